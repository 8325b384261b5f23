import { comparedLogs } from "../experiments/comparedLogs.js";
import type { RunLog } from "../experiments/experiment.js";
import { numberIn } from "../experiments/quantity.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { StateMeasures } from "../experiments/threeStatesRows.js";
import { counted } from "../foundation/counted.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { paletteColour } from "./palette.js";

const names = {
  firstChoiceConcentration: "first-choice concentration",
  bordaMargin: "Borda margin",
  effectivePerspectives: "effective perspectives (bits)",
} as const;

/** The end of a measure's scale, the same for every set of runs: figures can then be held against each other. */
const mostOf = (measure: keyof StateMeasures, options: number) =>
  measure === "effectivePerspectives" ? Math.max(1, Math.log2(options)) : 1;

const looks = {
  fell: { color: paletteColour(0), dash: "solid", symbol: "triangle-down", said: "blue, triangles down" },
  rose: { color: paletteColour(3), dash: "dash", symbol: "triangle-up", said: "vermilion, dashed, triangles up" },
  stayed: { color: "#888888", dash: "dot", symbol: "circle", said: "grey, dotted, circles" },
} as const;

/**
 * Weighted beside unweighted: a line for each run of State B, from its own number to State C's over the same
 * evaluators, and the means in bold: the pairs that Table 7 tests; a note names the runs left out. Lines that fall say
 * that weighting by coherence made the votes less concentrated (AI Council sections 6.1 and 6.2).
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * await showFigure(weightingFigure(logs, "housing"));
 */
export function weightingFigure(
  logs: readonly RunLog[],
  scenario: string,
  measure: keyof StateMeasures = "bordaMargin",
): Figure {
  const { own: all, rows, leftOut } = comparedLogs(logs, scenario);
  const own = all.filter(({ experiment }) => experiment.factors.state === "B");
  const pairs = rows.flatMap((row) => {
    const before = row.paired && numberIn(row.paired[measure]);
    const after = numberIn(row[measure]);
    return row.state === "C" && before !== null && after !== null ? [[before, after] as const] : [];
  });
  const states = ["unweighted (B)", "weighted by coherence (C)"];
  const line = (y: readonly number[], more: PlotlyObject): PlotlyObject => ({
    type: "scatter",
    mode: "lines+markers",
    x: states,
    y: [...y],
    showlegend: false,
    ...more,
  });
  const moved = ([before, after]: readonly [number, number]) =>
    after < before - 1e-12 ? "fell" : after > before + 1e-12 ? "rose" : "stayed";
  const data = pairs.map((pair) => {
    const { color, dash, symbol } = looks[moved(pair)];
    return line(pair, { line: { color, dash, width: 1.5 }, marker: { color, symbol, size: 8 }, opacity: 0.8 });
  });
  if (pairs.length > 0) {
    const mean = [0, 1].map((side) => pairs.reduce((sum, pair) => sum + pair[side]!, 0) / pairs.length);
    data.push(line(mean, { line: { color: "#222222", width: 4 }, marker: { size: 10 } }));
  }
  const count = (move: keyof typeof looks) =>
    `${pairs.filter((pair) => moved(pair) === move).length} ${move} (${looks[move].said})`;
  return {
    data,
    layout: {
      title: { text: escapeMarkup(`${own[0]?.scenario.name ?? scenario}: ${names[measure]}, weighted and unweighted`) },
      yaxis: { title: { text: names[measure] }, range: [0, mostOf(measure, own[0]?.scenario.options.length ?? 2)] },
      xaxis: { type: "category", range: [-0.3, 1.3] },
    },
    notes: [
      `${counted(pairs.length, "pair")}: ${count("fell")}, ${count("rose")}, ${count("stayed")}; the bold line is the mean`,
      ...leftOut("C"),
      sourceNote(own),
    ],
  };
}

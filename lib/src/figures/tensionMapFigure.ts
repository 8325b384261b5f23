import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { logsOfState } from "./votesFigure.js";

/**
 * Who disagrees with whom: for each two evaluators, the share of runs in which both have a ballot and their first
 * choices differ. Pairs of the tension map are marked; an even colour over the whole map says that the perspectives
 * make no difference (AI Council section 3.3).
 */
export function tensionMapFigure(logs: readonly RunLog[], scenario: string, state: "A" | "B" = "B"): Figure {
  const own = logsOfState(logs, scenario, state);
  const [first] = own;
  if (!first) return { data: [], layout: { title: { text: "Tension map" } }, notes: ["no run of this scenario"] };
  const { evaluators, tensions, standIns } = first.panel;
  const names = evaluators.map(({ name, perspective }) => escapeMarkup(`${name} (${perspective.name})`));
  const share = (one: string, other: string) => {
    const both = own.filter(({ ballots }) => ballots[one] && ballots[other]);
    const apart = both.filter(({ ballots }) => ballots[one]![0] !== ballots[other]![0]);
    return both.length === 0 ? null : apart.length / both.length;
  };
  const inTension = new Set(
    tensions.flatMap((pair) => {
      const [one, other] = pair.map((side) => standIns[side] ?? side);
      return [`${one} ${other}`, `${other} ${one}`];
    }),
  );
  const z = evaluators.map((row) =>
    evaluators.map((column) => (row.id === column.id ? null : share(row.id, column.id))),
  );
  const text = evaluators.map((row, line) =>
    evaluators.map((column, place) => {
      const value = z[line]![place];
      if (value === null || value === undefined) return "";
      const marked = inTension.has(`${row.perspective.id} ${column.perspective.id}`);
      return `${marked ? "◆ " : ""}${Math.round(100 * value)}%`;
    }),
  );
  return {
    data: [
      {
        type: "heatmap",
        x: names,
        y: names,
        z,
        text,
        texttemplate: "%{text}",
        zmin: 0,
        zmax: 1,
        colorbar: { title: { text: "differ" }, tickformat: ".0%" },
      },
    ],
    layout: {
      title: { text: escapeMarkup(`${first.scenario.name}: who disagrees with whom, State ${state}`) },
      height: 240 + 45 * evaluators.length,
      yaxis: { autorange: "reversed" },
      xaxis: { tickangle: -35 },
      margin: { b: 170 },
    },
    notes: [
      "◆ a pair that should disagree by the tension map; share of runs in which the first choices differ",
      sourceNote(own),
    ],
  };
}

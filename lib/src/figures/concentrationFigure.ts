import { numberIn } from "../experiments/quantity.js";
import type { StateConcentrations } from "../experiments/stateConcentrations.js";
import { counted } from "../foundation/counted.js";
import { requireRows } from "../foundation/requireFields.js";
import { countedMarks, diametersOf } from "./countedMarks.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { paletteColour } from "./palette.js";

/** How many runs a state has, and whether they are known one by one or by their mean alone. */
function runsText({ values, mean, runsOfMean }: Omit<StateConcentrations["states"][number], "state">): string {
  if (values.length > 0) return counted(values.length, "run");
  return mean === null ? "no run" : `${runsOfMean === undefined ? "" : `${counted(runsOfMean, "run")},<br>`}mean alone`;
}

/**
 * First-choice concentration by state, source beside source: a mark for each value, its area by how many runs have it,
 * a bar for the mean, and a dashed line for what random votes would give (AI Council Tables 2 and 4).
 * Throws InputError for wrong arguments.
 *
 * @example
 * await showFigure(concentrationFigure([stateConcentrations("mine", logs, "housing")], "Housing"));
 */
export function concentrationFigure(sources: readonly StateConcentrations[], name: string): Figure {
  requireRows("sources", sources, ["label", "note", "states"], "what stateConcentrations gives");
  let place = 0;
  const placed = sources.map((source) => ({
    ...source,
    // A gap between two sources.
    states: source.states.map((state, index) => {
      if (index === 0 && place > 0) place++;
      return { ...state, x: place++ };
    }),
  }));
  // The source's name stands once, under the middle of its states.
  const columns = placed.flatMap(({ label, states }) =>
    states.map(({ state, x, ...rest }, index) => {
      const runs = runsText(rest);
      const name = index === Math.floor((states.length - 1) / 2) ? `<br>${escapeMarkup(label)}` : "";
      return { x, text: `${state}<br>${runs}${name}` };
    }),
  );
  // All alike, so that areas can be held against each other: their names stand under them.
  const dots = placed.map(({ label, states }): PlotlyObject => {
    const marks = countedMarks(states.flatMap(({ x, values }) => values.map((y) => ({ x, y }))));
    return {
      type: "scatter",
      mode: "markers",
      name: escapeMarkup(label),
      showlegend: false,
      x: marks.map(({ x }) => x),
      y: marks.map(({ y }) => y),
      customdata: marks.map(({ count }) => count),
      hovertemplate: "%{y:.3f}: %{customdata} runs<extra></extra>",
      marker: {
        symbol: "circle",
        color: paletteColour(0),
        size: diametersOf(marks, 8),
        opacity: 0.6,
      },
    };
  });
  const means = placed.flatMap(({ states }) => states.flatMap(({ x, mean }) => (mean === null ? [] : [{ x, mean }])));
  return {
    data: [
      // Behind the marks, of which the mean of one run would hide the only one.
      {
        type: "scatter",
        mode: "markers",
        name: "mean",
        showlegend: false,
        x: means.map(({ x }) => x),
        y: means.map(({ mean }) => mean),
        marker: { symbol: "line-ew", size: 34, color: "#222222", line: { width: 2.5, color: "#222222" } },
      },
      ...dots,
    ],
    layout: {
      title: { text: escapeMarkup(`${name}: first-choice concentration by state`) },
      height: 500,
      xaxis: {
        range: [-0.6, place - 0.4],
        tickvals: columns.map(({ x }) => x),
        ticktext: columns.map(({ text }) => text),
        tickangle: 0,
        showgrid: false,
        zeroline: false,
        tickfont: { size: 11 },
      },
      yaxis: { title: { text: "first-choice concentration" }, range: [-0.05, 1.1], tickvals: [0, 0.25, 0.5, 0.75, 1] },
      margin: { b: 95 },
      shapes: placed.flatMap(({ chance, states }) => {
        const level = numberIn(chance);
        return level === null || states.length === 0
          ? []
          : [
              {
                type: "line",
                x0: states[0]!.x - 0.45,
                x1: states.at(-1)!.x + 0.45,
                y0: level,
                y1: level,
                line: { dash: "dash", color: "#555555", width: 1.5 },
              },
            ];
      }),
    },
    notes: [
      "dashed: random votes of as many evaluators; the area of a mark: how many runs have this value; bars: means",
      ...sources.map(({ label, note }) => `${label}: ${note}`),
    ],
  };
}

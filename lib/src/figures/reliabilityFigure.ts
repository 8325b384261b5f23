import type { RunLog } from "../experiments/experiment.js";
import type { ReliabilityLog } from "../experiments/reliability.js";
import { reliabilityRows, scorePairs } from "../experiments/reliabilityRows.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { countedMarks, diametersOf } from "./countedMarks.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { paletteColour } from "./palette.js";

const tolerance = 0.2;

/**
 * Two scorings against each other: a mark for each two scores, the first across and the second
 * up, its area by how many reasonings have them. Dots in the grey
 * band differ by at most 0.2; a cloud above the line says that the second scoring is higher (AI Council sections 4.4
 * and 4.5).
 * Throws InputError for what are no logs of the reliability experiment.
 *
 * @example
 * await showFigure(reliabilityFigure(logs));
 */
export function reliabilityFigure(logs: readonly RunLog[]): Figure {
  const own = logs as readonly RunLog<ReliabilityLog>[];
  const wholes = reliabilityRows(own).filter(({ scenario, evaluator }) => scenario === null && evaluator === null);
  const line = (shift: number, fill?: string): PlotlyObject => ({
    type: "scatter",
    mode: "lines",
    x: [0, 1],
    y: [shift, 1 + shift],
    line: { color: "#BBBBBB", width: shift === 0 ? 1.5 : 0 },
    ...(fill ? { fill, fillcolor: "rgba(187,187,187,0.3)" } : {}),
    hoverinfo: "skip",
    showlegend: false,
  });
  return {
    data: [
      line(-tolerance),
      line(tolerance, "tonexty"),
      line(0),
      ...wholes.map(({ comparison, judges, pairs }, index): PlotlyObject => {
        const places = countedMarks(scorePairs(own, comparison).map(({ first, second }) => ({ x: first, y: second })));
        const who = comparison === "test-retest" ? `${judges[0]} twice` : `${judges[0]}, then ${judges[1]}`;
        return {
          type: "scatter",
          mode: "markers",
          name: escapeMarkup(`${who} (${pairs})`),
          x: places.map(({ x }) => x),
          y: places.map(({ y }) => y),
          customdata: places.map(({ count }) => count),
          hovertemplate: "%{x}, then %{y}: %{customdata}<extra></extra>",
          marker: {
            symbol: index === 0 ? "circle-open" : "diamond-open",
            size: diametersOf(places, 9),
            color: paletteColour(index),
            opacity: 1,
            line: { width: 1.5 },
          },
        };
      }),
    ],
    layout: {
      title: { text: "Two scorings of the same reasonings" },
      width: 620,
      height: 620,
      xaxis: { title: { text: "first score" }, range: [-0.03, 1.03], constrain: "domain" },
      yaxis: { title: { text: "second score" }, range: [-0.03, 1.03], scaleanchor: "x" },
      legend: { traceorder: "normal" },
      margin: { b: 100 },
    },
    notes: [
      `grey: within ${tolerance}; the area of a mark: how many reasonings have these two scores`,
      sourceNote(logs),
    ],
  };
}

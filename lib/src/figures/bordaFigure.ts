import { bordaShares } from "../experiments/bordaShares.js";
import { comparedLogs } from "../experiments/comparedLogs.js";
import type { RunLog } from "../experiments/experiment.js";
import { numberIn } from "../experiments/quantity.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { figureHeight } from "./houseStyle.js";
import { legendRoom } from "./legendRoom.js";
import { escapeMarkup } from "./markup.js";
import { lineStyle } from "./seriesStyle.js";

const names = { A: "A: one model", B: "B: several models", C: "C: B weighted" } as const;

/**
 * Borda points of the options through the three states: a line for each option, its share of all points in A, B and C.
 * What moves from A to B goes with the models; what moves from B to C is the weighting. Drawn are the runs that Tables 2 and
 * 4 compare; the note names those left out.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * await showFigure(bordaFigure(logs, "housing"));
 */
export function bordaFigure(logs: readonly RunLog[], scenario: string): Figure {
  const { own, leftOut } = comparedLogs(logs, scenario);
  const named = own.at(-1)?.scenario;
  const states = (Object.keys(names) as (keyof typeof names)[]).map((state) => ({
    label: names[state],
    shares: new Map(bordaShares(logs, scenario, state).map(({ option, share }) => [option, numberIn(share)])),
  }));
  const data = (named?.options ?? []).map(({ id, label }, index): PlotlyObject => {
    const { line, marker } = lineStyle(index);
    return {
      type: "scatter",
      mode: "lines+markers",
      name: escapeMarkup(label),
      x: states.map((state) => state.label),
      y: states.map(({ shares }) => shares.get(id) ?? null),
      line: { ...line, width: 3 },
      marker,
    };
  });
  // Who is first for everybody has K - 1 of the K (K - 1) / 2 points of a ballot.
  const reach = Number((2.1 / Math.max(2, data.length)).toFixed(2));
  const room = legendRoom((named?.options ?? []).map(({ label }) => label));
  return {
    data,
    layout: {
      ...(room > 0 ? { height: figureHeight + room } : {}),
      title: { text: escapeMarkup(`${named?.name ?? scenario}: Borda points through the states`) },
      yaxis: { title: { text: "share of all points" }, range: [0, reach], tickformat: ".0%" },
      xaxis: { type: "category", range: [-0.3, 2.3] },
      margin: { b: 90 },
    },
    notes: [...leftOut("A", "B", "C"), sourceNote(own)],
  };
}

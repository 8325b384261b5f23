import { bordaShares } from "../experiments/bordaShares.js";
import type { RunLog } from "../experiments/experiment.js";
import { numberIn } from "../experiments/quantity.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { figureHeight } from "./houseStyle.js";
import { legendRoom } from "./legendRoom.js";
import { escapeMarkup } from "./markup.js";
import { lineStyle } from "./seriesStyle.js";
import { logsOfState } from "./votesFigure.js";

const names = { A: "A: one model", B: "B: several models", C: "C: B weighted" } as const;

/** What is drawn out of fewer ballots than evaluators: tables of comparable runs may leave it out. */
function partialNote(a: ReturnType<typeof logsOfState>, b: ReturnType<typeof logsOfState>): string[] {
  const found = [
    { state: "A", runs: a },
    { state: "B", runs: b },
  ].flatMap(({ state, runs }) =>
    runs
      .filter(({ measures, panel }) => measures.unweighted.n < panel.evaluators.length)
      .map(({ measures, panel }) => `State ${state} ${measures.unweighted.n} of ${panel.evaluators.length} ballots`),
  );
  return found.length === 0 ? [] : [`runs drawn with a ballot missing: ${found.join(", ")}`];
}

/**
 * Borda points of the options through the three states: a line for each option, its share of all points in A, B and C.
 * What moves from A to B goes with the models; what moves from B to C is the weighting.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * await showFigure(bordaFigure(logs, "housing"));
 */
export function bordaFigure(logs: readonly RunLog[], scenario: string): Figure {
  const [a, b] = [logsOfState(logs, scenario, "A"), logsOfState(logs, scenario, "B")];
  const named = (b[0] ?? a[0])?.scenario;
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
    notes: [...partialNote(a, b), sourceNote([...a, ...b])],
  };
}

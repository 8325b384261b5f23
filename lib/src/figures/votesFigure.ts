import type { RunLog } from "../experiments/experiment.js";
import { logsOfState } from "../experiments/logsOfState.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { distinctLabels } from "./distinctLabels.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { legendRoom } from "./legendRoom.js";
import { escapeMarkup } from "./markup.js";
import { barStyle } from "./seriesStyle.js";

/**
 * Votes by perspective: for each evaluator of State B, how its first choices fell over the options, and how many runs
 * have no ballot of it. The longer a bar of one colour and hatching, the steadier the archetype (AI Council Tables 3 and 5).
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * await showFigure(votesFigure(logs, "housing"));
 */
export function votesFigure(logs: readonly RunLog[], scenario: string, state: "A" | "B" = "B"): Figure {
  const own = logsOfState(logs, scenario, state);
  const [first] = own;
  if (!first)
    return { data: [], layout: { title: { text: "Votes by perspective" } }, notes: ["no run of this scenario"] };
  const evaluators = [...first.panel.evaluators].reverse();
  const named = first.panel.evaluators.map(({ name, perspective }) => escapeMarkup(`${name} (${perspective.name})`));
  const labels = distinctLabels(named).reverse();
  const counts = (option: string | null) =>
    evaluators.map(({ id }) => own.filter((log) => (log.ballots[id]?.[0] ?? null) === option).length);
  const bar = (name: string, x: number[], style: PlotlyObject): PlotlyObject => ({
    type: "bar",
    orientation: "h",
    name,
    y: labels,
    x,
    text: x.map((count) => (count > 0 ? String(count) : "")),
    textposition: "inside",
    insidetextanchor: "middle",
    ...style,
  });
  const data = first.scenario.options.map(({ id, label }, index) =>
    bar(escapeMarkup(label), counts(id), barStyle(index)),
  );
  const missing = counts(null);
  if (missing.some((count) => count > 0)) data.push(bar("no ballot", missing, { marker: { color: "#BBBBBB" } }));
  return {
    data,
    layout: {
      title: { text: escapeMarkup(`${first.scenario.name}: first choices by evaluator, State ${state}`) },
      barmode: "stack",
      height: 160 + 40 * evaluators.length + legendRoom(first.scenario.options.map(({ label }) => label)),
      xaxis: { title: { text: "runs" }, range: [0, own.length], ...(own.length <= 12 ? { dtick: 1 } : {}) },
      yaxis: { ticks: "outside", ticklen: 6, tickcolor: "rgba(0,0,0,0)" },
      legend: { traceorder: "normal" },
      margin: { b: 90 },
    },
    notes: [sourceNote(own)],
  };
}

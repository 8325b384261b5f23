import { disagreementRows } from "../experiments/disagreementRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { logsOfState } from "../experiments/logsOfState.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { distinctLabels } from "./distinctLabels.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";

/**
 * Who disagrees with whom: for each two evaluators, the share of runs in which both have a ballot and their first
 * choices differ. Pairs of the tension map are marked; an even colour over the whole map says that the perspectives
 * make no difference (AI Council section 3.3).
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * await showFigure(tensionMapFigure(logs, "housing"));
 */
export function tensionMapFigure(logs: readonly RunLog[], scenario: string, state: "A" | "B" = "B"): Figure {
  const own = logsOfState(logs, scenario, state);
  const [first] = own;
  if (!first) return { data: [], layout: { title: { text: "Tension map" } }, notes: ["no run of this scenario"] };
  const { evaluators } = first.panel;
  const names = distinctLabels(
    evaluators.map(({ name, perspective }) => escapeMarkup(`${name} (${perspective.name})`)),
  );
  const pairs = disagreementRows(own);
  const pairOf = (one: string, other: string) =>
    pairs.find((pair) => one !== other && pair.evaluators.includes(one) && pair.evaluators.includes(other));
  const z = evaluators.map((row) =>
    evaluators.map((column) => {
      const pair = pairOf(row.id, column.id);
      return pair && pair.both > 0 ? pair.differ / pair.both : null;
    }),
  );
  const text = evaluators.map((row, line) =>
    evaluators.map((column, place) => {
      const value = z[line]![place];
      if (value === null || value === undefined) return "";
      const marked = pairOf(row.id, column.id)?.kind === "in tension";
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
        colorbar: { title: { text: "share of runs" }, tickformat: ".0%" },
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
      "◆ a pair that should disagree by the tension map; share of the runs with both ballots in which the first choices differ; empty: no such run, and the diagonal",
      sourceNote(own),
    ],
  };
}

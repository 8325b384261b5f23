import type { DeliberationLog } from "../council/deliberationLog.js";
import { type CoherenceRow, coherenceRows } from "../experiments/coherenceRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { numberIn } from "../experiments/quantity.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { countedMarks, diametersOf } from "./countedMarks.js";
import { distinctLabels } from "./distinctLabels.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { paletteColour } from "./palette.js";

const threshold = 0.6;
const rowHeight = 36;

/**
 * Coherence at a glance: the scores of each evaluator of one scenario as rings, the area of each by how many runs have
 * it, the mean as a bar across, beside the threshold of an authentic voice (AI Council section 4.2). Rings to the left of the dashed line are voices to distrust.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * await showFigure(coherenceFigure(logs, "housing"));
 */
export function coherenceFigure(logs: readonly RunLog[], scenario: string): Figure {
  requireDeliberations(logs);
  const own = (logs as readonly RunLog<DeliberationLog>[]).filter(
    (log) => log.scenario.id === scenario && log.options.validation,
  );
  const found = coherenceRows(own).filter(({ evaluator }) => evaluator !== null);
  const names = distinctLabels(
    found.map(({ evaluator, perspective }) => escapeMarkup(`${evaluator} (${perspective})`)),
  );
  const nameOf = (row: CoherenceRow) => names[found.indexOf(row)]!;
  const rows = [...found].reverse();
  const scores = countedMarks(rows.flatMap((row) => row.scores.map((x) => ({ x, y: nameOf(row) }))));
  const means = rows.filter(({ mean }) => numberIn(mean) !== null);
  return {
    data: [
      {
        type: "scatter",
        mode: "markers",
        name: "a score",
        x: scores.map(({ x }) => x),
        y: scores.map(({ y }) => y),
        customdata: scores.map(({ count }) => count),
        hovertemplate: "%{x}: %{customdata}<extra></extra>",
        marker: {
          symbol: "circle-open",
          // As wide as the rows are apart, at most.
          size: diametersOf(scores, 10, rowHeight),
          color: paletteColour(0),
          opacity: 1,
          line: { width: 1.5 },
        },
      },
      {
        type: "scatter",
        mode: "markers",
        name: "mean",
        x: means.map(({ mean }) => numberIn(mean)),
        y: means.map(nameOf),
        marker: { symbol: "line-ns", size: 20, color: "#222222", line: { width: 3, color: "#222222" } },
      },
    ],
    layout: {
      title: { text: escapeMarkup(`${own[0]?.scenario.name ?? scenario}: coherence of each evaluator`) },
      height: 200 + rowHeight * rows.length,
      xaxis: { title: { text: "coherence score" }, range: [-0.03, 1.03] },
      yaxis: { type: "category", categoryorder: "array", categoryarray: rows.map(nameOf) },
      margin: { b: 90 },
      shapes: [
        {
          type: "line",
          x0: threshold,
          x1: threshold,
          y0: 0,
          y1: 1,
          yref: "paper",
          line: { dash: "dash", color: "#555555", width: 1.5 },
        },
      ],
    },
    notes: [
      `dashed: ${threshold}, from where a voice counts as authentic; the area of a ring: how many runs have this score`,
      sourceNote(own),
    ],
  };
}

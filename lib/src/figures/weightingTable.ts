import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { weightingRows } from "../experiments/weightingRows.js";
import type { Cell, Table } from "./table.js";

const points = (value: number | null): Cell =>
  value === null ? { notComputable: "no first choice has a weight" } : `${(100 * value).toFixed(1)}%`;

/**
 * The gap between weighted and unweighted, explained: which option gains by the weighting, because those who put it
 * first are more coherent than the rest (AI Council sections 6.2 and 7.2).
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(weightingTable(logs, "housing"));
 */
export function weightingTable(logs: readonly RunLog[], scenario: string): Table {
  requireDeliberations(logs);
  const own = (logs as readonly RunLog<DeliberationLog>[]).filter(
    (log) => log.scenario.id === scenario && log.options.validation,
  );
  return {
    caption: `${own[0]?.scenario.name ?? scenario}: who gains by the weighting`,
    columns: [
      { key: "label", label: "Option" },
      { key: "votes", label: "first choices" },
      { key: "coherence", label: "mean coherence of its supporters", digits: 2, align: "right" },
      { key: "share", label: "share of votes (B)", align: "right" },
      { key: "weighted", label: "share of weight (C)", align: "right" },
      { key: "gain", label: "gain, points", digits: 1, align: "right" },
    ],
    rows: weightingRows(own).map(({ label, votes, meanCoherence, share, weightedShare }) => ({
      label,
      votes,
      coherence: meanCoherence,
      share: points(share),
      weighted: points(weightedShare),
      gain: share === null || weightedShare === null ? points(null) : 100 * (weightedShare - share),
    })),
    notes: ["over the evaluators that have both a ballot and a score, all runs together", sourceNote(own)],
  };
}

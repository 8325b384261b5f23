import type { DeliberationLog } from "../council/deliberationLog.js";
import { coherenceRows } from "../experiments/coherenceRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Table } from "./table.js";

/**
 * Coherence and Voice Authenticity Rate by evaluator, for one scenario, with the reasonings that have no score.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(coherenceTable(logs, "housing"));
 */
export function coherenceTable(logs: readonly RunLog[], scenario: string): Table {
  requireDeliberations(logs);
  const own = (logs as readonly RunLog<DeliberationLog>[]).filter(
    (log) => log.scenario.id === scenario && log.options.validation,
  );
  const rows = coherenceRows(own);
  return {
    caption: `${own[0]?.scenario.name ?? scenario}: coherence by evaluator`,
    columns: [
      { key: "evaluator", label: "Evaluator" },
      { key: "perspective", label: "Perspective" },
      { key: "model", label: "Model" },
      { key: "scores", label: "scores" },
      { key: "selfJudged", label: "by its own model" },
      { key: "missing", label: "missing" },
      { key: "mean", label: "mean coherence", digits: 2, align: "right" },
      { key: "sd", label: "SD", digits: 2, align: "right" },
      { key: "authenticity", label: "Voice Authenticity Rate", digits: 2, align: "right" },
    ],
    rows: rows.map((row) => ({ ...row, evaluator: row.evaluator ?? "all", scores: row.scores.length })),
    notes: [
      `judged by ${[...new Set(rows.map(({ judge }) => judge ?? "several judges"))].join(", ")}; by its own model: scores that the judge gave to what the same model had written; Voice Authenticity Rate: share of the scores from 0.6 on`,
      sourceNote(own),
    ],
  };
}

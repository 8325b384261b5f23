import type { DeliberationLog } from "../council/deliberationLog.js";
import { type DisagreementRow, disagreementRows } from "../experiments/disagreementRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Table } from "./table.js";

const kinds = {
  "in tension": "pairs of evaluators that should disagree",
  neither: "pairs of evaluators that are neither",
  "same perspective": "pairs of evaluators with one perspective",
} as const;

function lineOf(label: string, models: string | null, rows: readonly DisagreementRow[]) {
  const sum = (field: "both" | "differ" | "missing") => rows.reduce((total, row) => total + row[field], 0);
  const both = sum("both");
  return {
    state: rows[0]!.state,
    label,
    models,
    both,
    differ: sum("differ"),
    share: both === 0 ? { notComputable: "a pair has no two ballots of one run" } : sum("differ") / both,
    missing: sum("missing"),
  };
}

/**
 * Who disagrees with whom, counted: pairs of evaluators that should disagree by the tension map, pairs that are neither,
 * pairs with one perspective, and each of the latter for itself. The paper's three Security evaluators show what other models make of
 * one value framing (AI Council section 3.4).
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(disagreementTable(logs, "housing"));
 */
export function disagreementTable(logs: readonly RunLog[], scenario: string): Table {
  requireDeliberations(logs);
  const own = (logs as readonly RunLog<DeliberationLog>[]).filter((log) => log.scenario.id === scenario);
  const rows = disagreementRows(own);
  const states = [...new Set(rows.map(({ state }) => state))].sort();
  const choices = own[0]?.scenario.options.length ?? 0;
  return {
    caption: `${own[0]?.scenario.name ?? scenario}: how often first choices differ`,
    columns: [
      { key: "state", label: "State" },
      { key: "label", label: "Who" },
      { key: "models", label: "Models" },
      { key: "both", label: "both voted" },
      { key: "differ", label: "differ" },
      { key: "share", label: "share", digits: 2, align: "right" },
      { key: "missing", label: "a ballot missing" },
    ],
    rows: states.flatMap((state) => {
      const ofState = rows.filter((row) => row.state === state);
      const same = ofState.filter(({ kind }) => kind === "same perspective");
      return [
        ...Object.entries(kinds).flatMap(([kind, label]) => {
          const ofKind = ofState.filter((row) => row.kind === kind);
          return ofKind.length === 0 ? [] : [lineOf(`${label} (${ofKind.length})`, null, ofKind)];
        }),
        ...same.map((row) =>
          lineOf(`${row.names.join(" and ")} (${row.perspectives[0]})`, row.models.join(" and "), [row]),
        ),
      ];
    }),
    notes: [
      ...(choices > 1 ? [`two random votes differ in ${((100 * (choices - 1)) / choices).toFixed(0)}% of runs`] : []),
      sourceNote(own),
    ],
  };
}

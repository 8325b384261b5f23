import { type CapabilityRow, outcomesSeen } from "../experiments/capabilityRows.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Table } from "./table.js";

/**
 * How often each model gave a usable reply, by task, with what became of the other replies.
 * Throws InputError for what are no rows of capabilityRows.
 *
 * @example
 * showTable(capabilityTable(capabilityRows(logs)));
 */
export function capabilityTable(rows: readonly CapabilityRow[]): Table {
  requireRows("rows", rows, ["model", "task", "byOutcome"], "rows of capabilityRows");
  const seen = outcomesSeen(rows);
  return {
    caption: "Usable replies by model and task",
    columns: [
      { key: "model", label: "Model" },
      { key: "task", label: "Task" },
      { key: "calls", label: "Calls" },
      { key: "usable", label: "Usable" },
      { key: "share", label: "Share", digits: 2 },
      { key: "interval", label: "95 % interval", align: "right" },
      ...seen.map((outcome) => ({ key: `outcome ${outcome}`, label: outcome })),
      { key: "truncated", label: "Usable, but cut at the token limit" },
    ],
    rows: rows.map(({ model, task, calls, usable, share, interval, byOutcome, truncated }) => ({
      model,
      task,
      calls,
      usable,
      share,
      interval: `[${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]`,
      ...Object.fromEntries(seen.map((outcome) => [`outcome ${outcome}`, byOutcome[outcome] ?? 0])),
      truncated,
    })),
    notes: [
      "a reply is usable when the task could go on with it: prose for a statement, one certain ranking of all options, a score within its bounds",
      "interval: Wilson's, which takes the calls for independent; calls of one debate answer each other, so the truth is somewhat wider",
    ],
  };
}

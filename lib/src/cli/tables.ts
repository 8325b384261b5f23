import type { DebateLog } from "../debate/debateLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { modelsThatSpoke } from "../experiments/missingReplies.js";
import { resilienceRows, summariseResilience } from "../experiments/resilienceRows.js";
import { resilienceTable } from "../figures/resilienceTable.js";
import { sourceNote } from "../figures/sourceNote.js";
import type { Table } from "../figures/table.js";
import { InputError } from "../foundation/errors.js";

const tables: { readonly [experiment: string]: (logs: readonly RunLog[]) => Table } = {
  resilience: (logs) =>
    resilienceTable([
      {
        label: modelsThatSpoke(logs).join(" + "),
        note: sourceNote(logs),
        summaries: summariseResilience(resilienceRows(logs as RunLog<DebateLog>[])),
      },
    ]),
};

/** The paper's table of an experiment, out of its logs. */
export function experimentTable(experiment: string, logs: readonly RunLog[]): Table {
  const table = tables[experiment];
  if (!table) throw new InputError("experiment", experiment, `one of ${Object.keys(tables).join(", ")}`);
  return table(logs);
}

import type { ProfilingLog } from "../council/profilingLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { profilingRows } from "../experiments/profilingRows.js";
import { requireProfilingLogs } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Cell, Table } from "./table.js";

/**
 * Alignment of each model with each perspective: keywords over words, in percent (AI Council section 3.4).
 * Throws InputError for what are no logs of the battery.
 *
 * @example
 * showTable(profilingTable(logs));
 */
export function profilingTable(logs: readonly RunLog[]): Table {
  requireProfilingLogs(logs);
  const batteries = logs as readonly RunLog<ProfilingLog>[];
  const perspectives = new Map(batteries.flatMap((log) => log.perspectives.map(({ id, name }) => [id, name] as const)));
  const rows = new Map<string, { [key: string]: Cell }>();
  for (const { model, perspective, alignment } of profilingRows(batteries))
    rows.set(model, {
      model,
      ...rows.get(model),
      [`perspective ${perspective}`]:
        alignment === null ? { notComputable: "the model gave no answer" } : 100 * alignment,
    });
  return {
    caption: "Profiling battery: keywords of each perspective in a hundred words of answers from it",
    columns: [
      { key: "model", label: "Model" },
      ...[...perspectives].map(([id, name]) => ({
        key: `perspective ${id}`,
        label: name,
        digits: 2,
        align: "right" as const,
      })),
    ],
    rows: [...rows.values()],
    notes: [sourceNote(logs)],
  };
}

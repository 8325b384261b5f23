import { sourceNote } from "../experiments/sourceNote.js";
import type { ProtocolLog } from "../foundation/log.js";
import { requireInput } from "../foundation/requireInput.js";

/**
 * What a reader of a run's transcript has to know beside it: which models spoke, what is missing, and which phases of
 * the run are not shown.
 *
 * @param shown phases that are shown; of a debate's log, the inter-team debate.
 * @throws InputError for what is no log
 *
 * @example
 * showTranscript(log, { hits: markedKeywords(log), notes: transcriptNotes(log) });
 */
export function transcriptNotes(log: ProtocolLog, shown: readonly string[] = ["debate"]): string[] {
  requireInput(Array.isArray(log?.record) && Array.isArray(log.calls), "log", log, "the log of a run");
  requireInput(Array.isArray(shown), "shown", shown, "an array of phases");
  const left = new Map<string, number>();
  for (const { phase, event } of log.record)
    if (event === undefined && !shown.includes(phase)) left.set(phase, (left.get(phase) ?? 0) + 1);
  const counted = [...left].map(([phase, statements]) => `${phase} (${statements})`);
  return [
    sourceNote([log]),
    ...(counted.length === 0 ? [] : [`not shown, with their statements in the log's record: ${counted.join("; ")}`]),
  ];
}

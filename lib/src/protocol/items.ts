import type { Call, DebateEvent, Missing, RecordEntry } from "../foundation/log.js";

/**
 * One thing that happened: a call with what was said or why nothing was, or an announcement.
 * Items, in the protocol's order, are all that the graph's one channel holds.
 */
export interface Item {
  call?: Call;
  said?: RecordEntry;
  missing?: Missing;
}

/** What was said, in order. */
export function recordOf(items: readonly Item[]): RecordEntry[] {
  return items.flatMap(({ said }) => (said ? [said] : []));
}

/** The parts of a log that the items hold. */
export function logParts(items: readonly Item[]): {
  record: RecordEntry[];
  events: DebateEvent[];
  calls: Call[];
  missing: Missing[];
} {
  const record = recordOf(items);
  return {
    record,
    events: record.flatMap(({ event, phase, turn, speaker, text }) =>
      event ? [{ kind: event.kind, id: event.id, phase, turn, speaker, text }] : [],
    ),
    calls: items.flatMap(({ call }) => (call ? [call] : [])),
    missing: items.flatMap(({ missing }) => (missing ? [missing] : [])),
  };
}

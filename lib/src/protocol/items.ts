import type { Call, DebateEvent, Missing, RecordEntry } from "../foundation/log.js";

/**
 * One thing that happened: a call with what was said or why nothing was, or an announcement.
 * Items are all that the graph's one channel holds; `place` puts them in order whatever order they came in.
 */
export interface Item {
  place: readonly [phase: number, seat: number];
  call?: Call;
  said?: RecordEntry;
  missing?: Missing;
}

/** Items in the protocol's order. */
export function inOrder(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
}

/** What was said, in order. */
export function recordOf(ordered: readonly Item[]): RecordEntry[] {
  return ordered.flatMap(({ said }) => (said ? [said] : []));
}

/** The parts of a log that the items hold. */
export function logParts(items: readonly Item[]): {
  record: RecordEntry[];
  events: DebateEvent[];
  calls: Call[];
  missing: Missing[];
} {
  const ordered = inOrder(items);
  const record = recordOf(ordered);
  return {
    record,
    events: record.flatMap(({ event, phase, turn, speaker, text }) =>
      event ? [{ kind: event.kind, id: event.id, phase, turn, speaker, text }] : [],
    ),
    calls: ordered.flatMap(({ call }) => (call ? [call] : [])),
    missing: ordered.flatMap(({ missing }) => (missing ? [missing] : [])),
  };
}

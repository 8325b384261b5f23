import type { DebateLog } from "../debate/debateLog.js";
import { requireRows } from "../foundation/requireFields.js";
import { placedSentences, saidBefore } from "./saidBefore.js";

/** What Cross-Referencing counted in debates, and how much of it stands in sentences that had been said before. */
export interface RepeatedReferences {
  turns: number;
  /** Turns that refer to an opponent. */
  referring: number;
  /** Names and keywords of opponents in them. */
  hits: number;
  /** Hits in a sentence that stands word for word in something said earlier in the debate. */
  repeated: number;
  /** Of those, hits in a sentence that an opponent of the speaker had said. */
  fromOpponent: number;
}

/**
 * How much of Cross-Referencing is repetition: it counts a turn in which an opponent's name or keyword stands, whether
 * the speaker answers the opponent or says again what was said. Throws InputError for what are no debates' logs.
 *
 * @example
 * repeatedReferences(readDebateLogs("output/mine")); // { turns: 40, referring: 27, hits: 56, repeated: 55, ... }
 */
export function repeatedReferences(logs: readonly DebateLog[]): RepeatedReferences {
  requireRows("logs", logs, ["turns", "measures"], "logs of debates");
  const counts: RepeatedReferences = { turns: 0, referring: 0, hits: 0, repeated: 0, fromOpponent: 0 };
  for (const log of logs as readonly DebateLog[]) {
    const measure = log.measures.crossReferencing;
    counts.turns += log.turns.length;
    for (const { turn, hits } of "perTurn" in measure ? measure.perTurn : []) {
      if (hits.length === 0) continue;
      counts.referring++;
      counts.hits += hits.length;
      const { text, team } = log.turns.find((one) => one.turn === turn)!;
      const sentences = placedSentences(text);
      const before = saidBefore(log, turn);
      for (const hit of hits) {
        const inside = sentences.find(({ start, end }) => start <= hit.start && hit.end <= end);
        const earlier = inside === undefined ? [] : before.filter((entry) => entry.text.includes(inside.sentence));
        if (earlier.length > 0) counts.repeated++;
        if (earlier.some((entry) => entry.team !== undefined && entry.team !== team)) counts.fromOpponent++;
      }
    }
  }
  return counts;
}

import type { DebateLog } from "../debate/debateLog.js";
import type { RecordEntry } from "../foundation/log.js";
import type { Turn } from "../foundation/transcript.js";
import { sentencesOf } from "../texts/sentences.js";

/** A sentence of a text, with where it begins and ends there. */
export interface PlacedSentence {
  sentence: string;
  start: number;
  end: number;
}

/** The sentences of a text where they stand in it. */
export function placedSentences(text: string): PlacedSentence[] {
  let from = 0;
  return sentencesOf(text).map((sentence) => {
    const start = text.indexOf(sentence, from);
    from = start + sentence.length;
    return { sentence, start, end: from };
  });
}

/** All that was said in a debate before one of its turns, by the moderator too. */
export function saidBefore(log: DebateLog, turn: number): readonly RecordEntry[] {
  const at = log.record.findIndex((entry) => entry.phase === "debate" && entry.turn === turn && !entry.event);
  return log.record.slice(0, Math.max(0, at));
}

/** A turn's sentences, and which of them stand word for word in something said earlier. */
export function sentencesOfTurn(log: DebateLog, { turn, text }: Turn): (PlacedSentence & { repeated: boolean })[] {
  const before = saidBefore(log, turn);
  return placedSentences(text).map((placed) => ({
    ...placed,
    repeated: before.some((entry) => entry.text.includes(placed.sentence)),
  }));
}

/** A debate's turns without the sentences that had been said before; a turn that is all repetition keeps no word. */
export function turnsWithoutRepetition(log: DebateLog): Turn[] {
  return log.turns.map((turn) => {
    const own = sentencesOfTurn(log, turn).filter(({ repeated }) => !repeated);
    return { ...turn, text: own.map(({ sentence }) => sentence).join(" ") };
  });
}

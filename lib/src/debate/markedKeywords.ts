import { findKeywords } from "../foundation/keywords.js";
import type { KeywordHit, Turn } from "../foundation/transcript.js";
import type { DebateLog } from "./debateLog.js";

/**
 * Where each turn of a debate has keywords that its measures count: those of the case and its perturbation
 * (VALID_KEYWORDS), and those of the speaker's own framework.
 *
 * @example
 * showTranscript(log, { hits: markedKeywords(log) });
 */
export function markedKeywords({ keywords }: Pick<DebateLog, "keywords">): (turn: Turn) => KeywordHit[] {
  return ({ text, speaker }) => findKeywords(text, [...keywords.valid, ...(keywords.frameworks[speaker] ?? [])]);
}

import { findKeywords } from "../foundation/keywords.js";
import { requireInput } from "../foundation/requireInput.js";
import type { KeywordHit, Turn } from "../foundation/transcript.js";
import type { DebateLog } from "./debateLog.js";

/**
 * Where each turn of a debate has keywords that its measures count: those of the case and its perturbation
 * (VALID_KEYWORDS), and those of the speaker's own framework.
 *
 * @example
 * showTranscript(log, { hits: markedKeywords(log) });
 */
export function markedKeywords(log: Pick<DebateLog, "keywords">): (turn: Turn) => KeywordHit[] {
  requireInput(Array.isArray(log?.keywords?.valid), "log", log, "a debate's log");
  const { valid, frameworks } = log.keywords;
  return ({ text, speaker }) =>
    findKeywords(text, [...valid, ...(Object.hasOwn(frameworks, speaker) ? frameworks[speaker]! : [])]);
}

import { findKeywords } from "../foundation/keywords.js";
import { requireInput } from "../foundation/requireInput.js";
import type { KeywordHit, MarkedKeyword, MarkKind, Turn } from "../foundation/transcript.js";
import type { DebateLog } from "./debateLog.js";

/**
 * Where each turn of a debate has words that its measures count, and what they are: keywords of the case and its
 * perturbation (VALID_KEYWORDS), keywords of the speaker's own framework, and, where the log has measures, what
 * Cross-Referencing took for a reference to an opponent.
 *
 * @example
 * showTranscript(log, { hits: markedKeywords(log) });
 */
export function markedKeywords(
  log: Pick<DebateLog, "keywords"> & Partial<Pick<DebateLog, "measures" | "turns">>,
): (turn: Turn) => MarkedKeyword[] {
  requireInput(Array.isArray(log?.keywords?.valid), "log", log, "a debate's log");
  const { valid, frameworks } = log.keywords;
  const references = log.measures?.crossReferencing;
  const perTurn = references && "perTurn" in references ? references.perTurn : [];
  const spoken = new Map((log.turns ?? []).map((one) => [one.turn, one.text]));
  return ({ turn, text, speaker }) => {
    const own = Object.hasOwn(frameworks, speaker) ? frameworks[speaker]! : [];
    // Of a text that is not the log's, no reference is known: its hits would stand in other words.
    const referring = spoken.get(turn) === text ? (perTurn.find((one) => one.turn === turn)?.hits ?? []) : [];
    const found = [
      ...marked(findKeywords(text, valid), "case"),
      ...marked(findKeywords(text, own), "framework"),
      ...marked(referring, "opponent"),
    ];
    return found.sort((one, other) => one.start - other.start);
  };
}

function marked(hits: readonly KeywordHit[], kind: MarkKind): MarkedKeyword[] {
  return hits.map(({ keyword, start, end }) => ({ keyword, start, end, kind }));
}

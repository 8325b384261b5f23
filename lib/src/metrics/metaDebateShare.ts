import { foldedText } from "../foundation/foldedText.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Keyword, KeywordHit, Turn } from "../foundation/transcript.js";
import { type KeywordRule, keywordRule } from "./keywordRule.js";
import { type ShareOfTurns, shareOfTurns } from "./shareOfTurns.js";
import { orderedTurns } from "./turns.js";

/** What a turn speaks of: the dilemma, how one may know what is right, both alike, or neither. */
export type DebateLevel = "object" | "meta" | "balanced" | "neither";

/** The share of a debate that has left its dilemma, with the turns that made it. */
export interface MetaDebateShare extends ShareOfTurns {
  perTurn: {
    turn: number;
    speaker: string;
    level: DebateLevel;
    objectCount: number;
    metaCount: number;
    objectHits: KeywordHit[];
    metaHits: KeywordHit[];
  }[];
}

function levelOf(objectCount: number, metaCount: number): DebateLevel {
  if (metaCount > objectCount) return "meta";
  if (objectCount > metaCount) return "object";
  return objectCount === 0 ? "neither" : "balanced";
}

/**
 * Drift into meta-debate: the share of turns in which the keywords of a debate about method ("faith", "reason",
 * "revelation") outnumber those of the dilemma. HDE section 6.2 saw homogeneous teams "degenerate into unrelated
 * meta-epistemological discussions (faith vs. reason)" and gives no measure of it; this is ours.
 *
 * @param turns statements in any order.
 * @param options.objectKeywords words of the dilemma.
 * @param options.metaKeywords words of the debate about method.
 * @returns a share from 0 to 1, with `perAgent` shares and each turn's level, counts and hits.
 * @throws InputError for a transcript or an option that cannot be used.
 * @throws NotComputableError when there are no turns.
 * @example
 * metaDebateShare(log.turns, { objectKeywords: ["trolley", "lever"], metaKeywords: ["faith", "reason"] }).value;
 */
export function metaDebateShare(
  turns: readonly Turn[],
  options: { objectKeywords: readonly Keyword[]; metaKeywords: readonly Keyword[] } & Omit<KeywordRule, "minimum">,
): MetaDebateShare {
  requireObject("options", options, "{ objectKeywords, metaKeywords, ... }");
  const { match, count } = options;
  const findObject = keywordRule("objectKeywords", options.objectKeywords, { match, count });
  const findMeta = keywordRule("metaKeywords", options.metaKeywords, { match, count });
  const perTurn = orderedTurns(turns).map(({ turn, speaker, text }) => {
    const folded = foldedText(text);
    const { count: objectCount, hits: objectHits } = findObject(folded);
    const { count: metaCount, hits: metaHits } = findMeta(folded);
    return { turn, speaker, level: levelOf(objectCount, metaCount), objectCount, metaCount, objectHits, metaHits };
  });
  const decided = perTurn.map(({ speaker, level }) => ({ speaker, holds: level === "meta" }));
  return { ...shareOfTurns("metaDebateShare", decided, "micro"), perTurn };
}

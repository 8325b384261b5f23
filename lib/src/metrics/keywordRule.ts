import { InputError } from "../foundation/errors.js";
import type { FoldedText } from "../foundation/foldedText.js";
import { type KeywordMatch, type KeywordMatcher, keywordMatcher } from "../foundation/keywordMatcher.js";
import { countOf, type KeywordCount, keywordCounts } from "../foundation/keywords.js";
import { requireChoice, requireWhole } from "../foundation/requireInput.js";
import type { Keyword, KeywordHit } from "../foundation/transcript.js";

/** How keywords are matched and counted, and how many a turn must have. */
export interface KeywordRule {
  /** "word" (default), "stem" or "substring"; see `findKeywords`. */
  match?: KeywordMatch;
  /** "distinct" keywords (default) or "occurrences". */
  count?: KeywordCount;
  /** The least number that a turn must have. */
  minimum?: number;
}

/** What decided about a text: the keywords in it, how many they amount to, and whether that is enough. */
export interface KeywordDecision {
  hits: KeywordHit[];
  count: number;
  reached: boolean;
}

/** A matcher of at least one keyword. Throws InputError when the list is empty: it could never decide anything. */
export function filledMatcher(argument: string, keywords: readonly Keyword[], match: KeywordMatch): KeywordMatcher {
  const matcher = keywordMatcher(keywords, { match, argument });
  if (matcher.keywords.length === 0) throw new InputError(argument, keywords, "a list with at least one keyword");
  return matcher;
}

/** A rule made ready for many texts. Throws InputError when the list is empty. */
export function keywordRule(
  argument: string,
  keywords: readonly Keyword[],
  { match = "word", count = "distinct", minimum = 1 }: KeywordRule,
): (text: string | FoldedText) => KeywordDecision {
  requireChoice("count", count, keywordCounts);
  requireWhole("minimum", minimum, 1);
  const matcher = filledMatcher(argument, keywords, match);
  return (text) => {
    const hits = matcher.find(text);
    const found = countOf(hits, count);
    return { hits, count: found, reached: found >= minimum };
  };
}

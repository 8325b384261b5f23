import { type KeywordMatch, keywordMatcher } from "./keywordMatcher.js";
import { requireChoice, requireInput, requireObject } from "./requireInput.js";
import type { Keyword, KeywordHit } from "./transcript.js";

/** What is counted: keywords that occur at all, or each place where one occurs. */
export const keywordCounts = ["distinct", "occurrences"] as const;

/** Whether a keyword that occurs thrice counts once or three times. */
export type KeywordCount = (typeof keywordCounts)[number];

/** How many keywords a list of hits amounts to. */
export function countOf(hits: readonly KeywordHit[], count: KeywordCount): number {
  return count === "occurrences" ? hits.length : new Set(hits.map(({ keyword }) => keyword)).size;
}

/**
 * Finds keywords in a text (HDE section 3.2, "keyword tracking").
 * Text and keywords are compared after NFKC and case folding, printed hyphens and apostrophes as the typewriter's; a
 * phrase matches across any run of white space.
 * "word" asks that no letter, digit or underscore stands on either side; "stem" compares the Porter stems of whole
 * words; "substring" matches anywhere. Hits of different keywords may overlap; a hit of a keyword that lies within
 * another of the same keyword is left out, so that one word is never counted twice for one keyword.
 *
 * @returns hits in order of their start; `text.slice(start, end)` is what matched. An end never falls within a
 *   character of the text: the "fi" of the ligature ﬃ is no hit, since the original cannot be cut there.
 * @throws InputError when the text is no string, a keyword is empty, or `match` is none of the three.
 * @example
 * findKeywords("Act from DUTY.", ["duty"]); // [{ keyword: "duty", start: 9, end: 13 }]
 */
export function findKeywords(
  text: string,
  keywords: readonly Keyword[],
  options: { match?: KeywordMatch } = {},
): KeywordHit[] {
  requireInput(typeof text === "string", "text", text, "a string");
  requireObject("options", options);
  return keywordMatcher(keywords, { match: options.match }).find(text);
}

/**
 * Counts keywords in a text; see `findKeywords`. "distinct" (the default) counts a keyword once however many of its
 * forms occur, and however often; "occurrences" counts every hit.
 *
 * @throws InputError as `findKeywords` does, or when `count` is neither of the two.
 * @example
 * countKeywords("Duty calls; duties bind.", [{ keyword: "duty", forms: ["duties"] }]); // 1
 */
export function countKeywords(
  text: string,
  keywords: readonly Keyword[],
  options: { match?: KeywordMatch; count?: KeywordCount } = {},
): number {
  const hits = findKeywords(text, keywords, options);
  const { count = "distinct" } = options;
  requireChoice("count", count, keywordCounts);
  return countOf(hits, count);
}

import { NotComputableError } from "../foundation/errors.js";
import { keywordMatcher } from "../foundation/keywordMatcher.js";
import { requireInput } from "../foundation/requireInput.js";
import type { Keyword } from "../foundation/transcript.js";

/** How far a text speaks in a perspective's characteristic words. */
export interface KeywordAlignment {
  /** Occurrences of the keywords over the words of the text. */
  value: number;
  occurrences: number;
  words: number;
  /** Share of the list's keywords that occur at all. */
  coverage: number;
}

const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/**
 * Keyword alignment (AI Council section 3.4): how often a perspective's keywords occur, normalised by the length of the
 * response. `coverage` says how many of the list's keywords occur; the printed scores (0.571, 0.429, 0.375) are such
 * fractions of seven and eight.
 *
 * @throws InputError for a text that is no string or a list without a keyword.
 * @throws NotComputableError for a text without words.
 * @example
 * keywordAlignment("Safe and stable, safe again.", ["safe", "stable"]).value; // 3 / 5
 */
export function keywordAlignment(text: string, keywords: readonly Keyword[]): KeywordAlignment {
  requireInput(typeof text === "string", "text", text, "a string");
  const matcher = keywordMatcher(keywords);
  requireInput(matcher.keywords.length > 0, "keywords", keywords, "a list with at least one keyword");
  const words = [...text.matchAll(word)].length;
  if (words === 0) throw new NotComputableError("keywordAlignment", "the text has no words");
  const hits = matcher.find(text);
  return {
    value: hits.length / words,
    occurrences: hits.length,
    words,
    coverage: new Set(hits.map(({ keyword }) => keyword)).size / matcher.keywords.length,
  };
}

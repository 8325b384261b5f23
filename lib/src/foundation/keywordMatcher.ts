import { type FoldedText, foldedText } from "./foldedText.js";
import { requireChoice, requireInput, requireObject } from "./requireInput.js";
import { stemmedText } from "./stemmedText.js";
import type { Keyword, KeywordHit } from "./transcript.js";

/** How a keyword is held against a text: as whole words, by the Porter stems of whole words, or anywhere. */
export const keywordMatches = ["word", "stem", "substring"] as const;

/** A rule by which a keyword is found in a text. */
export type KeywordMatch = (typeof keywordMatches)[number];

/** A list of keywords, made ready once for many texts. */
export interface KeywordMatcher {
  readonly match: KeywordMatch;
  /** Each keyword as it was listed, with its forms as they are looked for. */
  readonly keywords: readonly { keyword: string; forms: readonly string[] }[];
  /** The hits in a text, or in one that was folded already, in order of their start. */
  find(text: string | FoldedText): KeywordHit[];
}

const wordCharacter = /^[\p{L}\p{N}\p{M}_]/u;

function isWordCharacter(text: string, index: number): boolean {
  const code = text.codePointAt(index);
  return code !== undefined && wordCharacter.test(String.fromCodePoint(code));
}

/** Whether a letter, digit, mark or underscore stands right before `start` or at `end`. */
function insideWord(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start - 1);
  const before = code >= 0xdc00 && code < 0xe000 ? start - 2 : start - 1;
  return (start > 0 && isWordCharacter(text, before)) || isWordCharacter(text, end);
}

/** As a form is looked for: folded, stemmed where stems are compared, without white space around it. */
function preparedForm(form: string, match: KeywordMatch): string {
  const folded = foldedText(form.trim());
  return match === "stem" ? stemmedText(folded).text : folded.text;
}

/** One entry per keyword: the same keyword listed twice, in whatever case, is one, with the forms of both. */
function prepared(keywords: readonly Keyword[], match: KeywordMatch, argument: string): KeywordMatcher["keywords"] {
  requireInput(Array.isArray(keywords), argument, keywords, "an array of keywords");
  const byForm = new Map<string, { keyword: string; forms: Set<string> }>();
  for (const [index, entry] of keywords.entries()) {
    const { keyword, forms = [] } = typeof entry === "string" ? { keyword: entry } : (entry ?? {});
    requireInput(Array.isArray(forms), `${argument}[${index}].forms`, forms, "an array of strings");
    const listed = [keyword, ...forms].map((form) => {
      const allowed = "a text with more than white space, or { keyword, forms } of such texts";
      requireInput(typeof form === "string" && form.trim() !== "", `${argument}[${index}]`, entry, allowed);
      return preparedForm(form, match);
    });
    const known = byForm.get(listed[0]!) ?? { keyword: keyword as string, forms: new Set() };
    for (const form of listed) known.forms.add(form);
    byForm.set(listed[0]!, known);
  }
  return [...byForm.values()].map(({ keyword, forms }) => ({ keyword, forms: [...forms] }));
}

/** The hits of one keyword, without those that lie within another of its own ("law" in "moral law"). */
function hitsOf(keyword: string, forms: readonly string[], { text, origin }: FoldedText, match: KeywordMatch) {
  const hits: KeywordHit[] = [];
  for (const form of forms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
      const start = origin[at]!;
      const end = origin[at + form.length]!;
      // Half a character of the original cannot be pointed at: the f of a ligature is not a hit.
      if (start < 0 || end < 0 || (match !== "substring" && insideWord(text, at, at + form.length))) continue;
      hits.push({ keyword, start, end });
    }
  }
  hits.sort(byPlace);
  let reached = -1;
  return hits.filter(({ end }) => {
    const outermost = end > reached;
    if (outermost) reached = end;
    return outermost;
  });
}

/** By start; of those that start together the longest first. */
function byPlace(one: KeywordHit, other: KeywordHit): number {
  return one.start - other.start || other.end - one.end;
}

/**
 * Makes a list of keywords ready, so that measuring many texts folds each keyword once.
 *
 * @param keywords strings, or `{ keyword, forms }` with the inflections that count as the same keyword.
 * @param options.match "word" (default), "stem" or "substring".
 * @param options.argument what an error calls the list; "keywords" by default.
 * @throws InputError when the list is no array, or an entry is empty or no text.
 * @example
 * const duty = keywordMatcher([{ keyword: "duty", forms: ["duties"] }]);
 * duty.find("Our duties."); // [{ keyword: "duty", start: 4, end: 10 }]
 */
export function keywordMatcher(
  keywords: readonly Keyword[],
  options: { match?: KeywordMatch; argument?: string } = {},
): KeywordMatcher {
  requireObject("options", options);
  const { match = "word", argument = "keywords" } = options;
  requireChoice("match", match, keywordMatches);
  const ready = prepared(keywords, match, argument);
  return {
    match,
    keywords: ready,
    find(text) {
      const folded = typeof text === "string" ? foldedText(text) : text;
      const searched = match === "stem" ? stemmedText(folded) : folded;
      return ready.flatMap(({ keyword, forms }) => hitsOf(keyword, forms, searched, match)).sort(byPlace);
    },
  };
}

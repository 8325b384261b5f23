import type { PolicyOption } from "../agents/policyQuestion.js";
import { stemOf } from "../foundation/stemmedText.js";

/** What stands in a masked text where an option was named. */
export const optionMask = "[option]";

type Named = Pick<PolicyOption, "id" | "label">;

const notInWord = "(?<![\\p{L}\\p{N}\\p{M}_])";
const wordEnds = "(?![\\p{L}\\p{N}\\p{M}_])";
const nouns = "(?:options?|choices?|alternatives?|plans?|polic(?:y|ies)|proposals?|candidates?)";
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

/** "A" before a small letter is an article and "I" a pronoun, but for what follows a name: "A is", "A and B". */
const place = "(?:first|second|third|last)(?=\\s*[,.;:)]|\\s+and\\b|$)";
const article = `(?!\\s+(?!(?:(?:is|and|or|then|over|comes|ranks|ranked)\\b|${place}))[\\p{Ll}[])`;

/** Ids: after a noun in any case, alone as they are spelled, and in any case beside a sign of ranking. */
function idPatterns(id: string): RegExp[] {
  const name = literally(id);
  const after = new RegExp(`${notInWord}${nouns}[\\s#:_*"'“‘(-]{1,4}${name}${wordEnds}(?:["'”’)])?`, "giu");
  const joined = new RegExp(`${notInWord}[Oo]ptions?${name}${wordEnds}`, "gu");
  const chained = new RegExp(`(?<=[>≻→]\\s*)${name}${wordEnds}|${notInWord}${name}(?=\\s*(?:-?>|[≻→=]))`, "giu");
  const patterns = [after, joined, chained];
  // A figure alone may count anything.
  if (/\p{L}/u.test(id))
    patterns.push(new RegExp(`${notInWord}${name}${wordEnds}${/^[AI]$/.test(id) ? article : ""}`, "gu"));
  return patterns;
}

interface Span {
  start: number;
  end: number;
}

const words = /[\p{L}\p{N}\p{M}]+/gu;
const fillers = new Set("the a an of and to with by for in on at its our this that".split(" "));

interface Word extends Span {
  stem: string;
  filler: boolean;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(words)].map(({ 0: word, index }) => {
    const plain = word.normalize("NFKC").toLowerCase();
    return { start: index, end: index + word.length, stem: stemOf(plain), filler: fillers.has(plain) };
  });
}

/** A label as it is written, signs and all. */
function labelPattern(label: string): RegExp {
  const starts = /^[\p{L}\p{N}]/u.test(label) ? notInWord : "";
  return new RegExp(`${starts}${literally(label)}${/[\p{L}\p{N}]$/u.test(label) ? wordEnds : ""}`, "giu");
}

/** The stems of a label that tell it from other text; all of them where it has nothing but fillers. */
function labelStems(label: string): string[] {
  const all = wordsOf(label);
  const telling = all.filter(({ filler }) => !filler);
  return (telling.length > 0 ? telling : all).map(({ stem }) => stem);
}

/**
 * Where a text has all words of a label, or two of them in a row, in whatever inflection and order: "rent controls",
 * "control of rents", "family preservation" for "Intensive family preservation". Sentences end a name.
 */
function labelSpans(text: string, all: readonly Word[], label: string): Span[] {
  const own = new Set(labelStems(label));
  if (own.size === 0) return [];
  const spans: Span[] = [];
  let first = 0;
  while (first < all.length) {
    const met = new Set<string>();
    let last = first - 1;
    for (let at = first; at < all.length; at++) {
      const word = all[at]!;
      if (at > first && /[.;!?]/.test(text.slice(all[at - 1]!.end, word.start))) break;
      if (met.has(word.stem) || met.size === own.size) break;
      if (own.has(word.stem)) {
        met.add(word.stem);
        last = at;
      } else if (!word.filler || at === first) break;
    }
    if (met.size >= Math.min(2, own.size)) spans.push({ start: all[first]!.start, end: all[last]!.end });
    first = Math.max(first, last) + 1;
  }
  return spans;
}

/**
 * A text with what names an option masked: labels whole, inflected, or two of their words in a row; ids as they are
 * spelled, after a word such as "option", or in a chain such as "b > a". What is left says by no name which option it
 * speaks of. It may still say it by what it says: a single word of a longer label and a description stay, since they
 * are the reasoning, and so does an "A" that may be an article.
 */
export function maskedOptions(text: string, options: readonly Named[]): string {
  const all = wordsOf(text);
  const found = options.flatMap(({ id, label }) => [
    ...[...idPatterns(id), labelPattern(label)].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }): Span => ({ start: index, end: index + match.length })),
    ),
    ...labelSpans(text, all, label),
  ]);
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  let masked = "";
  let done = 0;
  for (const { start, end } of found) {
    if (end <= done) continue;
    if (start >= done) masked += text.slice(done, start) + optionMask;
    done = end;
  }
  return masked + text.slice(done);
}

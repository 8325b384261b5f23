import type { Stretch } from "./material.js";
import { contentWords } from "./words.js";

/** A sentence of the request, where it stands and what it is about. */
export interface Sentence {
  text: string;
  /** Number of words, common ones too. */
  length: number;
  /** Distinct content words. */
  words: string[];
  /** Place in the request, from 0. */
  place: number;
  stretch: Stretch;
}

const sentenceEnd = /(?<=[.!?]["'”’)\]]{0,2})\s+(?=["'“‘([]?[\p{Lu}\p{N}])/u;
/** A heading on a line of its own, such as [Utilitarianism, ch. II]: one piece, whatever stands in it. */
const heading = /^\[[^\]]*\]$/;
const marker = /^(?:[-*•>#]+|\d+[.)]|\[\d+\])\s+/;

type Content = Pick<Sentence, "length" | "words">;

/** A debate quotes the same sentences call after call; what they are about is found out once. */
const contents = new Map<string, Content>();
const mostContents = 50_000;

function contentOf(text: string): Content {
  const before = contents.get(text);
  if (before) return before;
  const content = { length: text.split(/\s+/).length, words: [...new Set(contentWords(text))] };
  if (contents.size >= mostContents) contents.clear();
  contents.set(text, content);
  return content;
}

/** The distinct sentences of the request, in order of appearance; list markers are left off. */
export function sentencesOf(stretches: readonly Stretch[]): Sentence[] {
  const sentences: Sentence[] = [];
  const seen = new Set<string>();
  for (const stretch of stretches)
    for (const piece of stretch.text
      .split(/\s*\n\s*/)
      .flatMap((line) => (heading.test(line.trim()) ? [line] : line.split(sentenceEnd)))) {
      const text = piece.trim().replace(marker, "");
      if (seen.has(text) || !/\p{L}/u.test(text)) continue;
      seen.add(text);
      sentences.push({ text, ...contentOf(text), place: sentences.length, stretch });
    }
  return sentences;
}

/** How much a word tells: rare in the request's sentences is much (inverse document frequency, smoothed). */
export function rarityOf(sentences: readonly Sentence[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + sentences.length / (counts.get(word) ?? 1));
}

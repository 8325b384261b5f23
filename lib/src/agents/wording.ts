import { stemmer } from "stemmer";

/** A word of a sentence, or a mark that parts clauses. */
export interface Token {
  text: string;
  /** Porter stem; the mark itself for a mark. */
  stem: string;
}

const sentence = new Intl.Segmenter("en", { granularity: "sentence" });
const wordOrMark = /[\p{L}\p{N}]+|[,;:()?]|[–—]|--/gu;
const stems = new Map<string, string>();

/** The sentences of a text. */
export function sentencesOf(text: string): string[] {
  return [...sentence.segment(text)].map(({ segment }) => segment.trim()).filter((segment) => segment !== "");
}

/**
 * The stem that a word shares with its inflections (Porter). American -iz- is read as British -is- first,
 * for Porter cuts "maximize" and "maxim" to one stem.
 */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = stemmer(word.replace(/iz(?=(?:e|ed|er|es|ing|ation|ations)$)/, "is"));
    stems.set(word, stem);
  }
  return stem;
}

/** The words and marks of a text, lower case, with contracted negations written out ("can't" is "can not"). */
export function tokensOf(text: string): Token[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\bcan(?:not|'t)\b/g, "can not")
    .replace(/\bwon't\b/g, "will not")
    .replace(/n't\b/g, " not");
  return [...plain.matchAll(wordOrMark)].map(([found]) => ({ text: found, stem: stemOf(found) }));
}

import { stemmer } from "stemmer";
import type { FoldedText } from "./foldedText.js";

const words = /[\p{L}\p{N}\p{M}_]+/gu;

/**
 * Porter stems of one or two letters coincide with short words of their own ("one" gives "on", "use" gives "us");
 * this mark, which stands in no text, keeps them apart.
 */
const shortStem = "\uE000";

/** The Porter stem of a folded word. */
export function stemOf(word: string): string {
  const stem = stemmer(word);
  return stem.length < 3 && stem !== word ? stem + shortStem : stem;
}

/** A folded text with each word replaced by its stem; offsets still lead to the original, whole words only. */
export function stemmedText({ text, origin }: FoldedText): FoldedText {
  const stemmedOrigin: number[] = [];
  let stemmed = "";
  let done = 0;
  const copyTo = (end: number) => {
    stemmed += text.slice(done, end);
    for (let index = done; index < end; index++) stemmedOrigin.push(origin[index]!);
    done = end;
  };
  for (const { 0: word, index } of text.matchAll(words)) {
    copyTo(index);
    const stem = stemOf(word);
    stemmed += stem;
    stemmedOrigin.push(origin[index]!);
    for (let inside = 1; inside < stem.length; inside++) stemmedOrigin.push(-1);
    done = index + word.length;
  }
  copyTo(text.length);
  stemmedOrigin.push(origin[text.length]!);
  return { text: stemmed, origin: Int32Array.from(stemmedOrigin) };
}

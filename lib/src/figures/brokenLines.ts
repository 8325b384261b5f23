import { onOneLine } from "./markup.js";
import { textWidth } from "./textWidth.js";

/** A word in parts that are no wider than `width` pixels. */
function partsOf(word: string, size: number, width: number): string[] {
  if (textWidth(word, size) <= width) return [word];
  const parts = [""];
  for (const letter of word) {
    const longer = parts.at(-1) + letter;
    if (textWidth(longer, size) <= width) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

/** A text broken into lines that are no wider than `width` pixels: at spaces, and within a word that is wider. */
export function brokenLines(text: string, size: number, width: number): string[] {
  const broken: string[] = [];
  for (const word of onOneLine(text).split(" ")) {
    const longer = `${broken.at(-1)} ${word}`;
    if (broken.length > 0 && textWidth(longer, size) <= width) broken[broken.length - 1] = longer;
    else broken.push(...partsOf(word, size, width));
  }
  return broken;
}

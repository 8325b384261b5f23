/** The font of every figure, and the ones with the same widths that stand in for it. */
export const fontFamily = "Arial, Helvetica, Liberation Sans, sans-serif";

// Advance widths of Arial in thousandths of the font size, from the space (U+0020) to the tilde (U+007E).
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const elsewhere = 600;
const fullWidth = 1000;

/**
 * Width of a text in pixels as Arial sets it, without a browser to measure it. Letters beyond ASCII count as their
 * base letter, ideographs as a full square, anything else as six tenths of the size.
 */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const character of text.normalize("NFD").replace(/\p{M}/gu, "")) {
    const code = character.codePointAt(0)!;
    sum += widths[code - 32] ?? (code >= 0x2e80 ? fullWidth : elsewhere);
  }
  return (sum * size) / 1000;
}

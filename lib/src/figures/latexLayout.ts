import { latexLength } from "./latexText.js";
import { onOneLine } from "./markup.js";
import type { WrittenTable } from "./table.js";

/** A size of type, and what fits on a page of LaTeX's article class in it. */
interface TypeSize {
  /** The command that chooses it; none for the document's own. */
  command: string;
  characters: number;
  lines: number;
  /** Space between two columns, in characters. */
  gap: number;
}

const ownSize: TypeSize = { command: "", characters: 69, lines: 42, gap: 2.4 };
const smallSizes: readonly [TypeSize, ...TypeSize[]] = [
  { command: "\\footnotesize", characters: 80, lines: 54, gap: 1.5 },
  { command: "\\scriptsize", characters: 88, lines: 62, gap: 1.6 },
  { command: "\\tiny", characters: 105, lines: 84, gap: 2 },
];

/** A word that is longer may be broken. */
const longestWord = 16;

/** How a table fits on a page of LaTeX. */
export interface LatexLayout {
  size: string;
  /** Widths of columns as shares of the line; null where every column is as wide as its content. */
  shares: readonly number[] | null;
  /** Widths in characters: a word that is longer is broken. */
  widths: readonly number[];
  /** Whether it may need more than one page. */
  long: boolean;
}

/**
 * Columns as wide as their content where the table then fits on the line; else smaller type, in which every column
 * has at least its longest word, and what is left goes to the columns that would have the most lines.
 */
export function latexLayout({ columns, rows, notes }: WrittenTable): LatexLayout {
  const texts = columns.map(({ label }, column) => [label, ...rows.map((row) => row[column]!)].map(onOneLine));
  const natural = texts.map((cells) => longest(cells));
  const total = (widths: readonly number[], gap: number) => widths.reduce((sum, width) => sum + width + gap, 0);
  const around = notes.reduce((sum, note) => sum + linesOf(note, smallSizes[0].characters), 2);
  if (total(natural, ownSize.gap) <= ownSize.characters)
    return { size: "", shares: null, widths: natural, long: rows.length + around > ownSize.lines };

  const least = texts.map((cells) => Math.min(longestWord, longest(cells.flatMap((cell) => cell.split(/[ -]/)))));
  const size = smallSizes.find(({ characters, gap }) => total(least, gap) <= characters) ?? smallSizes.at(-1)!;
  const widths = [...least];
  for (let spare = Math.floor(size.characters - total(widths, size.gap)); spare > 0; spare--) {
    const crowded = widths.map((width, column) => natural[column]! / width);
    const most = Math.max(...crowded);
    if (most <= 1) break;
    widths[crowded.indexOf(most)]! += 1;
  }
  const line = Math.max(size.characters, total(widths, size.gap));
  const heights = [columns.map(({ label }) => label), ...rows].map((row) =>
    Math.max(...row.map((cell, column) => linesOf(onOneLine(cell), widths[column]!))),
  );
  return {
    size: size.command,
    shares: widths.map((width) => (width + size.gap) / line),
    widths: widths.map((width) => Math.floor((width * size.characters) / line)),
    long: heights.reduce((sum, height) => sum + height, around) > size.lines,
  };
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, latexLength(text)), 1);
}

/** On how many lines a text stands in a column, its words set one after the other. */
function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(" ")) {
    const length = latexLength(word);
    if (used > 0 && used + 1 + length > width) {
      lines += 1;
      used = length;
    } else used += length + (used > 0 ? 1 : 0);
    const broken = Math.max(0, Math.ceil(used / width) - 1);
    lines += broken;
    used -= broken * width;
  }
  return lines;
}

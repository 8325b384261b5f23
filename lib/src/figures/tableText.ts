import { onOneLine } from "./markup.js";
import { type Table, writtenTable } from "./table.js";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

function lengthOf(text: string): number {
  return [...characters.segment(text)].length;
}

function padded(text: string, width: number, align: "left" | "right" | "center"): string {
  const room = width - lengthOf(text);
  const before = align === "right" ? room : align === "center" ? Math.floor(room / 2) : 0;
  return " ".repeat(before) + text + " ".repeat(room - before);
}

/**
 * A table as plain text with aligned columns, for terminals and for viewers that show no HTML.
 * Throws InputError where a cell cannot be shown.
 *
 * @example
 * console.log(tableToText({ caption: "Votes", columns: [{ key: "n", label: "N" }], rows: [{ n: 7 }], notes: [] }));
 */
export function tableToText(table: Table): string {
  const { caption, columns, rows, notes } = writtenTable(table);
  const lines = [columns.map(({ label }) => label), ...rows].map((line) => line.map(onOneLine));
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => lengthOf(line[column]!))));
  const [head, ...body] = lines.map((line) =>
    line
      .map((text, column) => padded(text, widths[column]!, columns[column]!.align))
      .join("  ")
      .trimEnd(),
  );
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [onOneLine(caption), "", head, rule, ...body, rule, ...notes.map(onOneLine)].join("\n");
}

import { escapeInline, escapeMarkdown } from "./markdown.js";
import { onOneLine } from "./markup.js";
import { type Table, writtenTable } from "./table.js";

/**
 * A table as Markdown (a GitHub table); every text in it is escaped.
 * Throws InputError where a cell cannot be shown.
 *
 * @example
 * tableToMarkdown({ caption: "Votes", columns: [{ key: "n", label: "N" }], rows: [{ n: 7 }], notes: [] });
 */
export function tableToMarkdown(table: Table): string {
  const { caption, columns, rows, notes } = writtenTable(table);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const text = (cell: string) => escapeInline(onOneLine(cell));
  const rules = { left: ":---", center: ":---:", right: "---:" };
  return [
    `**${text(caption)}**`,
    "",
    line(columns.map(({ label }) => text(label))),
    line(columns.map(({ align }) => rules[align])),
    ...rows.map((row) => line(row.map(text))),
    ...notes.flatMap((note) => ["", escapeMarkdown(onOneLine(note))]),
  ].join("\n");
}

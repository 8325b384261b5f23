import { onOneLine } from "./markup.js";
import { missingMark, type Table, writtenTable } from "./table.js";

const commands: { readonly [character: string]: string } = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "`": "\\textasciigrave{}",
  "[": "{[}",
  "]": "{]}",
};

/** A text as LaTeX sets it, never as a command. */
export function escapeLatex(text: string): string {
  return text.replace(/[\\~^<>|"`[\]{}$&#_%]/g, (character) => commands[character] ?? `\\${character}`);
}

/**
 * A table for a paper: LaTeX with the booktabs package; every text in it is escaped.
 * Throws InputError where a cell cannot be shown.
 *
 * @example
 * tableToLatex({ caption: "Votes", columns: [{ key: "n", label: "N" }], rows: [{ n: 7 }], notes: [] });
 */
export function tableToLatex(table: Table): string {
  const { caption, columns, rows, notes } = writtenTable(table);
  const text = (cell: string) => escapeLatex(onOneLine(cell));
  const set = (cell: string) =>
    cell === missingMark ? "---" : /^-\d/.test(cell) ? `$-$${text(cell.slice(1))}` : text(cell);
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\`;
  return [
    "\\begin{table}",
    "\\centering",
    `\\caption{${text(caption)}}`,
    `\\begin{tabular}{${columns.map(({ align }) => align[0]).join("")}}`,
    "\\toprule",
    line(columns.map(({ label }) => text(label))),
    "\\midrule",
    ...rows.map((row) => line(row.map(set))),
    "\\bottomrule",
    "\\end{tabular}",
    ...notes.map((note) => `\\par\\smallskip{\\footnotesize ${text(note)}}`),
    "\\end{table}",
  ].join("\n");
}

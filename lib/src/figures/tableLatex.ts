import { latexLayout } from "./latexLayout.js";
import { latexLine } from "./latexText.js";
import { missingMark, type Table, writtenTable } from "./table.js";

const ragged = { left: "\\raggedright", right: "\\raggedleft", center: "\\centering" };

/**
 * A table for a paper; every text in it is escaped. A table that is wider than the line is set smaller, its cells on
 * several lines; one that is longer than a page goes on over pages (longtable, which needs a one-column document).
 *
 * The document needs the packages array, booktabs and longtable, and `\usepackage[T1]{fontenc}` for pdfLaTeX or
 * fontspec for XeLaTeX and LuaLaTeX. pdfLaTeX shows a character beyond Latin and Greek by its number, as [U+4EC1].
 *
 * A caption that begins with a number of its own, such as "Table 2. Resilience", keeps that number and gets no other.
 *
 * Throws InputError where a cell cannot be shown.
 *
 * @example
 * tableToLatex({ caption: "Votes", columns: [{ key: "n", label: "N" }], rows: [{ n: 7 }], notes: [] });
 */
export function tableToLatex(table: Table): string {
  return latexTable(table, "numbered");
}

/** A table whose caption LaTeX numbers, unless it begins with a number of its own, or prints as it is. */
export function latexTable(table: Table, numbering: "numbered" | "unnumbered"): string {
  const written = writtenTable(table);
  const { size, shares, widths, long } = latexLayout(written);
  const columns = written.columns.map(({ align }, column) =>
    shares === null
      ? align[0]
      : `>{${ragged[align]}\\arraybackslash}p{\\dimexpr${shares[column]!.toFixed(4)}\\linewidth-2\\tabcolsep}`,
  );
  const line = (cells: readonly string[]) =>
    `${cells.map((cell, column) => setCell(cell, widths[column]!)).join(" & ")} \\\\`;
  const head = ["\\toprule", line(written.columns.map(({ label }) => label)), "\\midrule"];
  const body = written.rows.map(line);
  const caption = latexLine(written.caption);
  const isNumbered = numbering === "numbered" && !/^Table \d/.test(written.caption);
  const notes = written.notes.map((note) => `{\\footnotesize\\raggedright ${latexLine(note)}\\par}`);
  const smaller = size === "" ? [] : [`${size}\\setlength{\\tabcolsep}{3pt}`];
  if (long)
    return [
      "\\begingroup",
      ...smaller,
      `\\begin{longtable}{${columns.join("")}}`,
      `\\caption${isNumbered ? "" : "*"}{${caption}}\\\\`,
      ...head,
      "\\endfirsthead",
      ...head,
      "\\endhead",
      "\\bottomrule",
      "\\endfoot",
      ...body,
      "\\end{longtable}",
      "\\endgroup",
      ...notes,
    ].join("\n");
  return [
    "\\begin{table}[htbp]",
    "\\centering",
    // Outside longtable, \caption* would need the package caption.
    isNumbered ? `\\caption{${caption}}` : `{${caption}\\par}`,
    "\\par\\smallskip",
    ...smaller,
    `\\begin{tabular}{${columns.join("")}}`,
    ...head,
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    ...(notes.length === 0 ? [] : ["\\par\\smallskip", ...notes]),
    "\\end{table}",
  ].join("\n");
}

/** A cell: the missing mark as a dash, and a minus before a number that stands alone or opens an interval. */
function setCell(cell: string, width: number): string {
  if (cell === missingMark) return "---";
  return latexLine(cell.replace(/(^|\[)-(?=\d)/g, "$1−"), width);
}

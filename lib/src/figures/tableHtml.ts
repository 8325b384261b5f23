import { escapeMarkup } from "./markup.js";
import { type Table, writtenTable } from "./table.js";

/**
 * A table as an HTML fragment; every text in it is escaped.
 * Throws InputError where a cell cannot be shown.
 *
 * @example
 * tableToHtml({ caption: "Votes", columns: [{ key: "option", label: "Option" }], rows: [{ option: "A" }], notes: [] });
 */
export function tableToHtml(table: Table): string {
  const { caption, columns, rows, notes } = writtenTable(table);
  const cell = (name: "th" | "td", attributes: string, text: string, column: number) =>
    `<${name}${attributes} style="text-align:${columns[column]!.align}">${escapeMarkup(text)}</${name}>`;
  const head = columns.map(({ label }, column) => cell("th", ' scope="col"', label, column)).join("");
  const body = rows.map((row) => `<tr>${row.map((text, column) => cell("td", "", text, column)).join("")}</tr>`);
  const foot = notes
    .map((note) => `<tr><td colspan="${columns.length}" style="text-align:left">${escapeMarkup(note)}</td></tr>`)
    .join("");
  return [
    "<table>",
    `<caption style="text-align:left">${escapeMarkup(caption)}</caption>`,
    `<thead><tr>${head}</tr></thead>`,
    `<tbody>${body.join("\n")}</tbody>`,
    ...(foot === "" ? [] : [`<tfoot>${foot}</tfoot>`]),
    "</table>",
  ].join("\n");
}

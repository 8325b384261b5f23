import { requireChoice } from "../foundation/requireInput.js";
import { type ColumnChoice, type FlatCell, flatRows } from "./flatRows.js";

/** How rows are written as CSV. */
export interface CsvSettings extends ColumnChoice {
  /**
   * Spreadsheets run a text that begins like a formula. "disarmed" (the default) puts an apostrophe before such a text,
   * so that it stays one; "kept" writes every text as it is, for programs that only read.
   */
  formulas?: "disarmed" | "kept";
}

/**
 * What a spreadsheet takes for the beginning of a formula, in half and in full width; also behind white space, control
 * and format characters, which readers may drop.
 */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

function fieldOf(cell: FlatCell, kept: boolean): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = !kept && formula.test(cell) ? `'${cell}` : cell;
  // An empty text is quoted, so that it is not a missing value.
  return text === "" || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as CSV (RFC 4180: commas, quotes doubled, lines ended by CR LF), a line of headings first. A missing value is an
 * empty field and an empty text a quoted one. Objects inside a row become columns ("replies.missing"), arrays JSON.
 *
 * Numbers are written in full, so that reading them gives the same number.
 * Throws InputError for a value that no column can hold, such as NaN.
 *
 * @example
 * rowsToCsv([{ system: "hetero", sysAR: 0.5 }, { system: "homo", sysAR: null }]);
 * // "system,sysAR\r\nhetero,0.5\r\nhomo,\r\n"
 */
export function rowsToCsv(rows: readonly object[], settings: CsvSettings = {}): string {
  const { columns, cells } = flatRows(rows, settings);
  const formulas = settings.formulas ?? "disarmed";
  requireChoice("formulas", formulas, ["disarmed", "kept"]);
  const kept = formulas === "kept";
  if (columns.length === 0) return "";
  const line = (values: readonly FlatCell[]) => {
    const text = values.map((cell) => fieldOf(cell, kept)).join(",");
    // A line of one missing value would be blank, and many readers skip blank lines.
    return `${text === "" ? '""' : text}\r\n`;
  };
  return [columns, ...cells].map(line).join("");
}

import { requireObject } from "../foundation/requireInput.js";
import { type ColumnChoice, flatRows } from "./flatRows.js";
import type { Table } from "./table.js";

/** What a table of rows needs beside them. */
export interface RowTableSettings extends ColumnChoice {
  caption: string;
  /** Headings by column; a column's own name where none is given. */
  labels?: { readonly [column: string]: string };
  /** Decimals by column, as in `Table`. */
  digits?: { readonly [column: string]: number };
  notes?: readonly string[];
}

/**
 * Rows of any shape as a table to show, as `rowsToCsv` would write them.
 * Throws InputError for a value that no column can hold, such as NaN.
 *
 * @example
 * showTable(rowsToTable(summariseRows(rows, "system", "sysAR"), { caption: "SysAR by system", digits: { mean: 2 } }));
 */
export function rowsToTable(rows: readonly object[], settings: RowTableSettings): Table {
  requireObject("settings", settings, "{ caption, ... }");
  const { caption, labels = {}, digits = {}, notes = [] } = settings;
  const { columns, cells } = flatRows(rows, settings);
  return {
    caption,
    columns: columns.map((name, index) => ({
      key: String(index),
      label: Object.hasOwn(labels, name) ? labels[name]! : name,
      ...(Object.hasOwn(digits, name) ? { digits: digits[name] } : {}),
    })),
    rows: cells.map((row) => ({ ...row })),
    notes,
  };
}

import { InputError } from "../foundation/errors.js";
import { requireInput } from "../foundation/requireInput.js";
import { mean, median, standardDeviation } from "../statistics/descriptives.js";
import { type FlatCell, flatRows } from "./flatRows.js";

/** What the values of one group come to. Null where there are too few values to say. */
export interface RowSummary {
  /** Values that are there. */
  n: number;
  /** Rows of the group without a value. They count in none of the others, as zero least of all. */
  missing: number;
  mean: number | null;
  /** The sample standard deviation (n - 1 below); null for fewer than two values. */
  standardDeviation: number | null;
  median: number | null;
  minimum: number | null;
  maximum: number | null;
  /** The columns that make the group. */
  [column: string]: FlatCell;
}

interface Group {
  columns: [string, FlatCell][];
  values: FlatCell[];
}

function summaryOf(cells: readonly FlatCell[]) {
  const values = cells.filter((cell): cell is number => cell !== null);
  const some = <T>(least: number, of: (values: readonly number[]) => T) => (values.length < least ? null : of(values));
  return {
    n: values.length,
    missing: cells.length - values.length,
    mean: some(1, mean),
    standardDeviation: some(2, standardDeviation),
    median: some(1, median),
    minimum: some(1, (of) => of.reduce((least, value) => Math.min(least, value))),
    maximum: some(1, (of) => of.reduce((most, value) => Math.max(most, value))),
  };
}

/**
 * Summarises a column of rows by group, with this package's own checked statistics: one row for each group, in the
 * order in which the rows first have it. Fields of objects inside rows are named with a dot ("replies.missing").
 *
 * @param by one column or several that make a group; an empty array takes all rows as one
 * @param value the column of numbers that is summarised
 * @throws InputError for a column that no row has, and for a value that is neither a finite number nor missing
 *
 * @example
 * summariseRows([{ system: "hetero", sysAR: 0.5 }, { system: "hetero", sysAR: null }], "system", "sysAR");
 * // [{ system: "hetero", n: 1, missing: 1, mean: 0.5, standardDeviation: null, median: 0.5, minimum: 0.5, maximum: 0.5 }]
 */
export function summariseRows(rows: readonly object[], by: string | readonly string[], value: string): RowSummary[] {
  const { columns, cells } = flatRows(rows);
  const at = (argument: string, name: unknown) => {
    const place = columns.indexOf(name as string);
    requireInput(place >= 0, argument, name, `one of ${columns.join(", ")}`);
    return place;
  };
  requireInput(typeof by === "string" || Array.isArray(by), "by", by, "the name of a column, or an array of names");
  const names = typeof by === "string" ? [by] : [...by];
  const keys = names.map((name, index) => at(typeof by === "string" ? "by" : `by[${index}]`, name));
  const summarised = at("value", value);
  const taken = Object.keys(summaryOf([]));
  for (const name of names) requireInput(!taken.includes(name), "by", name, `a name other than ${taken.join(", ")}`);

  const groups = new Map<string, Group>();
  for (const [index, row] of cells.entries()) {
    const cell = row[summarised]!;
    if (cell !== null && typeof cell !== "number")
      throw new InputError(`rows[${index}].${value}`, cell, "a finite number, or null where it is missing");
    const own = keys.map((place) => row[place]!);
    const id = JSON.stringify(own);
    const known: Group = groups.get(id) ?? { columns: names.map((name, place) => [name, own[place]!]), values: [] };
    known.values.push(cell);
    groups.set(id, known);
  }
  return [...groups.values()].map(({ columns, values }) => ({ ...Object.fromEntries(columns), ...summaryOf(values) }));
}

import { canonicalJson } from "../foundation/canonicalJson.js";
import { InputError, messageOf } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";

/** A value that a column of any file format can hold; null is a missing value. */
export type FlatCell = string | number | boolean | null;

/** Rows as columns of plain values: `cells[row][column]`. */
export interface FlatRows {
  columns: string[];
  cells: FlatCell[][];
}

/** Which columns of rows are used; the rest is left out. */
export interface ColumnChoice {
  /** Names of the columns, in the order wanted; all, in the order in which rows first have them, unless given. */
  columns?: readonly string[];
}

/** Records alone have fields that become columns: a Date or a Map has none, and would be lost without a word. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !(value instanceof Date || value instanceof Map || value instanceof Set || ArrayBuffer.isView(value));
}

function jsonOf(where: string, value: unknown): string {
  try {
    return canonicalJson(value);
  } catch (cause) {
    throw new InputError(where, undefined, `an array that JSON can hold (${messageOf(cause)})`, { cause });
  }
}

function put(into: Map<string, FlatCell>, name: string, value: unknown, where: string, above: readonly object[]): void {
  if (isPlain(value) && !("notComputable" in value)) {
    if (above.includes(value)) throw new InputError(where, undefined, "a row that does not hold itself");
    for (const [key, inner] of Object.entries(value))
      put(into, name === "" ? key : `${name}.${key}`, inner, `${where}.${key}`, [...above, value]);
    return;
  }
  if (into.has(name)) throw new InputError(where, value, `no second field named ${name}`);
  if (value === null || value === undefined || isPlain(value)) into.set(name, null);
  else if (Array.isArray(value)) into.set(name, jsonOf(where, value));
  else if (typeof value === "string" || typeof value === "boolean") into.set(name, value);
  else if (typeof value === "number" && Number.isFinite(value)) into.set(name, value);
  else throw new InputError(where, value, "a text, a finite number, true or false, null, an array, or an object");
}

/**
 * Rows of any shape as plain columns: the fields of an object inside a row become columns of their own
 * ("replies.missing"), an array becomes its JSON text. Missing values (null, undefined, a field that a row has not, a
 * number that is not computable) are null, and never anything else.
 *
 * Throws InputError that names the row and field of a value that no column can hold, such as NaN, and for a column
 * that no row has.
 */
export function flatRows(rows: readonly object[], choice: ColumnChoice = {}): FlatRows {
  requireInput(Array.isArray(rows), "rows", rows, "an array of objects");
  requireObject("settings", choice);
  const { columns: chosen } = choice;
  const flat = rows.map((row: unknown, index) => {
    requireInput(isPlain(row), `rows[${index}]`, row, "an object");
    const cells = new Map<string, FlatCell>();
    put(cells, "", row, `rows[${index}]`, []);
    return cells;
  });
  const known = [...new Set(flat.flatMap((cells) => [...cells.keys()]))];
  if (chosen !== undefined) requireColumns(chosen, known, rows.length > 0);
  const columns = [...(chosen ?? known)];
  return { columns, cells: flat.map((cells) => columns.map((name) => cells.get(name) ?? null)) };
}

function requireColumns(chosen: unknown, known: readonly string[], haveRows: boolean): void {
  const names = Array.isArray(chosen) && chosen.length > 0 && new Set(chosen).size === chosen.length;
  requireInput(names, "columns", chosen, "an array of names of columns, each once");
  for (const [index, name] of (chosen as readonly unknown[]).entries())
    requireInput(
      haveRows ? known.includes(name as string) : typeof name === "string",
      `columns[${index}]`,
      name,
      haveRows ? `one of ${known.join(", ")}` : "a name",
    );
}

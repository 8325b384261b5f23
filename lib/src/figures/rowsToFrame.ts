import { optionalDependency } from "../foundation/optionalDependency.js";
import { typedColumns } from "./columnKind.js";
import { type ColumnChoice, type FlatCell, flatRows } from "./flatRows.js";

/** What one does with a danfojs-node DataFrame to look at it; it has more, as its documentation says. */
export interface Frame {
  /** Rows and columns. */
  readonly shape: [number, number];
  readonly columns: string[];
  /** By row; missing values are null. */
  readonly values: FlatCell[][];
  /** Writes it out as a table of text. */
  print(): void;
  head(rows?: number): Frame;
  tail(rows?: number): Frame;
  query(condition: unknown): Frame;
  sortValues(column: string, settings?: { ascending?: boolean }): Frame;
  isNa(): Frame;
  dropNa(settings?: { axis: 0 | 1 }): Frame;
}

const dtypes = { whole: "int32", number: "float32", boolean: "boolean", text: "string" } as const;

/**
 * Rows as a danfojs-node DataFrame, for looking at them, filtering and exporting.
 *
 * Do not compute on it where values are missing: danfojs-node 1.2.0 takes a missing value for zero in a group's mean,
 * counts it, and gives a standard deviation of zero for one value. `summariseRows` is right.
 *
 * danfojs-node installs only with two entries under "overrides" in the root package.json, as in this repository's.
 * Loading it takes one to ten seconds, once.
 *
 * Throws DissensusError("missing-dependency") where danfojs-node is not installed, and InputError for a value that no
 * column can hold, such as NaN.
 *
 * @example
 * (await rowsToFrame(resilienceRows(logs))).print();
 */
export async function rowsToFrame(rows: readonly object[], choice: ColumnChoice = {}): Promise<Frame> {
  const danfo = await optionalDependency("danfojs-node", "Making a DataFrame of rows", () => import("danfojs-node"));
  const flat = flatRows(rows, choice);
  const columns = typedColumns(flat);
  const cells = flat.cells.map((_, row) => columns.map(({ values }) => values[row]!));
  return new danfo.DataFrame(cells, {
    columns: flat.columns,
    dtypes: columns.map(({ kind }) => dtypes[kind]),
  }) as unknown as Frame;
}

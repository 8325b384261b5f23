import { optionalDependency } from "../foundation/optionalDependency.js";
import { typedColumns } from "./columnKind.js";
import { type ColumnChoice, flatRows } from "./flatRows.js";

/**
 * Rows as an Apache Arrow file (IPC, also known as Feather 2), for pandas, Polars, R, DuckDB and others: columns keep
 * their kind (whole numbers as int32, other numbers as float64, true or false, text) and missing values stay missing.
 *
 * Throws DissensusError("missing-dependency") where @uwdata/flechette is not installed, and InputError for a value that
 * no column can hold, such as NaN.
 *
 * @example
 * writeFileSync("rows.arrow", await rowsToArrow(resilienceRows(logs))); // pandas.read_feather("rows.arrow")
 */
export async function rowsToArrow(rows: readonly object[], choice: ColumnChoice = {}): Promise<Uint8Array> {
  const arrow = await optionalDependency(
    "@uwdata/flechette",
    "Writing rows as Arrow",
    () => import("@uwdata/flechette"),
  );
  const types = { whole: arrow.int32, number: arrow.float64, boolean: arrow.bool, text: arrow.utf8 };
  const columns = typedColumns(flatRows(rows, choice)).map(
    ({ name, kind, values }) => [name, arrow.columnFromArray(values, types[kind]())] as [string, never],
  );
  // It is null only where the bytes go to a stream of the caller's.
  return arrow.tableToIPC(arrow.tableFromColumns(columns), { format: "file" })!;
}

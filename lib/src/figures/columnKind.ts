import type { FlatCell, FlatRows } from "./flatRows.js";

/** What the values of a column are; "text" where they are of several kinds. */
export type ColumnKind = "whole" | "number" | "boolean" | "text";

const largest = 2 ** 31;

function kindOf(values: readonly FlatCell[]): ColumnKind {
  const present = values.filter((value) => value !== null);
  if (present.every((value) => typeof value === "number"))
    return present.length > 0 && present.every((value) => Number.isInteger(value) && Math.abs(value) < largest)
      ? "whole"
      : "number";
  return present.every((value) => typeof value === "boolean") ? "boolean" : "text";
}

/** The columns of flat rows, each with its kind and its values; in a column of text every value is one. */
export function typedColumns({ columns, cells }: FlatRows): { name: string; kind: ColumnKind; values: FlatCell[] }[] {
  return columns.map((name, column) => {
    const values = cells.map((row) => row[column]!);
    const kind = kindOf(values);
    return {
      name,
      kind,
      values: kind === "text" ? values.map((value) => (value === null ? null : String(value))) : values,
    };
  });
}

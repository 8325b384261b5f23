import { z } from "zod";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { fixedText } from "./fixedText.js";

/** A number that the data do not determine, and why; a missing value is null. */
export interface NotComputable {
  notComputable: string;
}

/** What can stand in a table. Null and undefined are missing values; NaN is an error. */
export type Cell = string | number | boolean | null | undefined | NotComputable;

/** A column: which field of a row it shows, under which heading, and how. */
export interface Column {
  key: string;
  label: string;
  /** Right for columns of numbers and left for others, unless it says so here. */
  align?: "left" | "right" | "center";
  /** Decimals of its numbers; without it whole numbers stand whole and others with four significant digits. */
  digits?: number;
}

/**
 * A table as data. Every text in it may be hostile: whichever way it is written out, it stays text.
 *
 * @example
 * const table: Table = {
 *   caption: "Table 2. Resilience",
 *   columns: [{ key: "team", label: "Team" }, { key: "sysAR", label: "SysAR", digits: 2 }],
 *   rows: [{ team: "hetero", sysAR: 0.5 }, { team: "homo", sysAR: null }],
 *   notes: ["Model extractive (null model), one run a row"],
 * };
 */
export interface Table {
  caption: string;
  columns: readonly Column[];
  /** Objects whose fields named by the columns hold cells. */
  rows: readonly object[];
  /** What a reader must know: which model spoke, how many runs, what was missing. */
  notes: readonly string[];
}

/** A table whose cells have been written out: the same in every format. */
export interface WrittenTable {
  caption: string;
  columns: readonly { label: string; align: "left" | "right" | "center" }[];
  rows: readonly (readonly string[])[];
  notes: readonly string[];
}

/** How a missing value is shown. */
export const missingMark = "—";
/** How a number that the data do not determine is shown; the reasons stand in the notes. */
const notComputableMark = "not computable";

const tableSchema = z.object({
  caption: z.string(),
  columns: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        align: z.enum(["left", "right", "center"]).optional(),
        digits: z.int().min(0).max(20).optional(),
      }),
    )
    .min(1),
  rows: z.array(z.looseObject({})),
  notes: z.array(z.string()),
});

function isNotComputable(value: unknown): value is NotComputable {
  return typeof value === "object" && value !== null && typeof (value as NotComputable).notComputable === "string";
}

function written(value: unknown, digits: number | undefined, where: string): string {
  if (value === null || value === undefined) return missingMark;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isNotComputable(value)) return notComputableMark;
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new InputError(where, value, "a text, a finite number, true or false, null, or { notComputable: reason }");
  if (digits !== undefined) return fixedText(value, digits);
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(4)));
}

/**
 * Writes the cells of a table out as texts, once for all formats.
 * Throws InputError that names the row and field of a value that no table can show, such as NaN.
 */
export function writtenTable(table: Table): WrittenTable {
  const { caption, columns, rows, notes } = parsed("table", table, tableSchema);
  const reasons = new Set<string>();
  const cells = rows.map((row, index) =>
    columns.map(({ key, digits }) => {
      const value = row[key];
      if (isNotComputable(value)) reasons.add(value.notComputable);
      return written(value, digits, `table.rows[${index}].${key}`);
    }),
  );
  const isNumeric = ({ key }: Column) => {
    const values = rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined);
    return values.length > 0 && values.every((value) => typeof value === "number" || isNotComputable(value));
  };
  return {
    caption,
    columns: columns.map((column) => ({
      label: column.label,
      align: column.align ?? (isNumeric(column) ? "right" : "left"),
    })),
    rows: cells,
    notes: [...notes, ...[...reasons].map((reason) => `${notComputableMark}: ${reason}`)],
  };
}

import { z } from "zod";
import { readPrinted } from "./printedNumber.js";
import type { PublishedFigure, PublishedPaper, PublishedTable } from "./publishedPaper.js";

const tableSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  section: z.string(),
  caption: z.string(),
  columns: z.record(z.string(), z.string()),
  rows: z.array(z.strictObject({ id: z.string(), label: z.string(), cells: z.record(z.string(), z.string()) })),
});

const textSchema = z.strictObject({
  id: z.string(),
  group: z.string(),
  printed: z.string(),
  /** For numbers in words. */
  value: z.number().optional(),
  decimals: z.int().min(0).optional(),
  kind: z.enum(["stated", "quoted"]).optional(),
  /** The words around it, as they stand in the paper. */
  quote: z.string(),
});

const claimSchema = z.strictObject({
  id: z.string(),
  group: z.string(),
  printed: z.string(),
  quote: z.string().optional(),
});

const documentSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  tables: z.array(tableSchema),
  text: z.array(textSchema),
  claims: z.array(claimSchema),
});

/** A file of data/published: compact as written, every cell and number a figure with its place as read. */
export const paperSchema: z.ZodType<PublishedPaper> = documentSchema.transform(
  ({ id, title, tables, text, claims }) => {
    const read = tables.map(tableOf);
    const figures = [
      ...read.flatMap(({ rows }) => rows.flatMap(({ cells }) => Object.values(cells))),
      ...text.map(textFigure),
      ...claims.map(claimFigure),
    ];
    return { id, title, tables: Object.fromEntries(read.map((table) => [table.id, table])), figures };
  },
);

function tableOf(table: z.infer<typeof tableSchema>): PublishedTable {
  const rows = table.rows.map(({ id, label, cells }) => {
    const figures = Object.entries(cells).map(([column, text]): [string, PublishedFigure] => {
      const printed = readPrinted(text);
      const place = `${table.label}, ${label}, ${table.columns[column] ?? column}`;
      const kind = printed.value === null ? "word" : "result";
      return [column, { id: `${table.id}.${id}.${column}`, group: table.label, place, kind, ...printed }];
    });
    return { id, label, cells: Object.fromEntries(figures) };
  });
  return { ...table, rows };
}

function textFigure({ id, group, printed, value, decimals, kind, quote }: z.infer<typeof textSchema>): PublishedFigure {
  const place = `${group}: "${quote}"`;
  return { id, group, place, kind: kind ?? "result", ...readPrinted(printed, { value, decimals }) };
}

function claimFigure({ id, group, printed }: z.infer<typeof claimSchema>): PublishedFigure {
  return { id, group, place: group, kind: "claim", printed, value: null, decimals: 0, relation: "=" };
}

import { z } from "zod";
import { readJsonFile, writeWhole } from "../foundation/files.js";

/** Pictures and texts of one thing by MIME type; JSON types hold data, all others text. */
export interface MimeBundle {
  [type: string]: unknown;
}

/** An output of a cell in nbformat 4, its texts joined. */
export type Output =
  | { output_type: "stream"; name: "stdout" | "stderr"; text: string }
  | { output_type: "display_data"; data: MimeBundle; metadata: MimeBundle }
  | { output_type: "execute_result"; data: MimeBundle; metadata: MimeBundle; execution_count: number | null }
  | { output_type: "error"; ename: string; evalue: string; traceback: string[] };

/** A cell; what else its file says of it is kept. */
export interface Cell {
  cell_type: "code" | "markdown" | "raw";
  source: string;
  metadata: { tags?: string[]; [key: string]: unknown };
  execution_count?: number | null;
  outputs?: Output[];
  [key: string]: unknown;
}

/** A notebook (nbformat 4); what else its file says is kept. */
export interface Notebook {
  cells: Cell[];
  metadata: { [key: string]: unknown };
  nbformat: 4;
  nbformat_minor: number;
  [key: string]: unknown;
}

const text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]);
const bundle = z.record(z.string(), z.unknown()).transform((data, { issues }) =>
  Object.fromEntries(
    Object.entries(data).map(([type, value]) => {
      if (isJsonType(type)) return [type, value];
      const { success, data: joined } = text.safeParse(value);
      if (!success)
        issues.push({ code: "custom", message: "expected a text or its lines", path: [type], input: value });
      return [type, joined];
    }),
  ),
);
const outputSchema = z.discriminatedUnion("output_type", [
  z.object({ output_type: z.literal("stream"), name: z.enum(["stdout", "stderr"]), text }),
  z.object({ output_type: z.literal("display_data"), data: bundle, metadata: z.record(z.string(), z.unknown()) }),
  z.object({
    output_type: z.literal("execute_result"),
    data: bundle,
    metadata: z.record(z.string(), z.unknown()),
    execution_count: z.number().nullable(),
  }),
  z.object({ output_type: z.literal("error"), ename: z.string(), evalue: z.string(), traceback: z.array(z.string()) }),
]);
const notebookSchema = z.looseObject({
  cells: z.array(
    z.looseObject({
      cell_type: z.enum(["code", "markdown", "raw"]),
      source: text,
      metadata: z.looseObject({ tags: z.array(z.string()).optional() }),
      execution_count: z.number().nullable().optional(),
      outputs: z.array(outputSchema).optional(),
    }),
  ),
  metadata: z.looseObject({}),
  nbformat: z.literal(4),
  nbformat_minor: z.number(),
}) as unknown as z.ZodType<Notebook>;

/** Whether a bundle holds data of this type as JSON rather than as text. */
function isJsonType(type: string): boolean {
  return type === "application/json" || (type.startsWith("application/") && type.endsWith("+json"));
}

/**
 * Reads a notebook. Throws InputError naming the file and the first field that is not nbformat 4.
 *
 * @example
 * readNotebook("notebooks/01-resilience.ipynb").cells.length;
 */
export function readNotebook(path: string): Notebook {
  return readJsonFile(path, notebookSchema);
}

/** Objects with their keys in order, as Jupyter writes them, so that an editor's save changes nothing. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, inOrder(item)]));
}

// Whatever Python's str.splitlines takes for one: Jupyter is written in it.
const lineBreak = String.raw`\n\r\v\f\x1c-\x1e\x85\u2028\u2029`;
const line = new RegExp(`[^${lineBreak}]*(?:\r\n|[${lineBreak}])|[^${lineBreak}]+$`, "g");

/** A text as a notebook's file holds it: its lines, each with its line break. */
function linesOf(joined: string): string[] {
  return joined.match(line) ?? [];
}

function outputInFile(output: Output): object {
  if (output.output_type === "stream") return { ...output, text: linesOf(output.text) };
  if (output.output_type === "error") return output;
  const data = Object.entries(output.data).map(([type, value]) => [
    type,
    typeof value === "string" && !isJsonType(type) ? linesOf(value) : value,
  ]);
  return { ...output, data: Object.fromEntries(data) };
}

/** A notebook's file as Jupyter itself would write it: sorted keys, one space of indentation, texts as lines. */
export function notebookText(notebook: Notebook): string {
  const cells = notebook.cells.map((cell) => ({
    ...cell,
    source: linesOf(cell.source),
    ...(cell.outputs ? { outputs: cell.outputs.map(outputInFile) } : {}),
  }));
  return `${JSON.stringify(inOrder({ ...notebook, cells }), null, 1)}\n`;
}

/** Writes a notebook whole or not at all. */
export function writeNotebook(path: string, notebook: Notebook): void {
  writeWhole(path, notebookText(notebook));
}

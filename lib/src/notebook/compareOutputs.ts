import { canonicalJson } from "../foundation/canonicalJson.js";
import { requireFields } from "../foundation/requireFields.js";
import type { Cell, Notebook, Output } from "./notebookFile.js";
import { settledOutputs } from "./outputs.js";
import { type CellProblem, firstLine } from "./runNotebook.js";

const linesShown = 3;
const lineLength = 160;

/** An output as lines that can be held against another's. */
function linesOf(output: Output): string[] {
  if (output.output_type === "stream") return [`${output.name}:`, ...output.text.split("\n")];
  if (output.output_type === "error") return [`error: ${output.ename}: ${output.evalue}`, ...output.traceback];
  const parts = Object.entries(output.data).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `${output.output_type}:`,
    ...parts.flatMap(([type, value]) => [
      `${type}:`,
      ...(typeof value === "string" ? value.split("\n") : [canonicalJson(value)]),
    ]),
    ...(Object.keys(output.metadata).length > 0 ? [`metadata: ${canonicalJson(output.metadata)}`] : []),
  ];
}

function cellLines({ outputs = [], execution_count = null }: Cell): string[] {
  return [`[${execution_count ?? " "}]`, ...settledOutputs(outputs).flatMap(linesOf)];
}

/** A cell's outputs on one line that no other outputs have. */
const wholeLine = ({ outputs = [] }: Cell) => canonicalJson(settledOutputs(outputs));

/** A line from a little before the place where it differs from another. */
function around(line: string, other: string): string {
  let same = 0;
  while (same < line.length && line[same] === other[same]) same++;
  const start = line.length > lineLength ? Math.max(0, same - 40) : 0;
  const part = line.slice(start, start + lineLength);
  return `${start > 0 ? "..." : ""}${part}${start + lineLength < line.length ? "..." : ""}`;
}

function difference(committed: readonly string[], fresh: readonly string[]): string | undefined {
  const shown: string[] = [];
  for (let index = 0; index < Math.max(committed.length, fresh.length) && shown.length < linesShown * 2; index++) {
    const [before, after] = [committed[index], fresh[index]];
    if (before === after) continue;
    if (before !== undefined) shown.push(`- ${around(before, after ?? "")}`);
    if (after !== undefined) shown.push(`+ ${around(after, before ?? "")}`);
  }
  return shown.length > 0 ? shown.join("\n") : undefined;
}

/**
 * Where the outputs of a fresh run differ from those that a notebook was committed with: the cell, and the first lines
 * that differ ("-" committed, "+" fresh). Nothing is excused; only that a stream came in more pieces, or that a
 * rewritten progress line was kept whole, makes no difference, because Jupyter itself keeps them either way.
 * Both must have the same cells.
 * Throws InputError for what is no notebook.
 *
 * @example
 * compareOutputs(committed, fresh); // [{ cell: 3, line: "showTable(table)", problem: "- 0.50\n+ 0.33" }]
 */
export function compareOutputs(committed: Notebook, fresh: Notebook): CellProblem[] {
  requireFields("committed", committed, ["cells"], "a notebook as readNotebook gives it");
  requireFields("fresh", fresh, ["cells"], "a notebook as readNotebook gives it");
  const codeCells = (notebook: Notebook) => notebook.cells.filter(({ cell_type }) => cell_type === "code");
  const freshCells = codeCells(fresh);
  return codeCells(committed).flatMap((cell, index) => {
    const other = freshCells[index];
    const problem = other
      ? // A text can look like the name of the next output: only then do lines hide what differs.
        (difference(cellLines(cell), cellLines(other)) ?? difference([wholeLine(cell)], [wholeLine(other)]))
      : "is not in the other notebook";
    return problem === undefined ? [] : [{ cell: index + 1, line: firstLine(cell), problem }];
  });
}

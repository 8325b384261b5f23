import { describe, expect, test } from "vitest";
import { compareOutputs } from "../../lib/src/notebook/compareOutputs.js";
import type { Cell, Notebook, Output } from "../../lib/src/notebook/notebookFile.js";

const code = (source: string, ...outputs: Output[]): Cell => ({
  cell_type: "code",
  source,
  metadata: {},
  execution_count: 1,
  outputs,
});
const prose: Cell = { cell_type: "markdown", source: "# Title", metadata: {} };
const notebook = (...cells: Cell[]): Notebook => ({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
const printed = (text: string): Output => ({ output_type: "stream", name: "stdout", text });
const shown = (data: object, metadata = {}): Output => ({ output_type: "display_data", data: { ...data }, metadata });

describe("outputs that are the same", () => {
  test("have no differences, whatever the metadata of the notebook", () => {
    const one = notebook(
      prose,
      code("a", printed("1"), shown({ "text/plain": "x", "application/json": { b: 1, a: 2 } })),
    );
    const other = structuredClone(one);
    other.metadata = { language_info: { name: "typescript" } };
    expect(compareOutputs(one, other)).toEqual([]);
  });

  test("may come in other pieces, or with the progress that led to them", () => {
    const pieces = notebook(code("a", printed("\r1 of 2"), printed("\r2 of 2\n"), printed("end")));
    expect(compareOutputs(notebook(code("a", printed("2 of 2\nend"))), pieces)).toEqual([]);
  });
});

describe("outputs that differ", () => {
  test("name the code cell, its first line and the lines that differ", () => {
    const before = notebook(
      prose,
      code("first", printed("same")),
      prose,
      code("\n  second();\nmore", printed("a\nb\nc")),
    );
    const after = notebook(
      prose,
      code("first", printed("same")),
      prose,
      code("\n  second();\nmore", printed("a\nB\nc")),
    );
    expect(compareOutputs(before, after)).toEqual([{ cell: 2, line: "second();", problem: "- b\n+ B" }]);
  });

  test.each<[string, Output[], Output[], string]>([
    [
      "an output more",
      [printed("a")],
      [printed("a"), shown({ "text/plain": "x" })],
      "+ display_data:\n+ text/plain:\n+ x",
    ],
    ["an output less", [shown({ "text/plain": "x" })], [], "- display_data:\n- text/plain:\n- x"],
    ["another stream", [printed("a")], [{ output_type: "stream", name: "stderr", text: "a" }], "- stdout:\n+ stderr:"],
    ["another type", [shown({ "text/html": "x" })], [shown({ "text/plain": "x" })], "- text/html:\n+ text/plain:"],
    [
      "other data",
      [shown({ "application/json": { a: 1 } })],
      [shown({ "application/json": { a: 2 } })],
      '- {"a":1}\n+ {"a":2}',
    ],
    [
      "metadata of an output",
      [shown({}, { width: 1 })],
      [shown({}, { width: 2 })],
      '- metadata: {"width":1}\n+ metadata: {"width":2}',
    ],
    [
      "an error",
      [{ output_type: "error", ename: "Error", evalue: "a", traceback: [] }],
      [{ output_type: "error", ename: "Error", evalue: "b", traceback: [] }],
      "- error: Error: a\n+ error: Error: b",
    ],
  ])("are seen: %s", (_, before, after, problem) => {
    expect(compareOutputs(notebook(code("a", ...before)), notebook(code("a", ...after)))).toEqual([
      { cell: 1, line: "a", problem },
    ]);
  });

  test("include an execution count and a cell that is not there", () => {
    const counted = { ...code("a"), execution_count: 2 };
    expect(compareOutputs(notebook(code("a")), notebook(counted))[0]!.problem).toBe("- [1]\n+ [2]");
    expect(compareOutputs(notebook(code("a")), notebook())[0]!.problem).toBe("is not in the other notebook");
  });

  test("are shown short: the place in a long line, the first lines of many", () => {
    const long = `${"x".repeat(5000)}HERE${"y".repeat(5000)}`;
    const [one] = compareOutputs(
      notebook(code("a", printed(long))),
      notebook(code("a", printed(long.replace("HERE", "THERE")))),
    );
    expect(one!.problem).toMatch(/^- \.\.\.x+HEREy+\.\.\.\n\+ \.\.\.x+THEREy+\.\.\.$/);
    const lines = (letter: string) => printed(Array(1000).fill(letter).join("\n"));
    const [many] = compareOutputs(notebook(code("a", lines("a"))), notebook(code("a", lines("b"))));
    expect(many!.problem.split("\n")).toHaveLength(6);
  });
});

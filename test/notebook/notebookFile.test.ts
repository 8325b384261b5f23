import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notebookText, readNotebook, writeNotebook } from "../../lib/src/notebook/notebookFile.js";
import { temporaryFolder } from "../support/folders.js";

// What nbformat 5.11.1 writes (nbformat.writes) of a notebook with each kind of output; also what JupyterLab saves.
const asJupyterWrites = readFileSync("test/fixtures/notebooks/nbformat.json", "utf8");

function written(text: string): string {
  const path = join(temporaryFolder(), "notebook.ipynb");
  writeFileSync(path, text);
  return path;
}

test("a notebook that Jupyter wrote is written byte for byte as Jupyter writes it", () => {
  const path = written(asJupyterWrites);
  writeNotebook(path, readNotebook(path));
  expect(readFileSync(path, "utf8")).toBe(asJupyterWrites);
});

test("keys in another order, and texts in one piece, come to the same", () => {
  const { cells, ...rest } = JSON.parse(asJupyterWrites);
  const joined = cells.map(({ source, ...cell }: { source: string[] }) => ({ source: source.join(""), ...cell }));
  expect(notebookText(readNotebook(written(JSON.stringify({ ...rest, cells: joined }))))).toBe(asJupyterWrites);
});

test("texts are joined, and data stays data", () => {
  const [code] = readNotebook(written(asJupyterWrites)).cells;
  expect(code!.source).toBe("const é = 1;\né");
  expect(code!.outputs!.slice(0, 2)).toEqual([
    { output_type: "stream", name: "stdout", text: "1\n2\n" },
    {
      output_type: "display_data",
      metadata: {},
      data: {
        "application/vnd.plotly.v1+json": { data: [], layout: {} },
        "image/svg+xml": "<svg/>",
        "text/plain": "a\nb",
      },
    },
  ]);
});

test.each([
  ["no JSON", "valid JSON"],
  ['{"nbformat": 3, "worksheets": []}', "field cells"],
  ['{"cells": [], "metadata": {}, "nbformat": 3, "nbformat_minor": 0}', "field nbformat: 3"],
  [
    '{"cells": [{"cell_type": "code", "source": 7}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
    "cells.0.source",
  ],
])("a file that is no notebook of format 4 is an error that says where: %s", (text, where) => {
  expect(() => readNotebook(written(text))).toThrow(where);
});

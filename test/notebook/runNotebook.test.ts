import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { compareOutputs } from "../../lib/src/notebook/compareOutputs.js";
import { readNotebook } from "../../lib/src/notebook/notebookFile.js";
import { runNotebook } from "../../lib/src/notebook/runNotebook.js";
import { temporaryFolder } from "../support/folders.js";
import { isAlive, kernelsOf, notebookOf, printed, until } from "./kernels.js";

const fixtures = resolve("test/fixtures/notebooks");
const fixture = (name: string) => readNotebook(join(fixtures, `${name}.ipynb`));

// Whatever became of a run, its kernel is gone.
afterEach(async () => {
  await until(() => kernelsOf(process.pid).length === 0);
});

// A kernel's start is three seconds of work, which a busy machine draws out.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe("a run of a notebook", () => {
  test("gives the committed outputs again: tables, figures, transcripts, flows, progress, both streams, values", async () => {
    const committed = fixture("everything");
    const before = structuredClone(committed);
    const cells: [number, number][] = [];
    const { notebook, failure } = await runNotebook(committed, {
      folder: fixtures,
      onCell: (cell, of) => cells.push([cell, of]),
    });
    expect(failure).toBeUndefined();
    expect(compareOutputs(committed, notebook)).toEqual([]);
    expect(notebook.metadata).toEqual(committed.metadata);
    expect(committed).toEqual(before);
    expect(cells).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((cell) => [cell, 8]));
  });

  test("those outputs are what viewers need", () => {
    const cells = fixture("everything").cells.filter(({ cell_type }) => cell_type === "code");
    const bundles = cells.map(({ outputs }) =>
      outputs!.flatMap((output) => (output.output_type === "display_data" ? [Object.keys(output.data)] : [])),
    );
    expect(bundles[2]).toEqual([["text/html", "text/plain"]]);
    expect(bundles[3]).toEqual([["application/vnd.plotly.v1+json", "image/svg+xml", "text/plain"]]);
    expect(bundles[6]).toEqual([["image/svg+xml", "text/plain"]]);
    const html = cells.flatMap(({ outputs }) =>
      outputs!.flatMap((output) => (output.output_type === "display_data" ? [output.data["text/html"]] : [])),
    );
    expect(html.join()).toContain("&lt;script&gt;alert(&#34;reply&#34;)");
    expect(html.join()).not.toContain("<script");
    expect(printed(cells[0])).toBe("stdout: typed [ 1, 2 ] { a: null }\n");
    expect(printed(cells[1])).toBe("stderr: a word to the error stream\nstdout: and one to the other\n5\n");
    expect(printed(cells[4])).toBe("stdout: 100 runs\n");
    expect(printed(cells[7])).toBe("stdout: waited\n");
    expect(cells.map(({ execution_count }) => execution_count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("loses nothing of a cell that prints thousands of lines at once", async () => {
    const { notebook } = await runNotebook(fixture("manyLines"), { folder: fixtures });
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index + 1}\n`);
    expect(printed(notebook.cells[0])).toBe(`stdout: ${lines.join("")}`);
    expect(printed(notebook.cells[1])).toBe("stdout: still here\n");
  });

  test("resolves what a package exports by its map, which TypeScript in a stock kernel does not see", async () => {
    const source = 'import { mersenne } from "pure-rand/generator/mersenne";\ntypeof mersenne(1)';
    const { notebook, failure } = await runNotebook(notebookOf(source), { folder: fixtures });
    expect(failure).toBeUndefined();
    expect(printed(notebook.cells[0])).toBe("stdout: object\n");
  });

  test("is not troubled by files that appear while it goes on", async () => {
    const source = (name: string) =>
      `import { mkdirSync, writeFileSync } from "node:fs";\nmkdirSync("node_modules/${name}", { recursive: true });\nwriteFileSync("${name}.ts", "export {}");\nawait new Promise((resolve) => setTimeout(resolve, 1500));\n"${name}"`;
    const { notebook, failure } = await runNotebook(notebookOf(source("one"), source("two"), source("three")), {
      folder: temporaryFolder(),
    });
    expect(failure).toBeUndefined();
    expect(notebook.cells.map(printed)).toEqual(["stdout: one\n", "stdout: two\n", "stdout: three\n"]);
  });

  test("works over ports as well, and on the stock kernel", async () => {
    const program = createRequire(import.meta.url).resolve("tslab/bin/tslab");
    const { notebook } = await runNotebook(notebookOf("const six: number = 6;", "six * 7"), {
      folder: temporaryFolder(),
      transport: "tcp",
      command: [process.execPath, program, "kernel", "--config-path", "{connection_file}"],
    });
    expect(printed(notebook.cells[1])).toBe("stdout: 42\n");
  });
});

describe("a run that goes wrong", () => {
  test("stops at the cell that fails, names it, keeps what came before, and allows errors that are meant", async () => {
    const { notebook, failure } = await runNotebook(fixture("failing"), { folder: fixtures });
    expect(failure).toEqual({
      cell: 4,
      line: "// the wrong one",
      problem: "3:1 - The value 'null' cannot be used here.",
    });
    expect(printed(notebook.cells[1])).toContain("Error: meant to be seen");
    expect(printed(notebook.cells[2])).toBe("stdout: after\n");
    expect(notebook.cells[4]).toMatchObject({ execution_count: null, outputs: [] });
  });

  test.each([
    [
      'Promise.reject(new Error("left alone")); await new Promise((resolve) => setTimeout(resolve, 100));',
      /left alone/,
    ],
    ["process.exit(7);", /^the kernel ended \(exit code 7\)$/],
  ])("says what was wrong with: %s", async (source, problem) => {
    const { failure } = await runNotebook(notebookOf(source), { folder: temporaryFolder() });
    expect(failure).toEqual({ cell: 1, line: source, problem: expect.stringMatching(problem) });
  });

  test("ends a cell that takes too long, even one that never lets go", async () => {
    const { notebook, failure } = await runNotebook(notebookOf('console.log("kept");', "while (true);"), {
      folder: temporaryFolder(),
      cellTimeout: 2,
    });
    expect(failure).toEqual({ cell: 2, line: "while (true);", problem: "the kernel took longer than 2 seconds" });
    expect(printed(notebook.cells[0])).toBe("stdout: kept\n");
  });

  test("ends when it is told to", async () => {
    const stop = new AbortController();
    const run = runNotebook(notebookOf("while (true);"), {
      folder: temporaryFolder(),
      onCell: () => setTimeout(() => stop.abort(), 500),
      signal: stop.signal,
    });
    await expect(run).rejects.toMatchObject({ code: "stopped" });
    await expect(
      runNotebook(notebookOf("1"), { folder: temporaryFolder(), signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: "stopped" });
  });

  test.each([
    [["/no/such/program"], /did not start: it ended \(spawn \/no\/such\/program ENOENT\)/],
    [[process.execPath, "-e", "console.error('no kernel'); process.exit(3)"], /it ended \(exit code 3: no kernel\)/],
  ])("says why a kernel did not start: %j", async (command, message) => {
    await expect(runNotebook(notebookOf("1"), { folder: temporaryFolder(), command })).rejects.toThrow(message);
  });

  test.each([
    ["while its kernel starts", 0],
    ["in the middle of a cell that never ends", 10_000],
  ])("leaves no kernel behind when the runner itself is killed %s", async (_, milliseconds) => {
    const folder = temporaryFolder();
    const runner = join(folder, "runner.mjs");
    const module = pathToFileURL(resolve("lib/dist/notebook/runNotebook.js")).href;
    writeFileSync(
      runner,
      `import { runNotebook } from ${JSON.stringify(module)};\nawait runNotebook(${JSON.stringify(notebookOf("while (true);"))}, { folder: ${JSON.stringify(folder)} });`,
    );
    const child = spawn(process.execPath, [runner], { stdio: "ignore" });
    await until(() => kernelsOf(child.pid!).length === 1);
    const [kernel] = kernelsOf(child.pid!);
    await pause(milliseconds);
    child.kill("SIGKILL");
    await until(() => !isAlive(kernel!));
  });
});

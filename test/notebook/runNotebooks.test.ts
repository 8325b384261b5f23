import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { notebookText, readNotebook } from "../../lib/src/notebook/notebookFile.js";
import { type NotebookProgress, runNotebooks } from "../../lib/src/notebook/runNotebooks.js";
import { temporaryFolder } from "../support/folders.js";
import { notebookOf, printed } from "./kernels.js";

// A kernel's start is three seconds of work, which a busy machine draws out.
vi.setConfig({ testTimeout: 300_000 });

function folderOf(notebooks: { [name: string]: string[] }): string {
  const folder = temporaryFolder();
  for (const [name, sources] of Object.entries(notebooks))
    writeFileSync(join(folder, name), notebookText(notebookOf(...sources)));
  return folder;
}

describe("running the notebooks of a folder", () => {
  test("writes what is new; a second run, and a check, find nothing to do", async () => {
    const folder = folderOf({ "a.ipynb": ["1 + 1"], "b.ipynb": ['console.log("b");'], "c.txt": [] });
    const progress: NotebookProgress[] = [];
    const first = await runNotebooks({ folder, onProgress: (one) => progress.push(one) });
    expect(first.map(({ notebook, outcome }) => [notebook, outcome])).toEqual([
      ["a.ipynb", "updated"],
      ["b.ipynb", "updated"],
    ]);
    expect(progress).toContainEqual({ notebook: "a.ipynb", cell: 1, cells: 1, line: "1 + 1" });
    const [a] = readNotebook(join(folder, "a.ipynb")).cells;
    expect([a!.execution_count, printed(a)]).toEqual([1, "stdout: 2\n"]);
    const written = () => ["a", "b"].map((name) => readFileSync(join(folder, `${name}.ipynb`), "utf8"));
    const before = written();
    expect((await runNotebooks({ folder })).map(({ outcome }) => outcome)).toEqual(["same", "same"]);
    expect((await runNotebooks({ folder, check: true })).map(({ outcome }) => outcome)).toEqual(["same", "same"]);
    expect(written()).toEqual(before);
    expect(readdirSync(folder)).toEqual(["a.ipynb", "b.ipynb", "c.txt"]);
  });

  test("a check says what differs and writes nothing; a notebook that fails is never written", async () => {
    const folder = folderOf({ "differs.ipynb": ["1", "2"], "fails.ipynb": ["nothing"] });
    const before = ["differs", "fails"].map((name) => readFileSync(join(folder, `${name}.ipynb`), "utf8"));
    const results = await runNotebooks({ folder, check: true, only: ["fails", "differs.ipynb"] });
    expect(results).toEqual([
      {
        notebook: "fails.ipynb",
        outcome: "failed",
        problems: [{ cell: 1, line: "nothing", problem: "1:1 - Cannot find name 'nothing'." }],
      },
      {
        notebook: "differs.ipynb",
        outcome: "differs",
        problems: [
          { cell: 1, line: "1", problem: "- [ ]\n+ [1]\n+ stdout:\n+ 1\n+ " },
          { cell: 2, line: "2", problem: "- [ ]\n+ [2]\n+ stdout:\n+ 2\n+ " },
        ],
      },
    ]);
    const [failed] = await runNotebooks({ folder, only: ["fails"] });
    expect(failed!.outcome).toBe("failed");
    expect(["differs", "fails"].map((name) => readFileSync(join(folder, `${name}.ipynb`), "utf8"))).toEqual(before);
  });

  test("the beginning of one name alone names it, and a whole name goes before beginnings", async () => {
    const folder = folderOf({ "01-a.ipynb": ["1"], "02-b.ipynb": ["2"], "02.ipynb": ["3"] });
    const names = async (...only: string[]) =>
      (await runNotebooks({ folder, only, check: true })).map(({ notebook }) => notebook);
    expect(await names("01", "01-a")).toEqual(["01-a.ipynb"]);
    expect(await names("02", "02-")).toEqual(["02.ipynb", "02-b.ipynb"]);
    await expect(names("0")).rejects.toThrow(/only: "0" is not allowed.*01-a\.ipynb, 02-b\.ipynb, 02\.ipynb/);
  });

  test("each cell's time is limited, and a stop stops all", async () => {
    const folder = folderOf({ "slow.ipynb": ["await new Promise(() => {});"] });
    const [slow] = await runNotebooks({ folder, cellTimeout: 1 });
    expect(slow!.problems[0]!.problem).toBe("the kernel took longer than 1 seconds");
    await expect(runNotebooks({ folder, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "stopped" });
  });
});

describe("what cannot be run", () => {
  test("a folder or a name that is not there is an error that lists what is", async () => {
    const folder = folderOf({ "a.ipynb": ["1"] });
    await expect(runNotebooks({ folder, only: [""] })).rejects.toThrow(/only: "" is not allowed/);
    await expect(runNotebooks({ folder, only: ["b"] })).rejects.toThrow(
      /only: "b" is not allowed; expected .*: a\.ipynb/,
    );
    await expect(runNotebooks({ folder: join(folder, "nowhere") })).rejects.toThrow(/^folder: /);
  });

  test("a file that is no notebook stops the run before anything is written", async () => {
    const folder = folderOf({ "a.ipynb": ["1"] });
    writeFileSync(join(folder, "z.ipynb"), "{}");
    const before = readFileSync(join(folder, "a.ipynb"), "utf8");
    await expect(runNotebooks({ folder })).rejects.toThrow("z.ipynb, field cells");
    expect(readFileSync(join(folder, "a.ipynb"), "utf8")).toBe(before);
  });

  test.each<[string, object]>([
    ["atOnce", { atOnce: 0 }],
    ["atOnce", { atOnce: 1.5 }],
    ["cellTimeout", { cellTimeout: 0 }],
    ["cellTimeout", { cellTimeout: Number.NaN }],
  ])("%s out of its bounds is named before any kernel starts: %j", async (argument, settings) => {
    const folder = folderOf({ "a.ipynb": ["1"] });
    await expect(runNotebooks({ folder, ...settings })).rejects.toThrow(new RegExp(`^${argument}: `));
  });

  test("a folder that has none is an error: a check of nothing would always pass", async () => {
    const folder = folderOf({});
    await expect(runNotebooks({ folder, check: true })).rejects.toThrow(/^folder: .*it has none/);
  });
});

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../lib/src/cli/runCli.js";
import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { run } from "../../lib/src/experiments/run.js";
import { model } from "../../lib/src/models/model.js";
import { designToRepeat } from "../../lib/src/notebook/report/provenance.js";
import { type Report, report } from "../../lib/src/notebook/report/report.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";

const design: Design = {
  experiment: "resilience",
  models: model("extractive"),
  teams: ["resilience-hetero"],
  runs: 2,
  seed: 4,
  options: { turns: 6 },
};
/** Runs of a model that is named and answers in the worst way it can. */
async function hostileLogs(text: string): Promise<RunLog[]> {
  const hostile = spyModel(
    (_, index) => (index % 5 === 0 ? { outcome: "empty", reason: text } : { outcome: "ok", text }),
    text,
  );
  return run({ ...design, models: hostile, runs: 1 });
}
const tablesOf = (html: string) =>
  [...new JSDOM(html).window.document.querySelectorAll("table")].map((table) => ({
    caption: table.querySelector("caption")!.textContent,
    head: [...table.querySelectorAll("th")].map((cell) => cell.textContent),
    rows: [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.textContent),
    ),
    notes: [...table.querySelectorAll("tfoot td")].map((cell) => cell.textContent),
  }));

let logs: RunLog[];
let made: Report;
beforeAll(async () => {
  logs = await run(design);
  made = await report(logs);
}, 120_000);

describe("the report of an experiment", () => {
  test("sets the paper's table beside ours, and says what is missing, how, and of which model", () => {
    const tables = tablesOf(made.html);
    expect(tables.map(({ caption }) => caption)).toEqual([
      "Table 2. System resilience across perturbations",
      "The paper and our runs",
      "Missing replies by model and outcome",
      "Models",
    ]);
    expect(tables[0]!.head).toContain("paper: SysAR");
    expect(tables[0]!.head).toContain("extractive: SysAR");
    expect(tables[2]!.rows).toEqual([
      ["extractive", String(logs.reduce((sum, { calls }) => sum + calls.length, 0)), "0", "0"],
    ]);
    expect(tables[3]!.rows[0]![0]).toBe("extractive");
    expect(tables[3]!.rows[0]![2]).toMatch(/^[0-9a-f]{64}$/);
  });

  test("says of each cell how many runs there are, and of one run that it has no interval", async () => {
    const [, ours] = tablesOf(made.html);
    expect(ours!.rows.map(([cell, measure, paper]) => [cell, measure, paper])).toEqual([
      ["Hetero, P1", "SysAR", "0.50"],
      ["Hetero, P1", "ArCo", "1.00"],
      ["Hetero, P2", "SysAR", "0.00"],
      ["Hetero, P2", "ArCo", "1.00"],
      ["Hetero, P3", "SysAR", "0.00"],
      ["Hetero, P3", "ArCo", "1.00"],
    ]);
    expect(new Set(ours!.rows.map((row) => row[6]))).toEqual(new Set(["2"]));
    const once = await report(logs.filter(({ experiment }) => experiment.run === 1));
    expect(new Set(tablesOf(once.html)[1]!.rows.map((row) => row[4]))).toEqual(new Set(["none: one run"]));
  });

  test("holds what it takes to run it again", () => {
    const page = new JSDOM(made.html).window.document;
    const again = JSON.parse(page.querySelector("pre")!.textContent!);
    expect(again).toMatchObject({ experiment: "resilience", seed: 4, runs: 2, teams: ["resilience-hetero"] });
    expect(again.models).toMatchObject({ aristotle: "extractive", moderator: "extractive" });
    expect(page.body.textContent).toContain(`Node ${process.version}`);
    expect(page.body.textContent).toMatch(/SHA-256 of the logs .*: [0-9a-f]{64}/);
    expect(page.body.textContent).toContain("6 runs in 3 cells, 2 in each; seed 4");
  });

  test("names each model of a seat where cells differ in it, so that nobody repeats the wrong one", async () => {
    const council = await run({
      experiment: "three-states",
      scenario: "housing",
      models: { A: model("extractive:a"), default: model("extractive:b") },
      options: { states: ["A", "B"] },
    });
    const models = { ...designToRepeat(council).models };
    expect(models["housing_paper_A: guardian"]).toBe("extractive:a");
    expect(models["housing_paper_B: guardian"]).toBe("extractive:b");
    expect(models.guardian).toBeUndefined();
    // Champions are of State A's model there too.
    expect(Object.keys(models).filter((seat) => seat.endsWith("champion-innovator"))).toHaveLength(2);
    expect(models.judge).toBe("extractive:b");
    expect(Object.keys(designToRepeat(logs).models)).toEqual(Object.keys(logs[0]!.models));
  });

  test("is the same again, whichever way the logs came, and has no date but one that was given", async () => {
    expect(await report([...logs].reverse())).toEqual(made);
    expect((await report(design)).html === made.html).toBe(true);
    expect(made.html).not.toContain(String(new Date().getFullYear()));
    const dated = await report(logs, { date: "1 May <2031>" });
    expect(dated.html).toContain("<p>1 May &lt;2031&gt;</p>");
    expect(dated.markdown).toContain("1 May \\<2031\\>");
  });

  test("shows its figure: in the page as a picture, beside Markdown as a file", () => {
    const image = new JSDOM(made.html).window.document.querySelector("img")!;
    expect(Buffer.from(image.src.split(",")[1]!, "base64").toString()).toBe(made.figures["figure-1.svg"]);
    expect(made.markdown).toContain("](figure-1.svg)");
    expect(made.latex).toContain("% Figure: figure-1.svg");
    expect(made.figures["figure-1.svg"]).toMatch(/^<svg /);
  });

  test("sets its tables in LaTeX, every group closed", () => {
    for (const environment of ["table", "tabular", "itemize"]) {
      const count = (word: string) => made.latex.split(`\\${word}{${environment}}`).length - 1;
      expect(count("begin")).toBeGreaterThan(0);
      expect(count("end")).toBe(count("begin"));
    }
    const bare = made.latex.replace(/\\[{}\\]/g, "");
    expect(bare.split("{").length).toBe(bare.split("}").length);
  });

  test("stays inert whatever a model is called, says, or gives as its reason", async () => {
    const text =
      '</pre></td><script>ran = true</script><img src=x onerror="ran = true">\\input{/etc/passwd}\n```\n# no\n| a | [x](javascript:1)';
    const { html, markdown, latex } = await report(await hostileLogs(text));
    const { window } = new JSDOM(html, { runScripts: "dangerously" });
    expect(window.ran).toBeUndefined();
    expect(window.document.querySelectorAll("script, [onerror], a")).toHaveLength(0);
    expect(window.document.body.textContent).toContain("<script>ran = true</script>");
    expect(latex).not.toContain("\\input{");
    expect(markdown.match(/^# .*/gm)).toEqual(["# Experiment resilience"]);
    expect(markdown.replace(/^(`{3,})json\n[\s\S]*?\n\1$/gm, "")).not.toContain("<script>");
    const [missing] = tablesOf(html).filter(({ caption }) => caption!.startsWith("Missing"));
    expect(missing!.head).toContain("empty");
    expect(Number(missing!.rows[0]![2])).toBeGreaterThan(0);
  });

  test.each([
    ["no log", () => report([]), "source"],
    ["a folder without logs", () => report("test/fixtures"), "store"],
    ["what is no source", () => report(7 as never), "source"],
    ["a name of figures that leaves the folder", () => report(logs, { figureName: "../x" }), "figureName"],
    [
      "logs of two designs",
      () =>
        report([
          logs[0]!,
          { ...logs[1]!, experiment: { ...logs[1]!.experiment, design: { ...logs[1]!.experiment.design, seed: 9 } } },
        ]),
      "source",
    ],
    [
      "a log of an experiment that has no tables",
      () => report([{ ...logs[0]!, experiment: { ...logs[0]!.experiment, experiment: "constructor" } }]),
      "experiment",
    ],
    ["settings that are none", () => report(logs, null as never), "settings"],
    ["a date that is no text", () => report(logs, { date: new Date(0) as never }), "date"],
    ["a log without its measures", () => report([{ ...logs[0]!, measures: {} } as RunLog]), /^log resilience-hetero_/],
  ])("refuses %s", async (_, make, argument) => {
    await expect(make()).rejects.toMatchObject({
      code: "bad-input",
      argument: typeof argument === "string" ? argument : expect.stringMatching(argument),
    });
  });

  test("has no numbers of tables in LaTeX but the paper's", async () => {
    const { latex } = await report(logs);
    expect(latex).toContain("{Table 2. System resilience across perturbations\\par}");
    expect(latex).not.toContain("\\caption{");
  });
});

describe("dissensus report", () => {
  const cli = (...words: string[]) => {
    const lines: string[] = [];
    const context = { out: (text: string) => void lines.push(text), signal: new AbortController().signal };
    return runCli(words, context).then(() => lines.join(""));
  };

  test("writes the page that the ending of the file names, figures beside it", async () => {
    const folder = temporaryFolder();
    const store = join(folder, "store");
    await run({ ...design, runs: 1 }, { store });
    expect((await report(store)).markdown).toContain("3 runs in 3 cells, 1 in each; seed 4");
    for (const name of ["a b.md", "page.tex", "page.html"])
      expect(await cli("report", store, "--out", join(folder, "out", name))).toBe(`${join(folder, "out", name)}\n`);
    expect(readdirSync(join(folder, "out")).sort()).toEqual([
      "a b.md",
      "a_b-1.svg",
      "page-1.svg",
      "page.html",
      "page.tex",
    ]);
    expect(readFileSync(join(folder, "out", "a b.md"), "utf8")).toContain("](a_b-1.svg)");
    expect(readFileSync(join(folder, "out", "page.html"), "utf8")).toMatch(/^<!doctype html>/);
    expect(readFileSync(join(folder, "out", "page.tex"), "utf8")).toMatch(/^\\section\*/);
  });

  test("writes nothing where it cannot", async () => {
    const folder = temporaryFolder();
    await expect(cli("report", folder, "--out", join(folder, "page.pdf"))).rejects.toThrow(".html, .md or .tex");
    await expect(cli("report", folder)).rejects.toThrow("--out");
    await expect(cli("report", "--out", join(folder, "page.md"))).rejects.toThrow("DIR");
    await run({ ...design, runs: 1 }, { store: folder });
    writeFileSync(join(folder, "runs", "resilience-hetero_push_vs_lever_1.json"), "{");
    await expect(cli("report", folder, "--out", join(folder, "page.md"))).rejects.toThrow("valid JSON");
    expect(readdirSync(folder).filter((name) => name.startsWith("page"))).toEqual([]);
  });
});

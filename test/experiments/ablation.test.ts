import { describe, expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { ablationVariants } from "../../lib/src/experiments/ablation.js";
import {
  type AblationRow,
  ablationDeltas,
  ablationRows,
  summariseAblation,
} from "../../lib/src/experiments/ablationRows.js";
import { ablationSource, paperAblation } from "../../lib/src/experiments/ablationSources.js";
import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { repeatedReferences } from "../../lib/src/experiments/repeatedReferences.js";
import { run } from "../../lib/src/experiments/run.js";
import { meanInterval, meanOf, summedReplies } from "../../lib/src/experiments/summaries.js";
import { verify } from "../../lib/src/experiments/verify.js";
import { ablationAgentsTable } from "../../lib/src/figures/ablationAgentsTable.js";
import { ablationFigure } from "../../lib/src/figures/ablationFigure.js";
import { ablationTable } from "../../lib/src/figures/ablationTable.js";
import { measuredAblation } from "../../lib/src/figures/measuredCells.js";
import { publishedAgentsTable } from "../../lib/src/figures/publishedAgentsTable.js";
import { renderSvg } from "../../lib/src/figures/renderSvg.js";
import { repeatedReferencesTable } from "../../lib/src/figures/repeatedReferencesTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { model } from "../../lib/src/models/model.js";
import { spyModel } from "../support/models.js";

const design: Design = { experiment: "ablation", models: model("extractive"), seed: 3 };
/** Utilitarian words for all, and Kantian ones only for those whose request holds an identity. */
const framed = spyModel((request) => ({
  outcome: "ok",
  text: request.messages[0]!.content.includes("<identity>")
    ? "Duty, maxim and categorical imperative; natural law and common good; utility and the greatest happiness."
    : "One ought to save the five on the track from the trolley.",
}));

type Row = { [key: string]: unknown };

describe("the design", () => {
  it("is the paper's: four variants under P1 and P3, n = 8, one pair of teams", () => {
    const { runs, calls, cells } = plan(design);
    expect([runs, calls]).toEqual([8, 208]);
    expect(cells.map(({ factors }) => [factors.condition, factors.perturbation])).toEqual([
      ["vanilla", "P1"],
      ["vanilla", "P3"],
      ["idRag", "P1"],
      ["idRag", "P3"],
      ["tom", "P1"],
      ["tom", "P3"],
      ["full", "P1"],
      ["full", "P3"],
    ]);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(8);
  });

  it("takes other perturbations, teams and turns", () => {
    const { cells, calls } = plan({
      ...design,
      teams: ["ablation", "resilience-homo"],
      options: { perturbations: ["P2"], turns: 6 },
    });
    expect(cells).toHaveLength(8);
    expect(calls).toBe(8 * 22);
  });

  it("takes all perturbations of a dilemma that has not the paper's", () => {
    const perturbation = { id: "captain", name: "Rank", text: "Suppose one is the captain.", keywords: ["captain"] };
    const scenario = {
      id: "plank",
      name: "Plank",
      statement: "Two reach a plank that bears one.",
      keywords: ["plank"],
      perturbations: [perturbation],
    };
    expect(plan({ ...design, scenario }).cells.map(({ factors }) => factors.perturbation)).toEqual(
      Array(4).fill("captain"),
    );
    expect(() => plan({ ...design, scenario: { ...scenario, perturbations: [] } })).toThrow(/scenario.*perturbations/);
  });

  it.each([
    ["an option", { options: { turn: 3 } }, /options.*turn/],
    ["a perturbation", { options: { perturbations: ["P7"] } }, /perturbation.*P7/],
    ["no perturbation", { options: { perturbations: [] } }, /options, field perturbations/],
    ["teams", { teams: [] }, /teams/],
  ])("names %s that cannot be", (_name, part, message) => {
    expect(() => plan({ ...design, ...part })).toThrow(message);
  });
});

describe("runs and rows", () => {
  it("carry the variant that their condition names, and verify", async () => {
    const logs = (await run(design)) as RunLog<DebateLog>[];
    for (const { variant, experiment } of logs)
      expect(variant).toEqual(ablationVariants[experiment.factors.condition as keyof typeof ablationVariants]);
    expect(await verify(logs.slice(0, 2))).toMatchObject({ same: 52, changed: [], misses: [], measuresChanged: [] });
  });

  it("show what identity brings, and nothing where it brings nothing", async () => {
    const logs = (await run({ ...design, models: framed, runs: 2 })) as RunLog<DebateLog>[];
    const summaries = summariseAblation(ablationRows(logs));
    expect(summaries.map(({ condition, runs, means }) => [condition, runs, means.doctrinalAccuracy])).toEqual([
      ["vanilla", 4, 0],
      ["idRag", 4, 1],
      ["tom", 4, 0],
      ["full", 4, 1],
    ]);
    expect(ablationDeltas(summaries).map(({ condition, points }) => [condition, points.doctrinalAccuracy])).toEqual([
      ["idRag", 100],
      ["tom", 0],
      ["full", 100],
    ]);
  });

  it("tell the agents apart, and count facts kept out", async () => {
    const onlyKant = spyModel(() => ({ outcome: "ok", text: "My duty is the categorical imperative." }));
    const [row] = ablationRows((await run({ ...design, models: onlyKant })) as RunLog<DebateLog>[]);
    expect(row!.agents.map(({ speaker, doctrinalAccuracy }) => [speaker, doctrinalAccuracy])).toEqual([
      ["kant", 1],
      ["aquinas", 0],
      ["mill", 0],
      ["bentham", 0],
    ]);
    expect(row).toMatchObject({ doctrinalAccuracy: 0.25, removedFacts: 0, turns: 10, plannedTurns: 10 });
  });
});

describe("summaries", () => {
  const row = (part: Partial<AblationRow>): AblationRow => ({
    condition: "vanilla",
    perturbation: "P1",
    run: 1,
    models: ["m"],
    doctrinalAccuracy: 0.5,
    crossReferencing: 0.1,
    arCo: 1,
    agents: [],
    removedFacts: 0,
    turns: 10,
    plannedTurns: 10,
    replies: { calls: 26, missing: 0, byOutcome: {}, truncated: 0 },
    ...part,
  });

  it("leave out a value that is missing, and say null where all are", () => {
    const [summary] = summariseAblation([
      row({ doctrinalAccuracy: 1, arCo: null }),
      row({ doctrinalAccuracy: null, arCo: null }),
    ]);
    expect(summary!.means).toEqual({ doctrinalAccuracy: 1, crossReferencing: 0.1, arCo: null });
    expect(summary!.intervals).toEqual({ doctrinalAccuracy: null, crossReferencing: null, arCo: null });
  });
  it("have no gain over a variant that was not run", () => {
    const summaries = summariseAblation([row({ condition: "idRag" })]);
    expect(summaries).toHaveLength(1);
    expect(ablationDeltas(summaries)[0]!.points).toEqual({
      doctrinalAccuracy: null,
      crossReferencing: null,
      arCo: null,
    });
  });
  it("give an interval from four values that differ, around their mean", () => {
    expect(meanInterval([0.1, 0.9, 0.5])).toBeNull();
    expect(meanInterval([0.5, 0.5, 0.5, 0.5])).toBeNull();
    const { low, high } = meanInterval([0, null, 0.2, 0.4, 1])!;
    expect(low).toBeLessThan(0.4);
    expect(high).toBeGreaterThan(0.4);
    expect(low >= 0 && high <= 1).toBe(true);
    expect(meanOf([null])).toBeNull();
    expect(summedReplies([])).toEqual({ calls: 0, missing: 0, byOutcome: {}, truncated: 0 });
  });
});

describe("Table 3", () => {
  it("has the paper's printed values, and gains that its means give", () => {
    const paper = paperAblation();
    expect(paper.summaries.map(({ means }) => Object.values(means))).toEqual([
      [0.51, 0.05, 1],
      [0.9, 0.25, 1],
      [0.79, 0.4, 1],
      [1, 0.45, 1],
    ]);
    expect(paper.deltas.map(({ points }) => Object.values(points))).toEqual([
      [39, 20, null],
      [28, 35, null],
    ]);
    const computed = ablationDeltas(paper.summaries);
    for (const { condition, points } of paper.deltas) {
      const { points: own } = computed.find((one) => one.condition === condition)!;
      expect(own.doctrinalAccuracy).toBeCloseTo(points.doctrinalAccuracy!, 9);
      expect(own.crossReferencing).toBeCloseTo(points.crossReferencing!, 9);
    }
  });

  it("puts sources side by side, in percentage points, with what was missing", async () => {
    const shy = spyModel((request) =>
      request.seed! % 5 === 0 ? { outcome: "empty", reason: "none" } : { outcome: "ok", text: "The duty of utility." },
    );
    const source = ablationSource(await run({ ...design, models: shy }));
    const text = tableToText(ablationTable([paperAblation(), source]));
    expect(text).toMatch(/Vanilla \+ ID-RAG +0\.90 +0\.25 +1\.00/);
    expect(text).toMatch(/Δ \(ID-RAG\) +\+39 points +\+20 points +—/);
    expect(text).toMatch(/2 {2}\d+ of 52 \(\d+ empty\)/);
    expect(text).toContain("percentage points");
    expect(text).toMatch(/spy: model spy; 8 runs; replies missing: \d+ of 208/);
    const agents = ablationAgentsTable(source);
    expect(agents.rows).toHaveLength(32);
    expect(() => tableToText(agents)).not.toThrow();
  });

  it("has no row for a variant that no source has", () => {
    const { label, note } = paperAblation();
    const table = ablationTable([{ label, note, summaries: [], deltas: [], rows: [] }]);
    expect(table.rows).toHaveLength(3);
  });
});

describe("Figure 3", () => {
  it("has a panel for each source, bars where there are values and none where there are not", async () => {
    const paper = paperAblation();
    const partial = { ...paper, label: "half <b>", summaries: paper.summaries.slice(0, 2) };
    const figure = ablationFigure([paper, partial]);
    expect(figure.data.filter(({ type }) => type === "bar").map(({ name, y }) => [name, y])).toEqual([
      ["DA", [0.51, 0.9, 0.79, 1]],
      ["CR", [0.05, 0.25, 0.4, 0.45]],
      ["DA", [0.51, 0.9, null, null]],
      ["CR", [0.05, 0.25, null, null]],
    ]);
    expect(JSON.stringify(figure.layout.annotations)).toContain("half &lt;b&gt;");
    expect(await renderSvg(figure)).toContain("What ID-RAG and ToM-Lite contribute");
  });
  it("has each of our runs as a point, and its numbers above bars and points", async () => {
    const logs = await run({ ...design, models: spyModel(() => ({ outcome: "ok", text: "The duty of utility." })) });
    const source = ablationSource(logs);
    const { data, layout } = ablationFigure([paperAblation(), source]);
    const runs = data.filter(({ mode }) => mode === "markers");
    expect(runs.map(({ name }) => name)).toEqual(["a run under P1", "a run under P3"]);
    const drawn = runs.flatMap(({ y }) => y as number[]).sort();
    expect(drawn).toEqual(source.rows.flatMap((row) => [row.doctrinalAccuracy!, row.crossReferencing!]).sort());
    expect(new Set(runs.flatMap(({ x }) => x as number[])).size).toBe(drawn.length);
    expect(runs.every(({ xaxis }) => xaxis === "x2")).toBe(true);
    const numbers = data.filter(({ mode, xaxis }) => mode === "text" && xaxis === "x2");
    for (const [index, { y, text }] of numbers.entries()) {
      const means = source.summaries.map(
        ({ means }) => means[(["doctrinalAccuracy", "crossReferencing"] as const)[index]!]!,
      );
      expect(text).toEqual(means.map((mean) => (mean === 0 ? "" : mean.toFixed(2))));
      (y as number[]).forEach((height, condition) => {
        const own = source.rows.filter((row) => row.condition === source.summaries[condition]!.condition);
        const measure = index === 0 ? "doctrinalAccuracy" : "crossReferencing";
        expect(height).toBeGreaterThan(Math.max(means[condition]!, ...own.map((row) => row[measure]!)));
      });
    }
    expect((layout.xaxis2 as { ticktext: string[] }).ticktext[1]).toBe("Vanilla +<br>ID-RAG<br>2 runs");
    expect((layout.xaxis as { ticktext: string[] }).ticktext[0]).toBe("Vanilla<br>RAG Only");
    expect((layout.yaxis as { title: { text: string } }).title.text).toBe("share of turns");
  });
});

describe("a source of the ablation", () => {
  it("has its variants in the order of Table 3, whatever the order of the logs", async () => {
    const logs = await run({ ...design, models: spyModel(() => ({ outcome: "ok", text: "The duty of utility." })) });
    const names = ["Vanilla RAG Only", "Vanilla + ID-RAG", "Vanilla + ToM", "Full System"];
    const reversed = [...logs].reverse();
    const agents = ablationAgentsTable(ablationSource(reversed)).rows as { condition: string }[];
    expect([...new Set(agents.map(({ condition }) => condition))]).toEqual(names);
    expect(agents).toHaveLength(4 * logs.length);
    expect([...new Set(measuredAblation(reversed).map(({ cell }) => cell))]).toEqual(names);
  });

  it("says how many facts boundaries kept out, over all runs", async () => {
    const logs = await run({ ...design, models: spyModel(() => ({ outcome: "ok", text: "The duty of utility." })) });
    expect(ablationSource(logs).note).toMatch(/; facts that a boundary kept out: 0$/);
    const removed = [{ fact: "Pleasure is the good.", boundary: "no hedonism" }];
    const planted = logs.map((log) => ({
      ...log,
      calls: log.calls.map((call, index) => (index < 2 ? { ...call, trace: { ...call.trace, removed } } : call)),
    }));
    expect(ablationSource(planted).note).toContain(`facts that a boundary kept out: ${2 * logs.length}`);
  });
});

describe("single agents", () => {
  const spoken = () => run({ ...design, models: spyModel(() => ({ outcome: "ok", text: "The duty of utility." })) });

  it("of one run of each cell are counted as such", async () => {
    const source = ablationSource(await spoken());
    const { rows, notes } = ablationAgentsTable(source, { run: 1 });
    expect(rows).toHaveLength(32);
    expect(notes).toEqual([
      expect.stringContaining("8 runs; replies missing: 0 of 208"),
      "shown: run 1 of each cell, 8 runs; replies missing: 0 of 208",
    ]);
    expect(ablationAgentsTable(source, { run: 9 }).rows).toEqual([]);
    expect(ablationAgentsTable(source).notes).toHaveLength(1);
  });

  it("stand beside what the paper's text prints of them", async () => {
    const source = ablationSource(await spoken());
    const rows = publishedAgentsTable([source]).rows as Row[];
    expect(rows.map(({ agent, printed }) => [agent, printed])).toEqual([
      ["aquinas", "0.00"],
      ["mill", "0.33"],
      ["mill", "1.00"],
    ]);
    const one = source.rows.find(({ condition, perturbation }) => condition === "vanilla" && perturbation === "P1")!;
    const mill = one.agents.find(({ speaker }) => speaker === "mill")!;
    expect(rows[1]!.source0).toBe(mill.doctrinalAccuracy!.toFixed(2));
    expect((publishedAgentsTable([paperAblation()]).rows as Row[])[0]!.source0).toBeNull();
  });
});

describe("repetition in Cross-Referencing", () => {
  it("is a hit in a sentence that stands in the record already, and not one in a new sentence", async () => {
    let call = 0;
    const models = spyModel(() => ({ outcome: "ok", text: `Statement ${++call}. Mill is wrong about utility.` }));
    const logs = (await run({ ...design, models })) as RunLog<DebateLog>[];
    const { turns, referring, hits, repeated, fromOpponent } = repeatedReferences(logs);
    expect(turns).toBe(80);
    expect(referring).toBeGreaterThan(0);
    expect(hits).toBeGreaterThanOrEqual(referring);
    // Everybody said the sentence in the deliberation.
    expect([repeated, fromOpponent]).toEqual([hits, hits]);
    const fresh = spyModel(() => ({ outcome: "ok", text: `On ${++call}, Mill is wrong about utility.` }));
    const others = repeatedReferences((await run({ ...design, models: fresh })) as RunLog<DebateLog>[]);
    expect(others).toMatchObject({ turns: 80, referring, hits, repeated: 0, fromOpponent: 0 });
    const rows = repeatedReferencesTable(logs).rows as Row[];
    expect(rows.map(({ condition }) => condition)).toEqual([
      ...["Vanilla RAG Only", "Vanilla + ID-RAG", "Vanilla + ToM", "Full System"],
    ]);
    expect(rows.reduce((sum, row) => sum + Number(row.hits), 0)).toBe(hits);
    expect(repeatedReferences([])).toMatchObject({ turns: 0, hits: 0 });
    expect(() => repeatedReferences(null as never)).toThrow(/^logs: /);
  });
});

import { describe, expect, it } from "vitest";
import { crossedPanel } from "../../lib/src/council/crossedPanel.js";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import { deliberationLogSchema } from "../../lib/src/council/deliberationLogSchema.js";
import { panelOf } from "../../lib/src/council/panels.js";
import { type CombinatorialEffect, combinatorialEffects } from "../../lib/src/experiments/combinatorialEffects.js";
import { type CombinatorialRow, combinatorialRows } from "../../lib/src/experiments/combinatorialRows.js";
import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { run } from "../../lib/src/experiments/run.js";
import { verify } from "../../lib/src/experiments/verify.js";
import { combinatorialFigure } from "../../lib/src/figures/combinatorialFigure.js";
import { experimentTables, experimentView } from "../../lib/src/figures/experimentViews.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { model } from "../../lib/src/models/model.js";
import { ballotReply, scoreReply } from "../council/speakers.js";
import { type SpyModel, spyModel, textOf } from "../support/models.js";

const names = ["Security Focus", "Risk Tolerance", "Pragmatism", "Performance Focus", "Simplicity Preference"];

/** A model that ranks by its own way, or by the perspective that it is told. */
const voter = (id: string, rank: (perspective: string) => string) =>
  spyModel((request) => {
    if (!request.schema) return { outcome: "ok", text: `As ${id} says.` };
    const text = textOf(request);
    const perspective = names.find((name) => text.includes(name)) ?? "Creativity";
    if ("score" in (request.schema.properties as object)) return scoreReply(text.includes("of one.") ? 0.9 : 0.3);
    return ballotReply([...rank(perspective)], `Reasoned from ${perspective}, of ${id}.`);
  }, id);

const designOf = (models: { [name: string]: SpyModel }, options: object = {}): Design => ({
  experiment: "combinatorial",
  models: { ...models, default: voter("rest", () => "ABC") },
  scenario: "housing",
  seed: 1,
  options: { candidates: Object.keys(models), debate: false, ...options },
});
const logsOf = async (design: Design) => (await run(design)) as RunLog<DeliberationLog>[];
const effect = (effects: CombinatorialEffect[], measure: string, factor: string) =>
  effects.find((one) => one.measure === measure && one.factor === factor)!;

describe("a crossed panel", () => {
  it("has every candidate from every perspective, called alike whoever speaks, without tension pairs", () => {
    const { panel, candidates } = crossedPanel(panelOf("paper"), ["guardian", "driver"]);
    expect(panel.evaluators).toHaveLength(2 * 5);
    expect(new Set(panel.evaluators.map(({ perspective }) => perspective.id)).size).toBe(5);
    // Three evaluators have Security Focus; the first of them gives the name.
    expect(panel.evaluators.filter(({ perspective }) => perspective.id === "security-focus")).toMatchObject([
      { id: "guardian_security-focus", name: "Conservative" },
      { id: "driver_security-focus", name: "Conservative" },
    ]);
    expect(candidates.driver_pragmatism).toBe("driver");
    expect(panel.tensions).toEqual([]);
    expect(panelOf("paper").tensions.length).toBeGreaterThan(0);
  });

  it("names a perspective that nobody voices", () => {
    expect(() => crossedPanel(panelOf("paper"), ["driver"], ["creativity"])).toThrow(/perspectives: "creativity"/);
  });
});

describe("the plan", () => {
  it("names its calls: one debate, each model from each perspective, a score of each", () => {
    const design = { experiment: "combinatorial", models: model("extractive"), panel: "balanced", scenario: "housing" };
    const { calls, callsByModel, cells } = plan(design);
    expect(calls).toBe(9 + 36 + 36);
    expect(callsByModel).toEqual({
      extractive: 36,
      // The first three also champion an option in three calls each.
      ...{ "extractive:a": 9, "extractive:b": 9, "extractive:c": 9 },
      ...{ "extractive:d": 6, "extractive:e": 6, "extractive:f": 6 },
    });
    expect(cells).toMatchObject([{ id: "housing_balanced", criticalPath: 5 }]);
  });

  it("takes the candidates and perspectives that are named, and refuses what it does not know", () => {
    const design = designOf({ one: voter("one", () => "ABC") }, { perspectives: ["pragmatism", "risk-tolerance"] });
    expect(plan(design).callsByModel).toEqual({ one: 2, rest: 2 });
    expect(() => plan({ ...design, options: { voices: "single-call" } })).toThrow(/options.*voices/);
    expect(() => plan({ ...design, options: { perspectives: ["war"] } })).toThrow(/perspectives: "war"/);
  });
});

describe("a run", () => {
  it("gives all models the same debate and, from one perspective, the same words", async () => {
    const models = { one: voter("one", () => "ABC"), two: voter("two", () => "CBA") };
    const [log] = await logsOf(designOf(models, { debate: true }));
    expect(log!.record.filter(({ phase }) => phase === "position")).toHaveLength(3);
    const asked = (name: string) => models[name as "one"].requests.map(({ messages }) => messages);
    expect(asked("one")).toHaveLength(5);
    expect(asked("two")).toEqual(asked("one"));
    expect(() => deliberationLogSchema.parse(JSON.parse(JSON.stringify(log)))).not.toThrow();
    expect(log!.measures.weighted.tension.value).toBeNull();
    expect(await verify([log!])).toMatchObject({ same: 9 + 10 + 10, changed: [], misses: [], measuresChanged: [] });
  });

  it("keeps evaluators from each other, and the judge from all but one reasoning", async () => {
    const models = { one: voter("one", () => "ABC"), two: voter("two", () => "CBA") };
    const design = designOf(models);
    await run(design);
    for (const request of [...models.one.requests, ...models.two.requests])
      expect(textOf(request)).not.toContain("Reasoned from");
    const judged = (design.models as { default: SpyModel }).default.requests;
    expect(judged).toHaveLength(10);
    for (const request of judged) expect(textOf(request).match(/Reasoned from/g)).toHaveLength(1);
  });
});

describe("effects", () => {
  const byPerspective = (perspective: string) => ["ABC", "BCA", "CAB"][names.indexOf(perspective) % 3]!;

  it("are the model's where each model votes its own way, and its coherence is its own", async () => {
    const models = {
      one: voter("one", () => "ABC"),
      two: voter("two", () => "CBA"),
      three: voter("three", () => "BAC"),
    };
    const effects = combinatorialEffects(combinatorialRows(await logsOf({ ...designOf(models), runs: 2 })));
    expect(effects).toHaveLength(6);
    for (const measure of ["first choice", "ranking", "coherence"]) {
      expect(effect(effects, measure, "model")).toMatchObject({ n: 30, share: expect.closeTo(1, 12), sameLevel: 0 });
      expect(effect(effects, measure, "model").p).toBeLessThan(0.01);
      expect(effect(effects, measure, "perspective")).toMatchObject({ share: expect.closeTo(0, 12), p: 1 });
    }
    // Of three models' first choices no two are alike; rankings ABC, CBA, BAC differ by 1, 2/3 and 1/3.
    expect(effect(effects, "first choice", "model").neither).toBe(1);
    expect(effect(effects, "ranking", "model").neither).toBeCloseTo(2 / 3, 12);
    expect(effect(effects, "coherence", "perspective").sameLevel).toBeCloseTo((0.6 + 0.6) / 3, 12);
  });

  it("are the perspective's where all models follow it", async () => {
    const models = { one: voter("one", byPerspective), two: voter("two", byPerspective) };
    const effects = combinatorialEffects(combinatorialRows(await logsOf({ ...designOf(models), runs: 2 })));
    expect(effect(effects, "ranking", "perspective")).toMatchObject({ share: expect.closeTo(1, 12), sameLevel: 0 });
    expect(effect(effects, "ranking", "perspective").p).toBeLessThan(0.01);
    expect(effect(effects, "ranking", "model")).toMatchObject({ share: expect.closeTo(0, 12), p: 1 });
  });

  it("are not computable where nobody differs, and leave out what is missing", () => {
    const row = (part: Partial<CombinatorialRow>): CombinatorialRow => ({
      ...{ scenario: "housing", log: "l", run: 1, model: "m", perspective: "p" },
      ...{ ballot: ["A", "B"], coherence: null },
      ...part,
    });
    const rows = [
      row({}),
      row({ model: "n" }),
      row({ perspective: "q" }),
      row({ model: "n", perspective: "q", ballot: null }),
    ];
    const effects = combinatorialEffects(rows);
    expect(effect(effects, "first choice", "model")).toMatchObject({
      n: 3,
      share: { notComputable: expect.stringMatching(/alike/) },
      p: { notComputable: expect.stringMatching(/alike/) },
      sameLevel: 0,
    });
    expect(effect(effects, "coherence", "model")).toMatchObject({
      n: 0,
      sameLevel: { notComputable: "there is no such pair" },
    });
  });

  it("never come from different debates", () => {
    const rows = ["x", "y"].flatMap((log) =>
      ["m", "n"].map((name) => ({
        ...{ scenario: "housing", log, run: 1, model: name, perspective: "p", coherence: null },
        ballot: log === "x" ? ["A", "B"] : ["B", "A"],
      })),
    );
    expect(effect(combinatorialEffects(rows), "ranking", "model").share).toMatchObject({
      notComputable: expect.stringMatching(/alike/),
    });
  });
});

describe("tables and figure", () => {
  it("name models and perspectives, count ballots and scores, and say what is missing", async () => {
    const refusing = spyModel(
      (request) =>
        textOf(request).includes("Pragmatism")
          ? { outcome: "refused", reason: "no" }
          : ballotReply(["B", "A", "C"], "So."),
      "refusing",
    );
    const logs = await logsOf({ ...designOf({ one: voter("one", () => "ABC"), two: refusing }), runs: 2 });
    const [effects, cells] = experimentTables("combinatorial", logs).map(tableToText);
    expect(effects).toMatch(/housing\s+first choice\s+model\s+18/);
    expect(cells).toMatch(/refusing\s+B 2\/2, 0\.30\s+B 2\/2, 0\.30\s+no ballot/);
    expect(cells).toMatch(/replies missing: 2 of 38 \(2 refused\), 2 not asked/);
    const [heatmap] = combinatorialFigure(logs, "housing").data as unknown as { z: (number | null)[][]; y: string[] }[];
    expect(heatmap!.y).toEqual(["one", "refusing"]);
    expect(heatmap!.z[1]![2]).toBeNull();
    expect(heatmap!.z[0]![0]).toBeCloseTo(0.9, 12);
    expect(experimentView("combinatorial").figures(logs)).toHaveLength(1);
    expect(() => combinatorialFigure(logs, "war")).toThrow(/scenario: "war".*housing/s);
  });
});

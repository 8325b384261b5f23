import { describe, expect, it } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import { describeDesign } from "../../lib/src/experiments/describe.js";
import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { run } from "../../lib/src/experiments/run.js";
import { verify } from "../../lib/src/experiments/verify.js";
import { model } from "../../lib/src/models/model.js";
import { ballotReply, evaluators, scoreReply } from "../council/speakers.js";
import { markingModel, spyModel } from "../support/models.js";

const nullModel = model("extractive");
const design: Design = { experiment: "three-states", models: nullModel, seed: 3 };
const small: Design = { ...design, scenario: "housing", options: { debate: false } };

/** A model that answers whatever a council asks. */
const willing = (id: string) =>
  spyModel(({ schema }) => {
    if (!schema) return { outcome: "ok", text: `As ${id} says.` };
    return "score" in (schema.properties as object) ? scoreReply(0.7) : ballotReply(["A", "B", "C"], `As ${id} says.`);
  }, id);

describe("plan", () => {
  it("counts 16 calls a run in State A, 23 in State B, over both scenarios", () => {
    const needs = plan({ ...design, models: markingModel("m") });
    expect(needs).toMatchObject({ runs: 4, calls: 78, callsByModel: { m: 78 } });
    expect(needs.cells.map(({ id, calls, criticalPath }) => [id, calls, criticalPath])).toEqual([
      ["child-welfare_paper_A", 16, 4],
      ["child-welfare_paper_B", 23, 5],
      ["housing_paper_A", 16, 4],
      ["housing_paper_B", 23, 5],
    ]);
  });

  it("is the paper's 120 deliberations with 25 runs of A and 35 of B", () => {
    const needs = plan({ ...design, runs: 35, options: { runsOfA: 25 } });
    expect(needs.runs).toBe(120);
    expect(needs.cells.map(({ runs }) => runs)).toEqual([25, 35, 25, 35]);
    expect(needs.calls).toBe(2 * (25 * 16 + 35 * 23));
  });

  it("counts by model: the null model alone has a variant for each evaluator of State B", () => {
    const { callsByModel } = plan({ ...design, scenario: "housing" });
    expect(callsByModel).toEqual({
      extractive: 16 + 7,
      // Three of the evaluators champion an option in three calls each.
      "extractive:a": 4,
      "extractive:b": 4,
      "extractive:c": 4,
      "extractive:d": 1,
      "extractive:e": 1,
      "extractive:f": 1,
      "extractive:g": 1,
    });
  });

  it("makes a cell of each pairing where it is rotated", () => {
    const needs = plan({ ...design, scenario: "housing", options: { pairing: "rotated", states: ["B"] } });
    expect(needs.cells.map(({ factors }) => factors.rotation)).toEqual(["0", "1", "2"]);
  });
});

describe("run", () => {
  it("makes exactly the planned calls of each model", async () => {
    const models = {
      A: willing("one"),
      conservative: willing("qwen"),
      judge: willing("judge"),
      default: willing("rest"),
    };
    const planned = plan({ ...design, models }).callsByModel;
    await run({ ...design, models });
    expect(planned).toEqual(Object.fromEntries(Object.values(models).map(({ id, requests }) => [id, requests.length])));
    expect(planned).toEqual({ one: 32, qwen: 8, judge: 14, rest: 24 });
  });

  it("lets one model speak for all of State A and judges State B alone", async () => {
    const logs = (await run(small)) as RunLog<DeliberationLog>[];
    expect(logs.map(({ experiment }) => experiment.factors.state)).toEqual(["A", "B"]);
    const [a, b] = logs;
    expect(new Set(a?.calls.map(({ model }) => model))).toEqual(new Set(["extractive"]));
    expect(Object.values(a?.coherence ?? {}).every((score) => score === null)).toBe(true);
    const ofEvaluators = b?.calls.filter(({ role }) => role === "evaluator").map(({ model }) => model);
    expect(ofEvaluators).toEqual("abcdefg".split("").map((variant) => `extractive:${variant}`));
    expect(Object.values(b?.coherence ?? {}).every((score) => score !== null)).toBe(true);
    expect(b?.models.judge?.id).toBe("extractive");
  });

  it("gives no two runs a call in common, and the same bytes again", async () => {
    const spy = willing("m");
    await run({ ...small, models: spy, runs: 2, options: { debate: false } });
    expect(new Set(spy.requests.map((request) => JSON.stringify(request))).size).toBe(spy.requests.length);
    expect(spy.requests).toHaveLength(2 * (7 + 14));
    expect(JSON.stringify(await run(small))).toBe(JSON.stringify(await run(small)));
  });

  it("verifies: today's requests and measures are those of its logs", async () => {
    const logs = await run({ ...small, panel: "balanced" });
    expect(await verify(logs)).toEqual({ same: 6 + 12, changed: [], misses: [], gone: 0, measuresChanged: [] });
  });

  it("takes the user's own scenario and panel, and keeps them in the log", async () => {
    const own = {
      id: "yard",
      name: "The yard",
      question: "What should become of the yard?",
      background: "It is empty.",
      options: [
        { id: "A", label: "Park", description: "A park for all." },
        { id: "B", label: "Homes", description: "Homes to let." },
      ],
    };
    const [log] = (await run({ ...small, scenario: own })) as RunLog<DeliberationLog>[];
    expect(log?.scenario).toEqual(own);
    expect(log?.experiment.design.scenario).toEqual(own);
  });
});

describe("a store's description", () => {
  it("tells the models of the two states apart", () => {
    const { models } = describeDesign({ ...small, models: { A: willing("one"), default: willing("rest") } });
    expect(models).toMatchObject({
      guardian: "one",
      "housing_paper_B: guardian": "rest",
      judge: "rest",
    });
    expect(Object.keys(models)).toHaveLength(2 * evaluators.length + 1);
  });

  it("names scenarios and panel", () => {
    const described = describeDesign({
      ...small,
      scenario: undefined,
      scenarios: ["health"],
      panel: "balanced",
    } as Design);
    expect(described).toMatchObject({ scenarios: ["health"], panel: "balanced" });
  });
});

describe("bad input", () => {
  const wrong: [string, Partial<Design>, RegExp][] = [
    ["a dilemma", { scenario: "trolley" }, /scenario: "trolley".*child-welfare/],
    ["both scenario and scenarios", { scenario: "housing", scenarios: ["health"] }, /scenarios.*not both/],
    ["no scenario", { scenarios: [] }, /scenarios: \[\]/],
    ["a panel", { panel: "seven" }, /panel: "seven"/],
    ["a state", { options: { states: ["C"] } }, /options, field states/],
    ["a rotation in a rotated design", { options: { pairing: "rotated", rotation: 1 } }, /rotation: 1/],
    ["validation, which the state decides", { options: { validation: false } }, /options.*validation/],
    ["no model for an evaluator", { models: { A: nullModel, judge: nullModel } }, /models \(for .*default/],
  ];
  it.each(wrong)("%s is named", (_name, part, message) => {
    expect(() => plan({ ...design, ...part })).toThrow(message);
  });
});

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Panel } from "../../lib/src/council/panel.js";
import { describeDesign, descriptionSchema } from "../../lib/src/experiments/describe.js";
import type { Design } from "../../lib/src/experiments/design.js";
import { describedBeside } from "../../lib/src/experiments/designBeside.js";
import { dryRun } from "../../lib/src/experiments/dryRun.js";
import { estimate } from "../../lib/src/experiments/estimate.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plainDesign } from "../../lib/src/experiments/plainDesign.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { prepareRuns } from "../../lib/src/experiments/prepare.js";
import { experimentOf, listExperiments } from "../../lib/src/experiments/registry.js";
import { run } from "../../lib/src/experiments/run.js";
import { listShippedRecordings } from "../../lib/src/experiments/shippedRecordings.js";
import { type Verification, verify } from "../../lib/src/experiments/verify.js";
import { verifyRecording } from "../../lib/src/experiments/verifyRecording.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { dataPath } from "../../lib/src/foundation/files.js";
import { model } from "../../lib/src/models/model.js";
import { readRecording, writeRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";

const speaking = spyModel(() => ({ outcome: "ok", text: "One death against five." }));
const small: Design = {
  experiment: "resilience",
  models: speaking,
  teams: ["resilience-hetero"],
  options: { turns: 2, injectionTurn: 1 },
};
/** Freezes a value and all in it but functions. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

describe("a design", () => {
  it("has no field that nobody reads: a misspelt one would be as if it were not there", async () => {
    const wrong = { ...small, run: 5 } as Design;
    const refusal = /^design: .*no field "run"; the fields are experiment, models, .*runs, seed, options/;
    expect(() => plan(wrong)).toThrow(refusal);
    await expect(run(wrong)).rejects.toThrow(refusal);
    await expect(estimate(wrong)).rejects.toThrow(refusal);
    for (const nothing of [null, undefined, [], "resilience"] as never[])
      expect(() => plan(nothing)).toThrow(/^design: /);
  });

  it("is not changed by any that reads it, and may have no more than it must", async () => {
    const design = frozen({
      ...{ experiment: "resilience", teams: ["resilience-hetero"], options: { turns: 2, injectionTurn: 1 } },
      models: { default: { id: "fixed", generate: async () => ({ outcome: "ok" as const, text: "x" }) } },
    });
    expect(plan(design).runs).toBe(3);
    expect(describeDesign(design).models).toMatchObject({ aristotle: "fixed" });
    expect(await dryRun(design)).toHaveLength(plan(design).calls);
    expect(await run(design)).toHaveLength(3);
  });

  it.each(["", "constructor", "__proto__", "resilience ", "Resilience"])("is of no experiment called %j", (name) => {
    expect(() => experimentOf(name)).toThrow(InputError);
    expect(() => plan({ ...small, experiment: name })).toThrow(/^experiment: .*three-states/);
  });

  it.each(["resilience", "ablation"])(
    "of %s with fewer turns than four is perturbed at the last",
    async (experiment) => {
      for (const turns of [2, 3, 4, 5]) {
        const [log] = await run({ ...small, experiment, teams: undefined, options: { turns } } as Design);
        expect(log).toMatchObject({ injectionTurn: Math.min(4, turns), plannedTurns: turns });
      }
    },
  );

  it.each(listExperiments())(
    "of %s has runs of their own seeds, in order, each cell once before any comes twice",
    (name) => {
      const prepared = prepareRuns({ experiment: name, models: model("extractive"), runs: 3, seed: 5 });
      const cells = new Set(prepared.map(({ identity }) => identity.cell));
      expect(new Set(prepared.map(({ seed }) => seed)).size).toBe(prepared.length);
      expect(new Set(prepared.map(({ identity }) => identity.id)).size).toBe(prepared.length);
      expect(new Set(prepared.slice(0, cells.size).map(({ identity }) => identity.cell))).toEqual(cells);
      const runs = prepared.map(({ identity }) => identity.run);
      expect([...runs].sort((one, other) => one - other)).toEqual(runs);
      // A run's name is that of its file.
      for (const { identity } of prepared) expect(identity.id).toMatch(/^[\w-]+$/);
      const fewer = prepareRuns({ experiment: name, models: model("extractive"), runs: 1, seed: 5 });
      expect(fewer.map(({ seed }) => seed)).toEqual(prepared.slice(0, fewer.length).map(({ seed }) => seed));
    },
  );

  it("gives no seed twice, whatever experiments and designs run", () => {
    const seeds = listExperiments().flatMap((experiment) =>
      [1, 2].flatMap((seed) =>
        prepareRuns({ experiment, models: model("extractive"), runs: 2, seed }).map((one) => one.seed),
      ),
    );
    // Reliability begins as State B of three-states does, by design: two scenarios, two runs, two seeds.
    expect(seeds.length - new Set(seeds).size).toBe(8);
  });

  it.each([0, -1, 1.5, 10_001, Number.NaN, Number.POSITIVE_INFINITY, "3"])("has no runs of %j", (runs) => {
    expect(() => plan({ ...small, runs: runs as number })).toThrow(/^runs: .*1 to 10000/);
  });
});

describe("an evaluator and a model that are called like what every object has", () => {
  const path = dataPath("scenarios", "panels", "paper.json");
  const panel = JSON.parse(readFileSync(path, "utf8").replaceAll('"guardian"', '"constructor"')) as Panel;
  const value = { reasoning: "r", rationale: "r", ranking: ["B", "A", "C"], score: 0.5 };
  const models = spyModel(() => ({ outcome: "ok", text: JSON.stringify(value) }), "constructor");

  it.each(["three-states", "delphi", "reliability", "combinatorial", "profiling"])(
    "are counted in %s",
    (experiment) => {
      const design: Design = {
        experiment,
        panel,
        models,
        ...(experiment === "profiling" ? {} : { scenario: "housing" }),
      };
      const { calls, callsByModel } = plan(design);
      expect(callsByModel).toEqual({ constructor: calls });
      expect(calls).toBeGreaterThan(20);
      const known = plan({ ...design, panel: "paper" });
      expect(calls).toBe(known.calls);
      const described = describeDesign(design).models;
      expect(Object.keys(described)).toHaveLength(
        Object.keys(describeDesign({ ...design, panel: "paper" }).models).length,
      );
      for (const id of Object.values(described)) expect(id).toBe("constructor");
    },
  );
});

describe("a plain design", () => {
  const json = fc.jsonValue() as fc.Arbitrary<string>;
  const designs = fc.record(
    {
      ...{ experiment: fc.string(), seed: fc.maxSafeInteger(), scenario: json, panel: json },
      ...{ scenarios: fc.array(json), teams: fc.array(json), options: fc.dictionary(fc.string(), json) },
      ...{ runs: fc.nat(), models: fc.constant(speaking) },
    },
    { requiredKeys: ["experiment"] },
  ) as unknown as fc.Arbitrary<Design>;

  it("has what a design names, but for models and number of runs, and is plain of itself", () => {
    fc.assert(
      fc.property(designs, (design) => {
        const plain = plainDesign(design);
        for (const field of ["experiment", "scenario", "scenarios", "teams", "panel"] as const)
          expect(plain[field]).toEqual(design[field]);
        expect(plain.seed).toBe(design.seed ?? 1);
        expect(plain.options).toEqual(design.options ?? {});
        expect(Object.keys(plain)).not.toContain("models");
        expect(Object.keys(plain)).not.toContain("runs");
        expect(plainDesign(plain)).toEqual(plain);
        expect(Object.values(plain)).not.toContain(undefined);
      }),
    );
  });
});

describe("a described design", () => {
  it.each(listExperiments())(
    "of %s fits its own schema and names the model of every speaker that plan counts",
    (experiment) => {
      const design: Design = { experiment, models: model("extractive") };
      const description = describeDesign(design);
      expect(descriptionSchema.parse(JSON.parse(JSON.stringify(description)))).toEqual(description);
      expect([...new Set(Object.values(description.models))].sort()).toEqual(
        Object.keys(plan(design).callsByModel).sort(),
      );
    },
  );

  it("tells the cells apart where a speaker has a model of its own in one of them", () => {
    const one = spyModel(() => ({ outcome: "ok", text: "x" }), "one");
    const { models } = describeDesign({ experiment: "three-states", scenario: "housing", models: { default: one } });
    expect(new Set(Object.values(models))).toEqual(new Set(["one"]));
    const null_ = describeDesign({ experiment: "three-states", scenario: "housing", models: model("extractive") });
    const speakers = Object.keys(null_.models).filter((name) => !name.includes(": "));
    for (const [name, id] of Object.entries(null_.models))
      if (name.includes(": ")) expect(null_.models[name.split(": ")[1]!]).not.toBe(id);
    expect(speakers).toContain("judge");
  });

  it("stands beside its recording, or in its folder; NAME.design.json goes before design.json", () => {
    const folder = temporaryFolder();
    const description = describeDesign(small);
    const write = (name: string, seed: number) =>
      writeFileSync(join(folder, name), JSON.stringify({ ...description, seed }));
    expect(() => describedBeside(join(folder, "a.jsonl"))).toThrow(/design\.json/);
    write("design.json", 2);
    expect(describedBeside(join(folder, "a.jsonl")).seed).toBe(2);
    write("a.design.json", 3);
    expect([describedBeside(join(folder, "a.jsonl")).seed, describedBeside(join(folder, "a.jsonl.gz")).seed]).toEqual([
      3, 3,
    ]);
    expect(describedBeside(join(folder, "b.jsonl.gz")).seed).toBe(2);
  });
});

describe("verify", () => {
  let logs: RunLog[];
  beforeAll(async () => {
    logs = await run(small);
  });
  const nothing: Verification = { same: 0, changed: [], misses: [], gone: 0, measuresChanged: [] };
  const calls = () => logs.reduce((sum, log) => sum + log.calls.length, 0);

  it("finds every call the same, whatever the order of the logs, and asks nobody", async () => {
    const before = speaking.requests.length;
    expect(await verify(logs)).toEqual({ ...nothing, same: calls() });
    expect(await verify([...logs].reverse())).toEqual({ ...nothing, same: calls() });
    expect(await verify(logs.slice(2))).toEqual({ ...nothing, same: logs[2]!.calls.length });
    expect(await verify([])).toEqual(nothing);
    expect(speaking.requests).toHaveLength(before);
  });

  it("passes no run over that today's code does not have: its calls are gone", async () => {
    const [first] = logs as [RunLog];
    const unknown: RunLog = { ...first, experiment: { ...first.experiment, id: "resilience-hetero_nowhere_1" } };
    expect(await verify([unknown])).toEqual({ ...nothing, gone: first.calls.length });
  });

  it("counts recorded calls that are not made any more, and calls that were not recorded", async () => {
    const [first] = logs as [RunLog];
    const [call] = first.calls as [RunLog["calls"][number]];
    const further = { ...call, request: { ...call.request, seed: 1 } };
    expect(await verify([{ ...first, calls: [...first.calls, further] }])).toMatchObject({
      same: first.calls.length,
      gone: 1,
    });
    const last = first.calls.at(-1)!;
    const shorter = await verify([{ ...first, calls: first.calls.slice(0, -1) }]);
    expect(shorter).toMatchObject({ same: first.calls.length - 1, gone: 0, changed: [] });
    expect(shorter.misses).toEqual([
      { run: first.experiment.id, phase: last.phase, turn: last.turn, speaker: last.speaker },
    ]);
  });

  it("says of a changed request what differs, and of changed measures in which run", async () => {
    const [first] = logs as [RunLog];
    const reworded = first.calls.map((call, index) =>
      index === 2 ? { ...call, request: { ...call.request, maxTokens: 7 } } : call,
    );
    const { same, changed, gone } = await verify([{ ...first, calls: reworded }]);
    expect([same, changed.length, gone]).toEqual([first.calls.length - 1, 1, 0]);
    expect(changed[0]).toMatchObject({ run: first.experiment.id, difference: [expect.stringMatching(/maxTokens.*7/)] });
    const other = { ...first, measures: { ...(first as RunLog & { measures: object }).measures, arCo: { value: 9 } } };
    expect((await verify([other])).measuresChanged).toEqual([first.experiment.id]);
    expect((await verify([{ ...first, seed: 12 }])).measuresChanged).toEqual([]);
  });

  it("holds another design's log against that design", async () => {
    const [first] = logs as [RunLog];
    const { experiment } = first;
    const seeded = { ...first, experiment: { ...experiment, design: { ...experiment.design, seed: 8 } } };
    const found = await verify([seeded]);
    expect(found).toMatchObject({ same: 0, changed: [], gone: first.calls.length });
    expect(found.misses.length).toBeGreaterThan(0);
    const none = { ...first, experiment: { ...experiment, design: { ...experiment.design, experiment: "none" } } };
    await expect(verify([none])).rejects.toThrow(/^experiment: "none"/);
  });

  it.each(["none.jsonl", "none.json", "none"])("names a source that is not there: %s", async (name) => {
    await expect(verify(join(temporaryFolder(), name))).rejects.toThrow(InputError);
  });

  it("of a recording finds calls of a run that was left out, and those that are one too many", async () => {
    const store = join(temporaryFolder(), "store");
    await run({ ...small, runs: 2 }, { store });
    const path = join(store, "recording.jsonl");
    expect(await verify(path)).toEqual({ ...nothing, same: 2 * calls() });
    const whole = readRecording(path);
    const half = { ...whole, calls: whole.calls.filter(({ request }) => request.sample === 2) };
    writeRecording(path, half);
    expect(await verify(path)).toMatchObject({ same: calls(), gone: 0, changed: [] });
    const [one] = whole.calls as [(typeof whole.calls)[number]];
    const odd = { ...one, key: "0".repeat(64), request: { ...one.request, seed: 3, sample: 1 } };
    writeRecording(path, { ...whole, calls: [...whole.calls, odd] });
    expect(await verify(path)).toMatchObject({ same: 2 * calls(), gone: 1, misses: [] });
  });

  it("of a recording of another model finds that the design has none of its speakers speak by it", async () => {
    const store = join(temporaryFolder(), "store");
    await run(small, { store });
    const path = join(store, "recording.jsonl");
    const { models, calls } = readRecording(path);
    const elsewhere = join(temporaryFolder(), "other.jsonl");
    writeRecording(elsewhere, {
      models: models.map((one) => ({ ...one, model: "other" })),
      calls: calls.map((one) => ({ ...one, model: "other" })),
    });
    copyFileSync(join(store, "design.json"), elsewhere.replace(".jsonl", ".design.json"));
    const { problems } = await verifyRecording(elsewhere);
    expect(problems.filter((problem) => /other answered, the design has spy$/.test(problem))).toHaveLength(
      calls.length,
    );
    expect(problems.filter((problem) => /is not the digest of its line$/.test(problem))).toHaveLength(calls.length);
  });
});

describe("the list of recordings", () => {
  const listed = (...recordings: object[]) => {
    const path = join(temporaryFolder(), "recordings.json");
    writeFileSync(path, JSON.stringify({ format: 1, recordings }));
    return () => listShippedRecordings(path);
  };
  const one = { name: "one", experiment: "resilience", runs: 1, models: { default: "extractive" } };

  it("fills in what may be left out", () => {
    expect(listed(one)()).toEqual([{ ...one, options: {}, from: [] }]);
    expect(listed()()).toEqual([]);
  });

  it.each([
    ["..", /name/],
    [".", /name/],
    ["../one", /name/],
    ["-rf", /name/],
    ["a/b", /name/],
    ["", /name/],
  ])("has no recording called %j, whose logs would lie elsewhere", (name, message) => {
    expect(listed({ ...one, name })).toThrow(message);
  });

  it("has each name once, no run too few, and no field that nobody reads", () => {
    expect(listed(one, one)).toThrow(/recordings: .*each name once/);
    expect(listed({ ...one, runs: 0 })).toThrow(/runs/);
    expect(listed({ ...one, seed: 2 })).toThrow(/seed/);
    expect(listed({ ...one, models: { default: 7 } })).toThrow(/models/);
  });
});

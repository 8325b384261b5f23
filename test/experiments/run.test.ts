import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { debateLogSchema } from "../../lib/src/debate/debateLogSchema.js";
import type { Design } from "../../lib/src/experiments/design.js";
import { estimate } from "../../lib/src/experiments/estimate.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { resilienceRows, summariseResilience } from "../../lib/src/experiments/resilienceRows.js";
import { type Progress, type RunOptions, run } from "../../lib/src/experiments/run.js";
import { readLogs } from "../../lib/src/experiments/store.js";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { model } from "../../lib/src/models/model.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";

const nullModel = model("extractive");
const design: Design = { experiment: "resilience", models: nullModel, seed: 2 };

describe("plan", () => {
  it("counts the calls before anything runs, and a run makes exactly these", async () => {
    const spy = spyModel(() => ({ outcome: "ok", text: "The lever and the trolley." }));
    const needs = plan({ ...design, models: spy });
    expect(spy.requests).toHaveLength(0);
    expect(needs).toMatchObject({ runs: 6, calls: 156, callsByModel: { spy: 156 } });
    expect(needs.cells).toHaveLength(6);
    await run({ ...design, models: spy });
    expect(spy.requests).toHaveLength(156);
  });

  it("counts by model", () => {
    const moderator = spyModel(() => ({ outcome: "ok", text: "?" }), "other");
    expect(plan({ ...design, models: { moderator, default: nullModel } }).callsByModel).toEqual({
      other: 24,
      extractive: 132,
    });
  });

  it("multiplies by runs", () => {
    expect(plan({ ...design, runs: 3 })).toMatchObject({ runs: 18, calls: 468 });
  });
});

describe("run", () => {
  it("gives the same bytes for the same seed, with or without a store, whatever the concurrency", async () => {
    const folder = temporaryFolder();
    const first = await run(design);
    const second = await run(design, { store: join(folder, "a"), concurrency: 3 });
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(
      JSON.stringify(readLogs(join(folder, "a")).sort((a, b) => (a.experiment.id < b.experiment.id ? -1 : 1))),
    ).toBe(JSON.stringify([...first].sort((a, b) => (a.experiment.id < b.experiment.id ? -1 : 1))));
    expect(JSON.stringify(await run({ ...design, seed: 3 }))).not.toBe(JSON.stringify(first));
  });

  it("writes one log per run that fits the schema, and no wall-clock time", async () => {
    const folder = temporaryFolder();
    await run(design, { store: folder });
    const files = readdirSync(join(folder, "runs"));
    expect(files).toHaveLength(6);
    for (const file of files) {
      const text = readFileSync(join(folder, "runs", file), "utf8");
      expect(() => debateLogSchema.parse(JSON.parse(text))).not.toThrow();
      expect(text).not.toMatch(/"(timing|startedAt|createdAt|total_duration|eval_duration)":/);
    }
  });

  it("reports progress to the last call", async () => {
    const seen: Progress[] = [];
    await run(design, { onProgress: (progress) => seen.push({ ...progress }) });
    expect(seen.at(-1)).toMatchObject({ runs: 6, finishedRuns: 6, calls: 156, finishedCalls: 156 });
    expect(seen.filter(({ call }) => call)).toHaveLength(156);
  });

  it("does not run again what is in the store", async () => {
    const folder = temporaryFolder();
    const spy = spyModel(() => ({ outcome: "ok", text: "One death against five." }));
    await run({ ...design, models: spy }, { store: folder });
    await run({ ...design, models: spy }, { store: folder });
    expect(spy.requests).toHaveLength(156);
  });

  it("adds runs to a store, keeping those that are there", async () => {
    const folder = temporaryFolder();
    const spy = spyModel(() => ({ outcome: "ok", text: "One death against five." }));
    await run({ ...design, models: spy }, { store: folder });
    await run({ ...design, models: spy, runs: 2 }, { store: folder });
    expect(spy.requests).toHaveLength(312);
    expect(readLogs(folder)).toHaveLength(12);
  });

  it("never lets two runs share a call: every request of an experiment is different", async () => {
    const spy = spyModel(() => ({ outcome: "ok", text: "The same words." }));
    await run({ ...design, models: spy, runs: 2 });
    expect(new Set(spy.requests.map((request) => JSON.stringify(request))).size).toBe(312);
  });
});

describe("a run that is told to stop", () => {
  it("hears it between runs of a model that answers at once, and goes on later", async () => {
    const store = join(temporaryFolder(), "store");
    const stop = new AbortController();
    const seen: Progress[] = [];
    const stopped = run(design, { store, signal: stop.signal, onProgress: (progress) => seen.push({ ...progress }) });
    setImmediate(() => setImmediate(() => stop.abort()));
    await expect(stopped).rejects.toMatchObject({ code: "stopped", message: expect.stringMatching(/goes on/) });
    expect(seen.at(-1)!.finishedRuns).toBeLessThan(6);
    expect(JSON.stringify(await run(design, { store }))).toBe(JSON.stringify(await run(design)));
  });

  it("does not promise to go on where nothing was kept", async () => {
    const stopped = run(design, { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(/^the experiment was stopped; nothing was kept, for the run has no store$/);
  });
});

describe("bad input ends before anything is written", () => {
  const wrong: [string, Partial<Design>, RegExp][] = [
    ["experiment", { experiment: "resilience2" }, /experiment.*resilience2.*resilience/],
    ["scenario", { scenario: "no-such" }, /scenario.*no-such.*trolley/],
    [
      "scenario of one's own",
      { scenario: { id: "x", name: "X", statement: "S", keywords: [], perturbations: [] } },
      /scenario, field keywords/,
    ],
    ["teams", { teams: ["nobody"] }, /teams.*nobody.*resilience-hetero/],
    ["runs", { runs: 0 }, /runs.*0/],
    ["seed", { seed: 0.5 }, /seed.*0\.5/],
    ["a field", { runz: 2 } as Partial<Design>, /design.*no field "runz"; the fields are .*runs/],
    ["an option", { options: { turnz: 4 } }, /options.*turnz/],
    ["an option's value", { options: { turns: 1 } }, /options, field turns.*1/],
    ["no model for a speaker", { models: { mill: nullModel } as unknown as ChatModel }, /aristotle/],
  ];
  it.each(wrong)("%s", async (_name, part, message) => {
    const store = join(temporaryFolder(), "store");
    await expect(run({ ...design, ...part } as Design, { store })).rejects.toThrow(message);
    expect(existsSync(store)).toBe(false);
  });

  it("a field that designs or run options do not have, wherever a design is taken", async () => {
    const slip = { ...design, runz: 2 } as Design;
    expect(() => plan(slip)).toThrow(/no field "runz"/);
    await expect(estimate(slip)).rejects.toThrow(/no field "runz"/);
    const folder = join(temporaryFolder(), "store");
    const options = { stor: folder } as RunOptions;
    await expect(run(design, options)).rejects.toThrow(/no field "stor"; the fields are store, replay/);
    await expect(run(undefined as unknown as Design)).rejects.toThrow(/^design: undefined is not allowed/);
  });

  it("another design's store", async () => {
    const folder = temporaryFolder();
    await run(design, { store: folder });
    const before = readFileSync(join(folder, "design.json"), "utf8");
    await expect(run({ ...design, seed: 9 }, { store: folder })).rejects.toThrow(/design\.json, field seed/);
    expect(readFileSync(join(folder, "design.json"), "utf8")).toBe(before);
  });

  it("a store whose log is damaged names the file", async () => {
    const folder = temporaryFolder();
    await run(design, { store: folder });
    const path = join(folder, "runs", "resilience-homo_tyrant_argument_1.json");
    writeFileSync(path, "{ broken");
    await expect(run(design, { store: folder })).rejects.toThrow(/resilience-homo_tyrant_argument_1\.json.*JSON/);
  });

  it("a store in use by a running process", async () => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "lock"), String(process.ppid));
    await expect(run(design, { store: folder })).rejects.toThrow(new RegExp(`in use by the process ${process.ppid}`));
  });

  it("but the lock of a process that is gone is taken over", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "lock"), "2147483646");
    expect(await run(design, { store: folder })).toHaveLength(6);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });
});

describe("rows of Table 2", () => {
  const failing = (speaker: string): Design["models"] => ({
    [speaker]: spyModel(() => ({ outcome: "refused", reason: "no" }), "shy"),
    default: nullModel,
  });

  it("count what was missing and why", async () => {
    const logs = (await run({ ...design, models: failing("aristotle") })) as RunLog<DebateLog>[];
    const rows = resilienceRows(logs);
    expect(rows.every(({ replies }) => replies.byOutcome.refused === 6)).toBe(true);
    expect(rows.every(({ turns, plannedTurns }) => turns === 7 && plannedTurns === 10)).toBe(true);
  });

  it("mean over the runs that have a measure, and say null where none has", () => {
    const row = {
      system: "hetero",
      perturbation: "P1",
      models: ["m"],
      recoveryTime: null,
      turns: 10,
      plannedTurns: 10,
    };
    const replies = { calls: 26, missing: 1, byOutcome: { empty: 1 }, truncated: 2 };
    const [cell, mean] = summariseResilience([
      { ...row, run: 1, sysAR: 1, arCo: null, replies },
      { ...row, run: 2, sysAR: 0.5, arCo: null, replies },
    ]);
    expect(cell).toMatchObject({ runs: 2, sysAR: 0.75, arCo: null });
    expect(cell?.replies).toEqual({ calls: 52, missing: 2, byOutcome: { empty: 2 }, truncated: 4 });
    expect(mean).toMatchObject({ perturbation: "mean", runs: 2 });
  });

  it("stand in the order of the paper's table, whatever the order of the logs", async () => {
    const logs = (await run(design)) as RunLog<DebateLog>[];
    const names = ["hetero P1", "hetero P2", "hetero P3", "homo P1", "homo P2", "homo P3", "hetero mean", "homo mean"];
    for (const rows of [resilienceRows(logs), resilienceRows(logs).reverse()])
      expect(summariseResilience(rows).map(({ system, perturbation }) => `${system} ${perturbation}`)).toEqual(names);
  });

  it("follow the paper's arithmetic on the paper's own values", () => {
    const printed: [string, string, number, number][] = [
      ["hetero", "P1", 0.5, 1],
      ["hetero", "P2", 0, 1],
      ["hetero", "P3", 0, 1],
      ["homo", "P1", 0, 0],
      ["homo", "P2", 0, 0],
      ["homo", "P3", 0, 1 / 6],
    ];
    const replies = { calls: 0, missing: 0, byOutcome: {}, truncated: 0 };
    const summary = summariseResilience(
      printed.map(([system, perturbation, sysAR, arCo]) => ({
        ...{
          system,
          perturbation,
          sysAR,
          arCo,
          run: 1,
          models: [],
          recoveryTime: null,
          turns: 10,
          plannedTurns: 10,
          replies,
        },
      })),
    ).filter(({ perturbation }) => perturbation === "mean");
    expect(summary.map(({ sysAR, arCo }) => [sysAR?.toFixed(2), arCo?.toFixed(2)])).toEqual([
      ["0.17", "1.00"],
      ["0.00", "0.06"],
    ]);
  });
});

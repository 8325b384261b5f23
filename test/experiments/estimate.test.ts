import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../lib/src/cli/runCli.js";
import type { Design } from "../../lib/src/experiments/design.js";
import { estimate } from "../../lib/src/experiments/estimate.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { listExperiments } from "../../lib/src/experiments/registry.js";
import { run } from "../../lib/src/experiments/run.js";
import type { Json } from "../../lib/src/foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { extractive } from "../../lib/src/models/extractive.js";
import { model } from "../../lib/src/models/model.js";
import { writeRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { requestKey } from "../../lib/src/models/recording/requestKey.js";
import { tokenCounter } from "../../lib/src/models/tokenCounter.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";

const debates = (models: Design["models"]): Design => ({
  experiment: "resilience",
  teams: ["resilience-hetero"],
  models,
  options: { turns: 2, injectionTurn: 1 },
});

/** A recording of one model with calls of these milliseconds and prompt tokens. */
function recordingOf(id: string, calls: { time?: number; tokens?: number }[]): string {
  const path = join(temporaryFolder(), "measured.jsonl");
  const request: ChatRequest = { messages: [{ role: "user", content: "x".repeat(100) }] };
  writeRecording(path, {
    models: [{ model: id, weights: null, settings: {} }],
    calls: calls.map(({ time, tokens }, seed) => ({
      key: requestKey({ id, settings: {} }, { ...request, seed }),
      model: id,
      settings: {},
      request: { ...request, seed },
      reply: { outcome: "ok", text: "x", usage: tokens === undefined ? {} : { promptTokens: tokens } },
      tries: 1,
      ...(time === undefined ? {} : { timing: { total: time } }),
    })),
  });
  return path;
}

describe("estimate", () => {
  it("asks nobody, and counts the calls that plan names", async () => {
    const spy = spyModel(() => ({ outcome: "ok", text: "?" }));
    const moderator = spyModel(() => ({ outcome: "ok", text: "?" }), "other");
    const design = { ...debates({ moderator, default: spy }), runs: 4 };
    const models = await estimate(design);
    expect(spy.requests).toHaveLength(0);
    expect(Object.fromEntries(models.map(({ model: id, calls }) => [id, calls]))).toEqual(plan(design).callsByModel);
  });

  it("takes prompts as they would be sent, answers at their limit, and money from the dated price", async () => {
    const [gpt] = await estimate(debates(model("openai:gpt-4o")));
    const [unknown] = await estimate(debates(model("openai:somebody-elses")));
    expect(gpt!.counting).toMatch(/^counted/);
    expect(unknown!.counting).toMatch(/^estimated/);
    expect(gpt!.promptTokens).toBeGreaterThan(gpt!.calls * 100);
    expect(gpt!.promptTokens).toBeLessThan(unknown!.promptTokens);
    expect(gpt!.money).toBeCloseTo((2.5 * gpt!.promptTokensAtMost + 10 * gpt!.answerTokens) / 1e6, 9);
    expect(gpt!.price?.read).toMatch(/^20/);
    expect(unknown).toMatchObject({ money: null, price: null, minutes: null });
    expect((await estimate(debates(model("ollama:qwen3:8b"))))[0]).toMatchObject({ money: 0, price: null });
  });

  it("grows with the runs", async () => {
    const [one] = await estimate(debates(model("extractive")));
    const [three] = await estimate({ ...debates(model("extractive")), runs: 3 });
    expect(three).toMatchObject({ calls: 3 * one!.calls, promptTokens: 3 * one!.promptTokens });
  });

  it("takes minutes and tokens from recordings of the model, else minutes from the speeds given, else none", async () => {
    const design = debates(model("ollama:small"));
    const recordings = [recordingOf("ollama:small", [{ time: 1000, tokens: 20 }, { time: 3000, tokens: 30 }, {}])];
    const [plain] = await estimate(design);
    const [measured] = await estimate(design, { recordings, tokensPerSecond: 1 });
    expect(plain).toMatchObject({ minutes: null, timing: expect.stringMatching(/no recording/) });
    expect(measured!.minutes).toBeCloseTo((plain!.calls * 2) / 60, 9);
    expect(measured!.counting).toMatch(/measured: 0\.250 tokens a character in 2/);
    expect(measured!.promptTokens).toBeLessThan(plain!.promptTokens);
    const [told] = await estimate(design, { tokensPerSecond: { default: 7, "ollama:small": 10 } });
    expect(told!.minutes).toBeCloseTo(told!.answerTokens / 10 / 60, 9);
    const [read] = await estimate(design, { tokensPerSecond: 10, promptTokensPerSecond: 100 });
    expect(read!.minutes).toBeCloseTo((read!.answerTokens / 10 + read!.promptTokens / 100) / 60, 9);
    const other = [recordingOf("ollama:other", [{ time: 1 }])];
    expect((await estimate(design, { recordings: other }))[0]!.minutes).toBeNull();
  });

  it("counts the days of a quota over all models of a service, and none for what has no quota", async () => {
    const models = { moderator: model("gemini:gemini-2.0-flash"), default: model("gemini:gemini-2.5-pro") };
    const estimates = await estimate(debates(models), { requestsPerDay: 10 });
    const calls = estimates.reduce((sum, one) => sum + one.calls, 0);
    expect(estimates.map(({ days }) => days)).toEqual([Math.ceil(calls / 10), Math.ceil(calls / 10)]);
    expect((await estimate(debates(model("ollama:x")), { requestsPerDay: 10 }))[0]!.days).toBeNull();
  });

  it("shows for a council what the layout shared-prefix gives a cache, and for a debate its only one", async () => {
    const council: Design = {
      experiment: "three-states",
      scenario: "housing",
      models: model("ollama:x"),
      options: { states: ["A"] },
    };
    const [{ sharedPrefix }] = (await estimate(council)) as [Awaited<ReturnType<typeof estimate>>[number]];
    expect(Object.keys(sharedPrefix)).toEqual(["paper", "shared-prefix"]);
    expect(sharedPrefix["shared-prefix"]!.last).toBeGreaterThan(sharedPrefix.paper!.last + 0.2);
    expect(Object.keys((await estimate(debates(model("extractive"))))[0]!.sharedPrefix)).toEqual(["its only layout"]);
  });

  it.each(listExperiments())("has an estimate for %s", async (experiment) => {
    const estimates = await estimate({ experiment, models: model("extractive") });
    expect(estimates.length).toBeGreaterThan(0);
    for (const { promptTokens } of estimates) expect(promptTokens).toBeGreaterThan(0);
  });

  it.each([
    ["tokensPerSecond", { tokensPerSecond: 0 }],
    ["promptTokensPerSecond", { promptTokensPerSecond: { default: Number.NaN } }],
    ["requestsPerDay", { requestsPerDay: -1 }],
  ])("refuses %s that is none", async (name, options) => {
    const refused = estimate(debates(model("extractive")), options);
    await expect(refused).rejects.toBeInstanceOf(InputError);
    await expect(refused).rejects.toThrow(new RegExp(`^${name}: `));
  });
});

/** Answers with as many tokens as it may: "duty" and a space before it are one, and no JSON around takes more than 90. */
async function wordy(request: ChatRequest): Promise<Reply> {
  const reply = await extractive().generate(request);
  const longest = (left: number) => " duty".repeat(request.maxTokens! - left);
  if (!request.schema) return { ...reply, text: longest(0) };
  const value = reply.value as { [name: string]: Json };
  const open = Object.keys(value).find((name) => /reason|rationale/.test(name));
  const filled = open === undefined ? value : { ...value, [open]: longest(90) };
  return { ...reply, value: filled, text: JSON.stringify(filled) };
}

describe("what a design takes at most", () => {
  const designs: Omit<Design, "models">[] = [
    { experiment: "resilience", teams: ["resilience-hetero"], options: { turns: 3, injectionTurn: 1 } },
    { experiment: "three-states", scenario: "housing", options: { states: ["A", "B"] } },
    { experiment: "three-states", scenario: "housing", options: { states: ["A"], debate: false } },
    { experiment: "delphi", scenario: "housing" },
  ];
  it.each(designs)(
    "holds for a model that is as long as it may be: $experiment $options",
    async (design) => {
      const models: ChatModel = { id: "openai:gpt-4o", generate: wordy };
      const [gpt] = await estimate({ ...design, models });
      const counter = await tokenCounter("openai:gpt-4o");
      const logs = await run({ ...design, models });
      const calls = logs.flatMap((log) => log.calls);
      expect(calls).toHaveLength(gpt!.calls);
      const taken = calls.reduce((sum, { request }) => sum + counter.count(request), 0);
      expect(taken).toBeLessThanOrEqual(gpt!.promptTokensAtMost);
      expect(gpt!.promptTokensAtMost).toBeLessThan(1.5 * taken);
      expect(gpt!.promptTokens).toBeLessThanOrEqual(gpt!.promptTokensAtMost);
    },
    60_000,
  );

  it("is more for a model that may think beside its answer, by what it may think with in every call", async () => {
    const [plain] = await estimate(debates(model("gemini:gemini-2.5-flash")));
    const [thinking] = await estimate(debates(model("gemini:gemini-2.5-flash", { thinkingBudget: 4096 })));
    expect(thinking!.answerTokens).toBe(plain!.answerTokens + 4096 * plain!.calls);
    expect(thinking!.promptTokensAtMost).toBeGreaterThan(plain!.promptTokensAtMost);
    expect(thinking!.promptTokens).toBe(plain!.promptTokens);
    expect(thinking!.money).toBeGreaterThan(plain!.money!);
  });

  it("is no smaller where a recording measured fewer tokens a character than are estimated", async () => {
    const design = debates(model("ollama:small"));
    const recordings = [recordingOf("ollama:small", [{ tokens: 20 }])];
    const [measured] = await estimate(design, { recordings });
    expect(measured!.promptTokensAtMost).toBe((await estimate(design))[0]!.promptTokensAtMost);
  });
});

describe("dissensus plan", () => {
  const cli = async (...words: string[]) => {
    let written = "";
    await runCli(["plan", "resilience", "--option", "turns=2", "--option", "injectionTurn=1", ...words], {
      out: (text) => {
        written += text;
      },
      signal: new AbortController().signal,
    });
    return written;
  };

  it("says what each number rests on", async () => {
    const text = await cli("--model", "gemini:gemini-2.5-pro", "--requests-per-day", "50", "--tokens-per-second", "50");
    expect(text).toMatch(
      /prompts about [\d,]+ tokens \(estimated at three .*\), at most [\d,]+ where they quote the longest answers; answers at most [\d,]+\n/,
    );
    expect(text).toMatch(
      /minutes, one call after the other \(the longest answers at 50 tokens a second, reading left out\)/,
    );
    expect(text).toMatch(/at most \d+\.\d\d US dollars \(price read 2026-.*today's: https:\/\/ai\.google\.dev/);
    expect(text).toMatch(/3 days of the quota/);
    expect(text).toMatch(/a prefix cache can serve \d+ % of the prompts/);
    expect(await cli("--model", "gemini:unheard-of")).toMatch(/minutes not known.*\n.*no price known/);
  });

  it("rounds what is paid at most up to the cent", async () => {
    const said = async (id: string) => Number(/at most ([\d.]+) US dollars/.exec(await cli("--model", id))![1]);
    for (const id of ["openai:gpt-4o-mini", "gemini:gemini-2.0-flash"]) {
      const { models } = JSON.parse(await cli("--model", id, "--json"));
      expect(await said(id)).toBeGreaterThanOrEqual(models[0].money);
      expect(await said(id)).toBeLessThan(models[0].money + 0.01);
    }
  });

  it("gives the same as data", async () => {
    const { calls, models } = JSON.parse(await cli("--json"));
    expect(calls).toBe(6 * 18);
    expect(models).toMatchObject([{ model: "extractive", calls, money: 0, minutes: null }]);
  });

  it("refuses a speed that is none", async () => {
    await expect(cli("--tokens-per-second", "fast")).rejects.toThrow(/--tokens-per-second: "fast"/);
  });
});

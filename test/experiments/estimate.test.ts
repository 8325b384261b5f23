import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../lib/src/cli/runCli.js";
import type { Design } from "../../lib/src/experiments/design.js";
import { estimate } from "../../lib/src/experiments/estimate.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { listExperiments } from "../../lib/src/experiments/registry.js";
import type { ChatRequest } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { writeRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { requestKey } from "../../lib/src/models/recording/requestKey.js";
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
    expect(gpt!.money).toBeCloseTo((2.5 * gpt!.promptTokens + 10 * gpt!.answerTokens) / 1e6, 9);
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
    expect(text).toMatch(/prompts [\d,]+ tokens \(estimated at three characters a token/);
    expect(text).toMatch(
      /minutes, one call after the other \(the longest answers at 50 tokens a second, reading left out\)/,
    );
    expect(text).toMatch(/at most \d+\.\d\d US dollars \(price read 2026-.*today's: https:\/\/ai\.google\.dev/);
    expect(text).toMatch(/3 days of the quota/);
    expect(text).toMatch(/a prefix cache can serve \d+ % of the prompts/);
    expect(await cli("--model", "gemini:unheard-of")).toMatch(/minutes not known.*\n.*no price known/);
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

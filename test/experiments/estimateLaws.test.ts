import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedModels } from "../../lib/src/experiments/askedModels.js";
import type { Design } from "../../lib/src/experiments/design.js";
import { type EstimateOptions, estimate } from "../../lib/src/experiments/estimate.js";
import { measuredModels, promptCharacters } from "../../lib/src/experiments/measuredModels.js";
import { plan } from "../../lib/src/experiments/plan.js";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { priceOf } from "../../lib/src/models/prices.js";
import type { RecordedCall } from "../../lib/src/models/recording/line.js";
import { writeRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { requestKey } from "../../lib/src/models/recording/requestKey.js";
import { temporaryFolder } from "../support/folders.js";

const debate = (models: Design["models"], more: Partial<Design> = {}): Design => ({
  experiment: "resilience",
  teams: ["resilience-hetero"],
  models,
  options: { turns: 2, injectionTurn: 1 },
  ...more,
});
const named = (id: string): ChatModel => ({ id, generate: async () => ({ outcome: "ok", text: "x" }) });

interface Recorded {
  model: string;
  characters: number;
  total?: number | undefined;
  promptTokens?: number | undefined;
  failed?: boolean;
}

function recordingOf(calls: readonly Recorded[]): string {
  const path = join(temporaryFolder(), "recording.jsonl");
  const recorded = calls.map(({ model: id, characters, total, promptTokens, failed }, seed): RecordedCall => {
    const request = { messages: [{ role: "user" as const, content: "x".repeat(characters) }], seed };
    const usage = promptTokens === undefined ? {} : { usage: { promptTokens } };
    const reply: Reply = failed ? { outcome: "failed", reason: "down" } : { outcome: "ok", text: "x", ...usage };
    return {
      ...{ key: requestKey({ id, settings: {} }, request), model: id, settings: {}, request, reply, tries: 1 },
      ...(total === undefined ? {} : { timing: { total } }),
    };
  });
  const ids = [...new Set(calls.map(({ model: id }) => id))];
  writeRecording(path, { models: ids.map((id) => ({ model: id, weights: null, settings: {} })), calls: recorded });
  return path;
}

describe("what recorded calls took", () => {
  const call = fc.record({
    model: fc.constantFrom("a", "b", "constructor"),
    characters: fc.integer({ min: 1, max: 50 }),
    total: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined }),
    promptTokens: fc.option(fc.nat(99), { nil: undefined }),
    failed: fc.boolean(),
  });

  it("is the mean over the calls that were timed, and over those that were counted, of the model itself", () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
        const measured = measuredModels([recordingOf(calls)]);
        const answered = calls.filter(({ failed }) => !failed);
        expect(new Set(measured.keys())).toEqual(new Set(answered.map((one) => one.model)));
        for (const [id, found] of measured) {
          const own = answered.filter((one) => one.model === id);
          const times = own.flatMap(({ total }) => total ?? []);
          const counted = own.filter(({ promptTokens }) => promptTokens !== undefined);
          expect([found.timedCalls, found.countedCalls]).toEqual([times.length, counted.length]);
          if (times.length === 0) expect(found.callMilliseconds).toBeNull();
          else
            expect(found.callMilliseconds! * times.length).toBeCloseTo(
              times.reduce((sum, one) => sum + one),
              6,
            );
          if (counted.length === 0) expect(found.tokensPerCharacter).toBeNull();
          else
            expect(
              found.tokensPerCharacter! * counted.reduce((sum, { characters }) => sum + characters, 0),
            ).toBeCloseTo(
              counted.reduce((sum, { promptTokens }) => sum + promptTokens!, 0),
              6,
            );
        }
      }),
      { numRuns: 25 },
    );
  });

  it("is the same out of one recording or of several", () => {
    const calls = [
      { model: "a", characters: 10, total: 5, promptTokens: 4 },
      { model: "b", characters: 20, total: 7 },
      { model: "a", characters: 30, total: 9, promptTokens: 2 },
    ];
    const apart = measuredModels(calls.map((one) => recordingOf([one])));
    expect(apart).toEqual(measuredModels([recordingOf(calls)]));
    expect(apart.get("a")).toEqual({ timedCalls: 2, countedCalls: 2, callMilliseconds: 7, tokensPerCharacter: 6 / 40 });
    expect(measuredModels([]).size).toBe(0);
    expect(() => measuredModels([join(temporaryFolder(), "none.jsonl")])).toThrow(InputError);
  });

  it("counts the characters of messages alone", () => {
    expect(promptCharacters({ messages: [] })).toBe(0);
    const messages = ["ab", "", "cde"].map((content) => ({ role: "user" as const, content }));
    expect(promptCharacters({ messages, schema: { type: "object" }, maxTokens: 9 })).toBe(5);
  });
});

describe("estimate", () => {
  it("says of how many calls it measured time and tokens, not of how many there were", async () => {
    const calls = [10, 20, 30, 40].map((total, index) => ({
      ...{ model: "ollama:small", characters: 100, total },
      promptTokens: index === 0 ? 25 : undefined,
    }));
    const [found] = await estimate(debate(model("ollama:small")), { recordings: [recordingOf(calls)] });
    expect(found!.counting).toMatch(/0\.250 tokens a character in 1 recorded calls/);
    expect(found!.timing).toMatch(/as long as 4 recorded calls/);
    expect(found!.minutes).toBeCloseTo((found!.calls * 25) / 60_000, 12);
  });

  it("takes nothing of another model's recording, nor of an id that every object has", async () => {
    const recordings = [recordingOf([{ model: "other", characters: 9, total: 9, promptTokens: 9 }])];
    const speed = { other: 5 };
    const found = await estimate(debate({ default: named("constructor"), moderator: named("toString") }), {
      recordings,
      tokensPerSecond: speed,
      promptTokensPerSecond: speed,
    });
    expect(found.map((one) => one.model).sort()).toEqual(["constructor", "toString"]);
    for (const { minutes, money, price, days } of found)
      expect({ minutes, money, price, days }).toEqual({ minutes: null, money: null, price: null, days: null });
    const [told] = await estimate(debate(named("constructor")), { tokensPerSecond: { default: 2 } });
    expect(told!.minutes).toBeCloseTo(told!.answerTokens / 2 / 60, 9);
  });

  it("counts only calls of the service against its quota, not those that a server of one's own answers", async () => {
    const models = {
      moderator: model("openai:unheard-of"),
      default: model("openai:qwen3-8b", { host: "http://127.0.0.1:8080" }),
    };
    const design = debate(models);
    const needs = plan(design).callsByModel;
    const found = await estimate(design, { requestsPerDay: 1 });
    expect(Object.fromEntries(found.map((one) => [one.model, one.days]))).toEqual({
      "openai:unheard-of": needs["openai:unheard-of"],
      "openai:qwen3-8b": null,
    });
    expect(found.find((one) => one.model === "openai:qwen3-8b")).toMatchObject({ money: 0, price: null });
  });

  it("is in proportion to speeds and quotas", async () => {
    const design = debate(model("gemini:gemini-2.0-flash"), { runs: 2 });
    const [slow] = await estimate(design, { tokensPerSecond: 10, promptTokensPerSecond: 40, requestsPerDay: 1 });
    const [fast] = await estimate(design, { tokensPerSecond: 20, promptTokensPerSecond: 80, requestsPerDay: 1e9 });
    expect(slow!.minutes).toBeCloseTo(2 * fast!.minutes!, 9);
    expect([slow!.days, fast!.days]).toEqual([slow!.calls, 1]);
    const { prompt, completion } = priceOf("gemini:gemini-2.0-flash")!;
    expect(slow!.money).toBeCloseTo((prompt * slow!.promptTokensAtMost + completion * slow!.answerTokens) / 1e6, 12);
    expect(fast!.money).toBe(slow!.money);
  });

  const wrong: [string, unknown][] = [
    ["tokensPerSecond", 0],
    ["tokensPerSecond", null],
    ["tokensPerSecond", "5"],
    ["tokensPerSecond", Number.POSITIVE_INFINITY],
    ["tokensPerSecond", { default: 5, other: -1 }],
    ["promptTokensPerSecond", { default: "fast" }],
    ["promptTokensPerSecond", [0]],
    ["requestsPerDay", 0],
    ["requestsPerDay", null],
    ["requestsPerDay", { default: 50 }],
    ["requestsPerDay", Number.NaN],
  ];
  it.each(wrong)("refuses %s of %j before anything is looked at", async (name, value) => {
    const refused = estimate(debate(model("extractive")), { [name]: value } as EstimateOptions);
    await expect(refused).rejects.toBeInstanceOf(InputError);
    await expect(refused).rejects.toThrow(new RegExp(`^${name}: .*a number above 0`));
  });
});

describe("a budget of money", () => {
  it("needs a price of every model that is not free, whatever its id", () => {
    const budget = { money: 1 };
    for (const id of ["mine", "constructor", "toString", "__proto__"])
      expect(() => askedModels(named(id), undefined, "record", { budget })).toThrow(/budget, field money/);
    expect(() => askedModels(model("extractive"), undefined, "record", { budget })).not.toThrow();
    expect(() => askedModels(model("openai:gpt-4o"), undefined, "record", { budget })).not.toThrow();
    expect(() => askedModels(model("openai:gpt-4o-2024-08-06"), undefined, "record", { budget })).toThrow(InputError);
    const prices = { mine: { prompt: 0, completion: 1 } };
    expect(() => askedModels(named("mine"), undefined, "record", { budget: { money: 1, prices } })).not.toThrow();
    expect(prices).toEqual({ mine: { prompt: 0, completion: 1 } });
  });
});

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { extractive } from "../../lib/src/models/extractive.js";
import { noteMaking } from "../../lib/src/models/making.js";
import { model } from "../../lib/src/models/model.js";
import { Pace } from "../../lib/src/models/pacing/pace.js";
import { ServiceDownError } from "../../lib/src/models/pacing/serviceDown.js";
import { served } from "../../lib/src/models/served.js";
import { ask, scripted } from "./scripted.js";

const ok: Reply = { outcome: "ok", text: "Yes.", usage: { promptTokens: 10, completionTokens: 5 } };
const busy: Reply = { outcome: "failed", reason: "busy", retry: {} };
const tooLong: Reply = { outcome: "failed", reason: "too long", fault: "length" };

/** A model as `model` makes one, whose provider is in this process. */
function providerOf(generate: ChatModel["generate"], id = "ollama:small", retries?: number): ChatModel {
  const bare: ChatModel = { id, generate };
  const made: ChatModel = { id, generate };
  const [provider] = id.split(":") as ["ollama" | "openai"];
  noteMaking(made, { bare, provider, host: undefined, retries, pace: undefined });
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function settled<T>(calls: readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const all = Promise.allSettled(calls);
  await vi.runAllTimersAsync();
  return all;
}

describe("served", () => {
  it("leaves the null model and, without a budget, an object of the user's own as they are", () => {
    const own = scripted([ok]).model;
    const nullModel = extractive();
    const models = served({ mill: own, default: nullModel });
    expect(models.mill).toBe(own);
    expect(models.default).toBe(nullModel);
    expect(served(nullModel, { budget: { calls: 1 } })).toBe(nullModel);
  });

  it("keeps id, settings and shape, and wraps a model once however many roles it has", () => {
    const small = model("ollama:small:1b", { contextLength: 512 });
    const models = served({ mill: small, kant: small });
    expect(models.mill).toBe(models.kant);
    expect(models.mill).not.toBe(small);
    expect(models.mill).toMatchObject({ id: small.id, settings: small.settings });
  });

  it("tries a call again as often as its model says, else three times", async () => {
    for (const [retries, tries] of [
      [undefined, 4],
      [1, 2],
    ] as const) {
      const { model: provider, asked } = scripted([busy]);
      const [result] = await settled([served(providerOf(provider.generate, "ollama:x", retries)).generate(ask("?"))]);
      expect(result).toMatchObject({ status: "fulfilled", value: { outcome: "failed" } });
      expect(asked).toHaveLength(tries);
    }
  });

  it("stops when a service is down, names it, and asks nothing more of the others", async () => {
    const down = scripted([busy]);
    const up = scripted([ok]);
    const models = served({
      down: providerOf(down.model.generate, "ollama:down"),
      up: providerOf(up.model.generate, "openai:up"),
    });
    const results = await settled([models.down.generate(ask("1")), models.down.generate(ask("2"))]);
    expect(results.some(({ status }) => status === "rejected")).toBe(true);
    const { reason } = results.find((result) => result.status === "rejected") as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(ServiceDownError);
    expect(reason).toMatchObject({ code: "stopped", service: "ollama", reason: expect.stringMatching(/last: busy/) });
    await expect(models.up.generate(ask("3"))).rejects.toBeInstanceOf(ServiceDownError);
    expect(up.asked).toHaveLength(0);
  });

  it("does not take a service for down because of prompts that are too long", async () => {
    const { model: provider, asked } = scripted([tooLong]);
    const small = served(providerOf(provider.generate));
    const results = await settled(Array.from({ length: 40 }, (_, index) => small.generate(ask(`${index}`))));
    expect(results.every((result) => result.status === "fulfilled" && result.value.reason === "too long")).toBe(true);
    expect(asked).toHaveLength(40);
  });

  it("has one pace for all models of a service, and the limit a minute is for those that need a key", async () => {
    const starts: { [id: string]: number } = {};
    const noting = (id: string) =>
      providerOf(async () => {
        starts[id] = Date.now();
        return { ...ok };
      }, id);
    const ids = ["openai:a", "openai:b", "ollama:c", "ollama:d"];
    const models = served(Object.fromEntries(ids.map((id) => [id, noting(id)])), { requestsPerMinute: 1 });
    const begin = Date.now();
    await settled(ids.map((id) => models[id]!.generate(ask("?"))));
    expect(starts["openai:b"]! - starts["openai:a"]!).toBe(60_000);
    expect(Math.max(starts["ollama:c"]!, starts["ollama:d"]!) - begin).toBeLessThan(1000);
  });

  it("keeps a limit a minute whatever pace a model has of its own, and however its server is spelled", async () => {
    const spellings = ["http://box:80", "http://box", "http://box/", "http://BOX/v1", "http://box/v1/", "box"];
    const starts: number[] = [];
    const bare: ChatModel = {
      id: "openai:small",
      async generate() {
        starts.push(Date.now());
        return { ...ok };
      },
    };
    const models = [undefined, { concurrency: 2 }, { requestsPerMinute: 1000 }, new Pace()].flatMap((pace) =>
      spellings.map((host) => {
        const made: ChatModel = { ...bare };
        noteMaking(made, { bare, provider: "openai", host, retries: 0, pace });
        return made;
      }),
    );
    for (const requestsPerMinute of [5, 0.5]) {
      starts.length = 0;
      const all = served(Object.fromEntries(models.map((one, index) => [index, one])), { requestsPerMinute });
      await settled(Object.values(all).map((one) => one.generate(ask("?"))));
      expect(starts).toHaveLength(models.length);
      const atOnce = Math.max(1, requestsPerMinute);
      for (const [index, start] of starts.entries())
        if (index >= atOnce)
          expect(start - starts[index - atOnce]!).toBeGreaterThanOrEqual(60_000 * Math.max(1, 1 / requestsPerMinute));
    }
  });

  it("leaves it to a model's own pace when to stop, where there is a limit a minute too", async () => {
    const { model: provider, asked } = scripted([busy], { id: "openai:x" });
    const made: ChatModel = { ...provider };
    noteMaking(made, {
      bare: provider,
      provider: "openai",
      host: undefined,
      retries: 11,
      pace: { failuresUntilStop: 9 },
    });
    const [result] = await settled([served(made, { requestsPerMinute: 100 }).generate(ask("?"))]);
    const message = expect.stringMatching(/^openai:x is down: 9 calls/);
    expect(result).toMatchObject({ status: "rejected", reason: { message } });
    expect(asked).toHaveLength(9);
  });

  /** A service with a bucket that a call's token drips into every so often, and that says truly when the next is there. */
  function bucket(every: number, burst: number, duration = 50) {
    let tokens = burst;
    let filled = Date.now();
    let told = 0;
    const generate: ChatModel["generate"] = async ({ seed }) => {
      await new Promise((done) => setTimeout(done, duration));
      const drops = Math.floor((Date.now() - filled) / every);
      tokens = Math.min(burst, tokens + drops);
      filled += drops * every;
      if (tokens >= 1) {
        tokens -= 1;
        return { ...ok, text: `answer ${seed}` };
      }
      told += 1;
      return { outcome: "failed", reason: "429 slow down", retry: { afterMs: filled + every - Date.now() } };
    };
    return { generate, told: () => told };
  }

  it("law: no reply is missing where a service asks to wait and means it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 6000 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (every, burst, count) => {
          const service = bucket(every, burst);
          const asked = served(providerOf(service.generate, "openai:x"));
          const results = await settled(Array.from({ length: count }, (_, seed) => asked.generate(ask("?", { seed }))));
          expect(results.map((one) => (one.status === "fulfilled" ? one.value.text : one.reason))).toEqual(
            Array.from({ length: count }, (_, seed) => `answer ${seed}`),
          );
          // Those that were sent away do not all come back at once.
          expect(service.told()).toBeLessThanOrEqual(3 * count + 8);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is hardly ever told to wait where it was told the limit", async () => {
    const service = bucket(6000, 1);
    const asked = served(providerOf(service.generate, "openai:x"), { requestsPerMinute: 10 });
    const results = await settled(Array.from({ length: 30 }, (_, seed) => asked.generate(ask("?", { seed }))));
    expect(results.every((one) => one.status === "fulfilled" && one.value.outcome === "ok")).toBe(true);
    expect(service.told()).toBeLessThanOrEqual(1);
  });

  it("stops where it is told to wait on and on, with nothing missing and as what can pass by itself", async () => {
    const { model: provider } = scripted([{ ...busy, retry: { afterMs: 20_000 } }]);
    const asked = served(providerOf(provider.generate, "openai:x"));
    const results = await settled(Array.from({ length: 3 }, (_, seed) => asked.generate(ask("?", { seed }))));
    for (const one of results)
      expect(one).toMatchObject({ status: "rejected", reason: { code: "stopped", service: "openai", passing: true } });
    expect((results[0] as PromiseRejectedResult).reason.message).toMatch(/asked to wait for 10 minutes/);
  });

  it("waits as long as it is let for a service that was up, and loses no reply", async () => {
    for (const [away, patience, outcome] of [
      [5000, undefined, "ok"],
      [3_000_000, 3_600_000, "ok"],
      [3_000_000, undefined, "stopped"],
      [3_700_000, 3_600_000, "stopped"],
    ] as const) {
      const begin = Date.now();
      const generate: ChatModel["generate"] = async () => {
        await new Promise((done) => setTimeout(done, 10));
        const passed = Date.now() - begin;
        return passed > 1000 && passed < 1000 + away ? { ...busy } : { ...ok };
      };
      const asked = served(providerOf(generate), { patience });
      await settled([asked.generate(ask("before"))]);
      await vi.advanceTimersByTimeAsync(begin + 1001 - Date.now());
      const results = await settled(Array.from({ length: 12 }, (_, seed) => asked.generate(ask("?", { seed }))));
      if (outcome === "ok")
        expect(results.every((one) => one.status === "fulfilled" && one.value.outcome === "ok")).toBe(true);
      else expect(results.some((one) => one.status === "rejected" && one.reason.passing === true)).toBe(true);
    }
  });

  it("one call alone outlasts a service that is away, and no more than its tries one that fails at it", async () => {
    const away: Reply = { ...busy, retry: { away: true } };
    for (const [failing, missing] of [
      [away, 0],
      [busy, 1],
    ] as const) {
      let calls = 0;
      const begin = Date.now();
      const isOut = () => Date.now() - begin > 1000 && Date.now() - begin < 9500;
      const asked = served(
        providerOf(async () => {
          calls += 1;
          return isOut() ? { ...failing } : { ...ok };
        }),
      );
      const outcomes: string[] = [];
      for (let number = 0; number < 4; number++) {
        const [result] = await settled([asked.generate(ask("?", { seed: number }))]);
        outcomes.push((result as PromiseFulfilledResult<Reply>).value.outcome);
        await vi.advanceTimersByTimeAsync(number === 0 ? 1001 : 10);
      }
      expect(outcomes.filter((outcome) => outcome !== "ok").length).toBeGreaterThanOrEqual(missing);
      if (missing === 0) expect(outcomes).toEqual(["ok", "ok", "ok", "ok"]);
      expect(calls).toBeLessThan(20);
    }
  });

  it("a stop ends the waits of all others at once, and lets what was sent come to its end", async () => {
    const waiting = { ...busy, retry: { afterMs: 55_000 } };
    const sent: string[] = [];
    const models = served({
      slow: providerOf(async () => {
        await new Promise((done) => setTimeout(done, 3000));
        sent.push("slow");
        return { ...ok };
      }, "anthropic:slow"),
      waits: providerOf(async () => ({ ...waiting }), "openai:waits"),
      refused: providerOf(async () => {
        await new Promise((done) => setTimeout(done, 1000));
        return { outcome: "failed", reason: "no such model", fault: "model" };
      }, "gemini:refused"),
    });
    const begin = Date.now();
    const results = await settled([
      models.slow.generate(ask("1")),
      models.waits.generate(ask("2")),
      models.refused.generate(ask("3")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((results[1] as PromiseRejectedResult).reason).toBe((results[2] as PromiseRejectedResult).reason);
    expect(sent).toEqual(["slow"]);
    expect(Date.now() - begin).toBeLessThan(5000);
  });

  it("a budget that is spent ends the waits of those that could not be paid for any more", async () => {
    const { model: provider, asked } = scripted([ok]);
    const models = served(providerOf(provider.generate, "openai:x"), { requestsPerMinute: 12, budget: { calls: 2 } });
    const begin = Date.now();
    const results = await settled(Array.from({ length: 20 }, (_, seed) => models.generate(ask("?", { seed }))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason.message).toMatch(/^the budget of 2 calls/);
    expect(asked).toHaveLength(2);
    expect(Date.now() - begin).toBeLessThan(15_000);
  });

  it("a pace of a model's own says how long it may be asked to wait", async () => {
    const { model: provider, asked } = scripted([{ ...busy, retry: { afterMs: 70_000 } }, ok], { id: "openai:x" });
    const made: ChatModel = { ...provider };
    const pace = { longestWait: 300_000 };
    noteMaking(made, { bare: provider, provider: "openai", host: undefined, retries: undefined, pace });
    const [result] = await settled([served(made).generate(ask("?"))]);
    expect(result).toMatchObject({ status: "fulfilled", value: { outcome: "ok" } });
    expect(asked).toHaveLength(2);
  });

  it("keeps to a long wait that the service asks for, where it is let", async () => {
    for (const [patience, status] of [
      [undefined, "rejected"],
      [3_600_000, "fulfilled"],
    ] as const) {
      const { model: provider } = scripted([{ ...busy, retry: { afterMs: 90_000 } }, ok]);
      const begin = Date.now();
      const [result] = await settled([served(providerOf(provider.generate), { patience }).generate(ask("?"))]);
      expect(result!.status).toBe(status);
      if (status === "fulfilled") expect(Date.now() - begin).toBeGreaterThanOrEqual(90_000);
    }
  });

  it("lets local models take turns: each is loaded once for all calls that wait", async () => {
    const order: string[] = [];
    const local = (id: string) =>
      providerOf(async () => {
        order.push(id);
        await new Promise((done) => setTimeout(done, 100));
        return { ...ok };
      }, id);
    const models = served({ a: local("ollama:a"), b: local("ollama:b") });
    await settled(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? models.b : models.a).generate(ask(`${index}`))),
    );
    expect(order.join(" ")).toBe([...Array(6).fill("ollama:a"), ...Array(6).fill("ollama:b")].join(" "));
  });

  it("stops before the budget is passed, over all models, the user's own too", async () => {
    const own = scripted([ok]);
    const small = scripted([ok]);
    const models = served({ own: own.model, small: providerOf(small.model.generate) }, { budget: { calls: 3 } });
    for (const one of [models.own, models.small, models.own]) await one.generate(ask("?"));
    const last = models.small.generate(ask("?"));
    await expect(last).rejects.toMatchObject({ code: "stopped", message: expect.stringMatching(/budget of 3 calls/) });
    expect(own.asked.length + small.asked.length).toBe(3);
  });

  it.each([
    ["loaded", { loaded: 0 }],
    ["requestsPerMinute", { requestsPerMinute: 0 }],
    ["calls", { budget: { calls: -1 } }],
    ["patience", { patience: Number.NaN }],
  ])("refuses %s that is none", (name, options) => {
    expect(() => served(extractive(), options)).toThrow(InputError);
    expect(() => served(extractive(), options)).toThrow(new RegExp(`^${name}: `));
  });

  it("law: faults that the tries overcome end with the reply of a call without faults", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), async (faults) => {
        const tries = faults.map(() => 0);
        const small = served(
          providerOf(async ({ seed = 0 }) => (tries[seed]!++ < faults[seed]! ? busy : { ...ok, text: `${seed}` })),
        );
        // One after the other, so that failures in a row stay fewer than a service that is down would show.
        const texts: (string | undefined)[] = [];
        for (const seed of faults.keys()) {
          const call = small.generate(ask("?", { seed }));
          await vi.runAllTimersAsync();
          texts.push((await call).text);
        }
        expect(texts).toEqual(faults.map((_, seed) => `${seed}`));
      }),
      { numRuns: 100 },
    );
  });
});

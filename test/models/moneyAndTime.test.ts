import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { DissensusError, InputError } from "../../lib/src/foundation/errors.js";
import { Budget, budgeted } from "../../lib/src/models/budgeted.js";
import { CommonStop } from "../../lib/src/models/commonStop.js";
import { countedTokens } from "../../lib/src/models/countedTokens.js";
import { callUnder, TimeoutError } from "../../lib/src/models/deadline.js";
import { makingOf } from "../../lib/src/models/making.js";
import { model } from "../../lib/src/models/model.js";
import { modelEntriesSchema, modelRecord } from "../../lib/src/models/modelRecord.js";
import { paced } from "../../lib/src/models/paced.js";
import { ServiceDownError } from "../../lib/src/models/pacing/serviceDown.js";
import { isFree, priceOf } from "../../lib/src/models/prices.js";
import { tokenEstimate } from "../../lib/src/models/tokenEstimate.js";
import { waiting } from "../../lib/src/models/waiting.js";
import { wrapped } from "../../lib/src/models/wrapped.js";
import { ask, scripted } from "./scripted.js";

const ok = (usage?: Reply["usage"]): Reply => ({ outcome: "ok", text: "x", ...(usage ? { usage } : {}) });

describe("a budget", () => {
  it("refuses a price that would make the money spent no number, before anything is asked", () => {
    const wrong: [object, RegExp][] = [
      [{ prompt: Number.NaN, completion: 1 }, /^prices\.a\.prompt: /],
      [{ prompt: 1, completion: -1 }, /^prices\.a\.completion: -1/],
      [{ prompt: 1 }, /^prices\.a\.completion: undefined/],
      [{ prompt: "1", completion: 1 }, /^prices\.a\.prompt: "1"/],
      [null as never, /^prices\.a\.prompt: /],
    ];
    for (const [price, message] of wrong) {
      expect(() => new Budget({ money: 1, prices: { a: price as never } })).toThrow(message);
      expect(() => new Budget({ money: 1, prices: { a: price as never } })).toThrow(InputError);
    }
    expect(() => new Budget({ money: 0, prices: { a: { prompt: 0, completion: 0 } } })).not.toThrow();
  });

  it("has no price of a model for being called like what every object has", async () => {
    for (const id of ["constructor", "toString", "hasOwnProperty"]) {
      const { model: odd, asked } = scripted([ok()], { id });
      await expect(budgeted(odd, { money: 1, prices: {} }).generate(ask("x"))).rejects.toThrow(/^prices: /);
      expect(asked).toEqual([]);
    }
  });

  it("of nothing lets no call through, of money 0 only those that are free", async () => {
    for (const limits of [{ calls: 0 }, { tokens: 0 }]) {
      const { model: any, asked } = scripted([ok()]);
      await expect(budgeted(any, limits).generate(ask("x"))).rejects.toMatchObject({ code: "stopped" });
      expect(asked).toEqual([]);
    }
    const free = budgeted(scripted([ok()]).model, { money: 0, prices: { scripted: { prompt: 0, completion: 0 } } });
    expect(await free.generate(ask("x"))).toMatchObject({ outcome: "ok" });
    const paid = budgeted(scripted([ok()]).model, { money: 0, prices: { scripted: { prompt: 1, completion: 0 } } });
    await expect(paid.generate(ask("x"))).rejects.toThrow(/budget of 0 money/);
  });

  it("takes a count that is none for no count at all, so that a limit stays one", async () => {
    const odd = [Number.NaN, Number.NEGATIVE_INFINITY, -5, "7"] as number[];
    for (const promptTokens of odd) {
      const budget = new Budget({ tokens: 500 });
      const thrifty = budgeted(scripted([ok({ promptTokens, completionTokens: promptTokens })]).model, budget);
      await thrifty.generate(ask("x", { maxTokens: 100 }));
      const most = tokenEstimate(ask("x", { maxTokens: 100 }));
      expect(budget.spent.tokens).toBe(most.prompt + most.completion);
    }
  });

  it("is never passed, whatever models count up to what they may take, and stands at their sum", () => {
    const calls = fc.array(fc.record({ prompt: fc.nat(8), completion: fc.nat(20) }), { maxLength: 20 });
    return fc.assert(
      fc.asyncProperty(calls, fc.nat(200), async (counts, tokens) => {
        const budget = new Budget({ tokens });
        const replies = counts.map(({ prompt, completion }) =>
          ok({ promptTokens: prompt, completionTokens: completion }),
        );
        const { model: counting, asked } = scripted([...replies, ok()]);
        const thrifty = budgeted(counting, budget);
        for (const _ of counts) await thrifty.generate(ask("x", { maxTokens: 20 })).catch(() => undefined);
        const spent = counts.slice(0, asked.length).reduce((sum, one) => sum + one.prompt + one.completion, 0);
        expect(budget.spent).toEqual({ calls: asked.length, tokens: spent, money: 0 });
        expect(spent).toBeLessThanOrEqual(tokens);
      }),
      { numRuns: 40 },
    );
  });

  it("that several share is spent by all of them, and a call that throws has been made", async () => {
    const budget = new Budget({ calls: 2 });
    const throwing: ChatModel = { id: "t", generate: () => Promise.reject(new Error("down")) };
    await expect(budgeted(throwing, budget).generate(ask("x"))).rejects.toThrow("down");
    await budgeted(scripted([ok()]).model, budget).generate(ask("x"));
    await expect(budgeted(scripted([ok()]).model, budget).generate(ask("x"))).rejects.toThrow(/budget of 2 calls/);
    const copy = budget.spent as { calls: number };
    copy.calls = 0;
    expect(budget.spent.calls).toBe(2);
  });
});

describe("the pace of a service", () => {
  it("goes on after a count that is none: nobody waits for a sum that is no number", async () => {
    const odd = [Number.NaN, -1e9, "many"] as number[];
    for (const promptTokens of odd) {
      const { model: strange, asked } = scripted([ok({ promptTokens })]);
      const slow = paced(strange, { tokensPerMinute: 10_000 });
      await slow.generate(ask("x", { maxTokens: 10 }));
      const signal = AbortSignal.timeout(2000);
      expect(await slow.generate(ask("y", { maxTokens: 10 }), { signal })).toMatchObject({ outcome: "ok" });
      expect(asked).toHaveLength(2);
    }
  });
});

describe("counted tokens", () => {
  it("are what a service says, half of it as half, and nothing where it says nothing or no count", () => {
    const of = (usage: object | null | undefined) => countedTokens({ ...ok(), usage } as Reply);
    expect(of({ promptTokens: 3, completionTokens: 4 })).toEqual({ prompt: 3, completion: 4 });
    expect(of({ promptTokens: 0 })).toEqual({ prompt: 0, completion: 0 });
    expect(of({ promptTokens: Number.NaN, completionTokens: 4 })).toEqual({ prompt: 0, completion: 4 });
    for (const usage of [undefined, null, {}, { promptTokens: -1 }, { completionTokens: "4" }])
      expect(of(usage)).toBeUndefined();
    expect(countedTokens(undefined)).toBeUndefined();
  });
});

describe("an estimate of tokens", () => {
  it("grows with every message, character and schema, and is whole", () => {
    const text = fc.string({ maxLength: 60 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), text, (contents, more) => {
        const of = (all: string[], schema?: object) =>
          tokenEstimate({
            messages: all.map((content) => ({ role: "user", content })),
            ...(schema ? { schema: schema as never } : {}),
          });
        const { prompt, completion } = of(contents);
        expect(Number.isInteger(prompt)).toBe(true);
        expect(completion).toBe(1024);
        expect(of([...contents, more]).prompt).toBeGreaterThan(prompt);
        expect(of([`${contents[0]}${more}xxx`, ...contents.slice(1)]).prompt).toBeGreaterThan(prompt);
        expect(of(contents, { type: "object" }).prompt).toBeGreaterThan(prompt);
        // No tokenizer takes a word for less than a token, and words here are no longer than their characters.
        expect(prompt).toBeGreaterThanOrEqual(contents.join("").length / 3);
      }),
    );
  });

  it("takes the answer's own limit where there is one", () => {
    expect(tokenEstimate(ask("x", { maxTokens: 7 })).completion).toBe(7);
  });
});

describe("a record of models as data", () => {
  it("makes one model of equal entries, and two of entries that differ in an option", () => {
    const made = modelRecord({
      ...{ a: "ollama:x", b: "ollama:x", c: { id: "ollama:x", contextLength: 4096 } },
      ...{ d: { id: "ollama:x", contextLength: 4096 }, e: "extractive:a" },
    });
    expect(made.a).toBe(made.b);
    expect(made.c).toBe(made.d);
    expect(made.a).not.toBe(made.c);
    expect([made.a!.id, made.c!.id, made.e!.id]).toEqual(["ollama:x", "ollama:x", "extractive:a"]);
    expect(Object.keys(made)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("keeps its entries as they were, and a role that is called like what every object has", () => {
    const entries = Object.freeze({ constructor: Object.freeze({ id: "extractive" }) });
    expect(Object.hasOwn(modelRecord(entries), "constructor")).toBe(true);
    expect(modelRecord({})).toEqual({});
  });

  it.each([
    ["an id that is none", { a: "nobody:x" }, /field a: "nobody:x"/],
    ["an option that is none", { a: { id: "ollama:x", contextLength: -1 } }, /field a, contextLength: -1/],
    ["an option that nobody has", { a: { id: "ollama:x", temprature: 1 } }, /field a, options: "temprature"/],
    [
      "a price that is none",
      { a: { id: "openai:x", price: { prompt: 1 } } },
      /field a, price: \{"prompt":1\}.*million/,
    ],
    ["an empty name", { a: "ollama:" }, /field a: "ollama:"/],
    ["a kind that every object has", { a: "constructor:x" }, /field a: /],
    ["the wrong one of several", { a: "ollama:x", b: "extractive", c: "x" }, /field c: "x"/],
  ])("refuses %s, with the file and the role", (_what, entries, message) => {
    for (const source of ["models", "mine/models.json"]) {
      expect(() => modelRecord(entries as never, source)).toThrow(message);
      expect(() => modelRecord(entries as never, source)).toThrow(InputError);
      expect(() => modelRecord(entries as never, source)).toThrow(new RegExp(`^${source}, field`));
    }
  });

  it("has a schema that says what an entry may be", () => {
    expect(modelEntriesSchema.safeParse({ a: "x", b: { id: "y", retries: 1 } }).success).toBe(true);
    for (const wrong of [{ a: 7 }, { a: {} }, { a: null }, [], "x"])
      expect(modelEntriesSchema.safeParse(wrong).success).toBe(false);
  });
});

describe("prices", () => {
  it.each(["", "constructor", "__proto__", "gpt-4o", "openai:", "OPENAI:GPT-4O", " openai:gpt-4o"])(
    "are not known of %j",
    (id) => {
      expect(priceOf(id)).toBeUndefined();
    },
  );

  it("are none for the null model and its variants, and not for one that only begins like it", () => {
    const named = (id: string): ChatModel => ({ id, generate: async () => ok() });
    expect(["extractive", "extractive:a"].map((id) => isFree(named(id)))).toEqual([true, true]);
    expect(["extractive2", "my-extractive", "ollama:x"].map((id) => isFree(named(id)))).toEqual([false, false, false]);
    expect(isFree(wrapped(model("ollama:x"), async () => ok()))).toBe(false);
    expect(makingOf(model("openai:x", { host: "http://127.0.0.1:1" }))).toMatchObject({ provider: "openai" });
    expect(makingOf(model("extractive"))).toBeUndefined();
  });
});

describe("a model in another's clothes", () => {
  it("keeps id, settings and weights, and has none that the inner one has not", async () => {
    const settings = { temperature: 0 };
    const inner = scripted([ok()], { id: "inner", settings, weightsDigest: async () => "abc" }).model;
    const outer = wrapped(inner, async () => ({ outcome: "empty", reason: "mine" }));
    expect([outer.id, outer.settings, await outer.weightsDigest!()]).toEqual(["inner", settings, "abc"]);
    expect(await outer.generate(ask("x"))).toMatchObject({ outcome: "empty" });
    const bare = wrapped(scripted([ok()]).model, async () => ok());
    expect(Object.keys(bare).sort()).toEqual(["generate", "id"]);
  });
});

describe("a call under a deadline", () => {
  const never = () => new Promise<never>(() => {});

  it("ends when its time is up or its caller stops, though the call heeds neither, and tells it so", async () => {
    let signal: AbortSignal | undefined;
    const deaf = (context: { signal?: AbortSignal }) => {
      signal = context.signal;
      return never();
    };
    await expect(callUnder(5, undefined, deaf)).rejects.toBeInstanceOf(TimeoutError);
    expect(signal?.aborted).toBe(true);
    const caller = new AbortController();
    const stopped = callUnder(undefined, { signal: caller.signal }, deaf);
    caller.abort();
    await expect(stopped).rejects.toMatchObject({ code: "stopped" });
    expect(signal?.aborted).toBe(true);
  });

  it("is not begun for a caller who has stopped, and passes on what comes of it otherwise", async () => {
    let begun = 0;
    const call = async () => ++begun;
    await expect(callUnder(5, { signal: AbortSignal.abort() }, call)).rejects.toBeInstanceOf(DissensusError);
    expect(begun).toBe(0);
    expect(await callUnder(1000, undefined, call)).toBe(1);
    expect(await callUnder(undefined, undefined, call)).toBe(2);
    const failing = () => Promise.reject(new RangeError("mine"));
    await expect(callUnder(1000, undefined, failing)).rejects.toThrow(RangeError);
  });

  it("leaves no listener on a signal that many calls share", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = new Proxy(signal, {
      get(target, name) {
        if (name === "addEventListener") listeners++;
        if (name === "removeEventListener") listeners--;
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    for (let call = 0; call < 5; call++) await callUnder(1000, { signal: counted }, async () => call);
    await callUnder(1000, { signal: counted }, () => Promise.reject(new Error("x"))).catch(() => undefined);
    await waiting(1, counted);
    expect(listeners).toBe(0);
  });

  it("waits no longer than it is told to", async () => {
    const caller = new AbortController();
    const wait = waiting(60_000, caller.signal);
    caller.abort();
    await expect(wait).rejects.toMatchObject({ code: "stopped" });
    await expect(waiting(60_000, AbortSignal.abort())).rejects.toMatchObject({ code: "stopped" });
  });
});

describe("a stop that models share", () => {
  const down = () => Promise.reject(new ServiceDownError({ service: "openai", reason: "quota" }));

  it("begins no further call of any once one's service is down, and says which", async () => {
    const stop = new CommonStop();
    const { model: other, asked } = scripted([ok()], { id: "other" });
    const [failing, heeding] = [stop.telling({ id: "a", generate: down }), stop.heeding(other)];
    expect(await heeding.generate(ask("x"))).toMatchObject({ outcome: "ok" });
    await expect(failing.generate(ask("x"))).rejects.toBeInstanceOf(ServiceDownError);
    await expect(heeding.generate(ask("x"))).rejects.toThrow(/openai.*quota/);
    await expect(stop.telling(other).generate(ask("x"))).rejects.toBeInstanceOf(ServiceDownError);
    expect(asked).toHaveLength(1);
  });

  it("lets a call under way end, and does not stop for another error", async () => {
    const stop = new CommonStop();
    let end: (reply: Reply) => void = () => {};
    const slow: ChatModel = { id: "slow", generate: () => new Promise((resolve) => (end = resolve)) };
    const underWay = stop.telling(slow).generate(ask("x"));
    const mistaken: ChatModel = { id: "b", generate: () => Promise.reject(new Error("own mistake")) };
    await expect(stop.telling(mistaken).generate(ask("x"))).rejects.toThrow("own mistake");
    expect(await stop.heeding(scripted([ok()]).model).generate(ask("x"))).toMatchObject({ outcome: "ok" });
    await expect(stop.telling({ id: "a", generate: down }).generate(ask("x"))).rejects.toThrow();
    end(ok());
    expect(await underWay).toMatchObject({ outcome: "ok" });
  });
});

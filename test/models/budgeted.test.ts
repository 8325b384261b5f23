import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { Budget, budgeted } from "../../lib/src/models/budgeted.js";
import { madeAs } from "../../lib/src/models/madeAs.js";
import { noteMaking } from "../../lib/src/models/making.js";
import { retried } from "../../lib/src/models/retried.js";
import { served } from "../../lib/src/models/served.js";
import { ask, scripted } from "./scripted.js";

const ok = (promptTokens: number, completionTokens: number): Reply => ({
  outcome: "ok",
  text: "x",
  usage: { promptTokens, completionTokens },
});

const failed: Reply = { outcome: "failed", reason: "busy", retry: {} };

describe("budgeted", () => {
  it("stops before one call too many", async () => {
    const { model, asked } = scripted([ok(1, 1)]);
    const thrifty = budgeted(model, { calls: 2 });
    await thrifty.generate(ask("1"));
    await thrifty.generate(ask("2"));
    await expect(thrifty.generate(ask("3"))).rejects.toMatchObject({
      code: "stopped",
      message: expect.stringMatching(/budget of 2 calls would be passed \(2 spent\)$/),
    });
    expect(asked).toHaveLength(2);
  });

  it("calls under way together count with the most they may take", async () => {
    const { model, asked } = scripted([ok(1, 1)]);
    const thrifty = budgeted(model, { tokens: 250 });
    const calls = [1, 2, 3].map((index) => thrifty.generate(ask(`${index}`, { maxTokens: 100 })));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(asked).toHaveLength(2);
  });

  it("charges what the service counted, once it is known", async () => {
    const budget = new Budget({ tokens: 2000 });
    const { model } = scripted([ok(10, 20), { outcome: "ok", text: "x" }, { outcome: "failed", reason: "down" }]);
    const thrifty = budgeted(model, budget);
    await thrifty.generate(ask("Is it?", { maxTokens: 100 }));
    expect(budget.spent).toEqual({ calls: 1, tokens: 30, money: 0 });
    // No count came with the second reply: what was set aside (10 for the prompt, 100 for the answer) stays.
    await thrifty.generate(ask("Is it?", { maxTokens: 100 }));
    expect(budget.spent).toEqual({ calls: 2, tokens: 140, money: 0 });
    // Whether a failure without a count was billed nobody says: its prompt may have been read.
    await thrifty.generate(ask("Is it?", { maxTokens: 100 }));
    expect(budget.spent).toEqual({ calls: 3, tokens: 150, money: 0 });
  });

  it("a service that asks to wait has read nothing: the call counts, its tokens do not", async () => {
    const budget = new Budget({ tokens: 2000 });
    const { model } = scripted([{ outcome: "failed", reason: "429", retry: { afterMs: 5 } }]);
    await budgeted(model, budget).generate(ask("Is it?", { maxTokens: 100 }));
    expect(budget.spent).toEqual({ calls: 1, tokens: 0, money: 0 });
  });

  it("counts money by the prices of each model, prompt and answer apart", async () => {
    const budget = new Budget({ money: 1, prices: { scripted: { prompt: 2, completion: 10 } } });
    const { model } = scripted([ok(50_000, 20_000)]);
    await budgeted(model, budget).generate(ask("Is it?"));
    expect(budget.spent.money).toBeCloseTo(0.3, 10);
    await expect(budgeted(model, budget).generate(ask("Is it?", { maxTokens: 80_000 }))).rejects.toThrow(
      /budget of 1 money/,
    );
  });

  it("a model without a price is refused where money counts", async () => {
    await expect(budgeted(scripted([ok(1, 1)]).model, { money: 1 }).generate(ask("x"))).rejects.toThrow(InputError);
  });

  it("a call that throws costs its prompt", async () => {
    const budget = new Budget({ tokens: 2000 });
    const { model } = scripted([() => Promise.reject(new Error("stop"))]);
    await expect(budgeted(model, budget).generate(ask("x"))).rejects.toThrow("stop");
    expect(budget.spent).toEqual({ calls: 1, tokens: 9, money: 0 });
  });

  it("sets aside what a model may think with beside its answer", async () => {
    const { model, asked } = scripted([ok(10, 900)], { settings: { thinkingBudget: 1000 } });
    const request = ask("Is it?", { maxTokens: 100 });
    await expect(budgeted(model, { tokens: 1000 }).generate(request)).rejects.toThrow(/budget of 1000 tokens/);
    expect(asked).toHaveLength(0);
    const budget = new Budget({ tokens: 1110 });
    await budgeted(model, budget).generate(request);
    expect(budget.spent.tokens).toBe(910);
    for (const thinkingBudget of [0, -1, null, "many"]) {
      const thoughtless = scripted([ok(10, 90)], { settings: { thinkingBudget } }).model;
      expect(await budgeted(thoughtless, { tokens: 110 }).generate(request)).toMatchObject({ outcome: "ok" });
    }
  });

  it("counts the tries of an object that tries again by itself, as its reply says", async () => {
    const budget = new Budget({ calls: 10 });
    const { model } = scripted([failed, failed, ok(10, 20)]);
    await budgeted(retried(model, { firstWait: 0 }), budget).generate(ask("Is it?"));
    expect(budget.spent).toEqual({ calls: 3, tokens: 50, money: 0 });
  });

  it("law: no more requests are sent than the budget has calls, however often a call is tried again", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const faults = fc.array(fc.nat(3), { minLength: 1, maxLength: 10 });
    const kinds = fc.constantFrom("budgeted" as const, "served" as const);
    await fc.assert(
      fc.asyncProperty(faults, fc.nat(12), fc.nat(2000), kinds, async (plan, calls, tokens, kind) => {
        let sent = 0;
        let billed = 0;
        const tries = plan.map(() => 0);
        const bare: ChatModel = {
          id: "openai:small",
          async generate({ seed = 0 }) {
            sent += 1;
            // A failure that was billed says so, as a service does that stops without an answer.
            const reply = tries[seed]!++ < plan[seed]! ? (sent % 2 ? failed : { ...ok(9, 80), ...failed }) : ok(10, 20);
            billed += (reply.usage?.promptTokens ?? 0) + (reply.usage?.completionTokens ?? 0);
            return reply;
          },
        };
        const making = { bare, provider: "openai" as const, host: undefined, retries: 3, pace: undefined };
        const made = madeAs(making);
        noteMaking(made, making);
        const budget = new Budget({ calls, tokens });
        const thrifty = kind === "served" ? served(made, { budget }) : budgeted(made, budget);
        const all = Promise.allSettled(
          plan.map((_, seed) => thrifty.generate(ask("Is it?", { seed, maxTokens: 100 }))),
        );
        await vi.runAllTimersAsync();
        await all;
        expect(sent).toBeLessThanOrEqual(calls);
        expect(budget.spent.calls).toBe(sent);
        expect(billed).toBeLessThanOrEqual(budget.spent.tokens);
        expect(budget.spent.tokens).toBeLessThanOrEqual(tokens);
      }),
    );
  });

  it("refuses a limit that is none", () => {
    expect(() => new Budget({ calls: -1 })).toThrow(/calls: -1/);
    expect(() => new Budget({ tokens: Number.NaN })).toThrow(InputError);
  });

  it("law: what was spent never passes the limits, whatever several models answer", async () => {
    const answers = fc.array(fc.tuple(fc.nat(40), fc.nat(60)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(answers, fc.nat(20), fc.nat(1500), async (tokens, calls, limit) => {
        const budget = new Budget({ calls, tokens: limit });
        const script = tokens.map(([prompt, completion]) => ok(prompt, completion));
        const models = [scripted(script), scripted(script)].map(({ model }) => budgeted(model, budget));
        // Forty characters are estimated at 22 tokens; the service counts at most 40 + 60 of the 22 + 100 set aside.
        const request = ask("x".repeat(40), { maxTokens: 100 });
        await Promise.allSettled(tokens.map((_, index) => models[index % 2]!.generate(request)));
        expect(budget.spent.calls).toBeLessThanOrEqual(calls);
        expect(budget.spent.tokens).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

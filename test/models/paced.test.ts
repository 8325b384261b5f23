import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { paced } from "../../lib/src/models/paced.js";
import { Pace } from "../../lib/src/models/pacing/pace.js";
import { retried } from "../../lib/src/models/retried.js";
import { ask, scripted } from "./scripted.js";

const ok: Reply = { outcome: "ok", text: "Yes." };
const busy: Reply = { outcome: "failed", reason: "busy", retry: {} };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A model that takes some time, and notes when each call began and how many were under way. */
function slow(duration: number, reply: Reply = ok) {
  const starts: number[] = [];
  const state = { underWay: 0, most: 0 };
  const model: ChatModel = {
    id: "slow",
    async generate() {
      starts.push(Date.now());
      state.most = Math.max(state.most, ++state.underWay);
      await new Promise((done) => setTimeout(done, duration));
      state.underWay -= 1;
      return { ...reply };
    },
  };
  return { model, starts, state };
}

const many = (model: ChatModel, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => model.generate(ask(`question ${index}`, { maxTokens: 1 }))));

describe("paced: limits", () => {
  it("keeps to the calls at once, and gives every reply", async () => {
    const { model, state } = slow(100);
    const all = many(paced(model, { concurrency: 3 }), 10);
    await vi.runAllTimersAsync();
    expect((await all).every(({ outcome }) => outcome === "ok")).toBe(true);
    expect(state.most).toBe(3);
  });

  it("keeps to the calls a minute, spaced evenly", async () => {
    const { model, starts } = slow(1);
    const begin = Date.now();
    const all = many(paced(model, { requestsPerMinute: 2 }), 5);
    await vi.runAllTimersAsync();
    await all;
    expect(starts.map((start) => start - begin)).toEqual([0, 30_000, 60_000, 90_000, 120_000]);
  });

  it("keeps to the tokens a minute, by what the service counted once it is known", async () => {
    // Each call is estimated at 13 + 1 tokens and takes 2.
    const { model, starts } = slow(1, { ...ok, usage: { promptTokens: 1, completionTokens: 1 } });
    const begin = Date.now();
    const model3 = paced(model, { tokensPerMinute: 30, concurrency: 1 });
    const all = many(model3, 9);
    await vi.runAllTimersAsync();
    await all;
    expect(starts.filter((start) => start - begin < 60_000)).toHaveLength(9);
    const { model: unknown, starts: later } = slow(1);
    const start = Date.now();
    const rest = many(paced(unknown, { tokensPerMinute: 30, concurrency: 1 }), 9);
    await vi.runAllTimersAsync();
    await rest;
    expect(later.filter((at) => at - start < 60_000)).toHaveLength(2);
  });

  it("models at one pace share its limits", async () => {
    const pace = new Pace({ requestsPerMinute: 1 });
    const one = slow(1);
    const other = slow(1);
    const begin = Date.now();
    const all = Promise.all(
      [paced(one.model, pace), paced(other.model, pace)].map((model) => model.generate(ask("Is it?"))),
    );
    await vi.runAllTimersAsync();
    await all;
    expect(one.starts[0]! - begin).toBe(0);
    expect(other.starts[0]! - begin).toBe(60_000);
  });

  it("a wait that the service asks for holds for all", async () => {
    const pace = new Pace();
    const { model } = scripted([{ ...busy, retry: { afterMs: 10_000 } }]);
    await paced(model, pace).generate(ask("Is it?"));
    const other = slow(1);
    const begin = Date.now();
    const call = paced(other.model, pace).generate(ask("Is it?"));
    await vi.runAllTimersAsync();
    await call;
    expect(other.starts[0]! - begin).toBeGreaterThanOrEqual(10_000);
    expect(other.starts[0]! - begin).toBeLessThanOrEqual(10_001);
  });

  it("refuses a limit that is none", () => {
    expect(() => paced(scripted([ok]).model, { concurrency: 0 })).toThrow(InputError);
    expect(() => new Pace({ requestsPerMinute: Number.NaN })).toThrow(/requestsPerMinute: NaN/);
  });
});

describe("paced: cancellation", () => {
  it("a call that waits for its turn stops at once and never reaches the model", async () => {
    const { model, starts } = slow(1000);
    const controller = new AbortController();
    const patient = paced(model, { concurrency: 1 });
    const first = patient.generate(ask("one"));
    const second = patient.generate(ask("two"), { signal: controller.signal });
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: "stopped" });
    await vi.runAllTimersAsync();
    await first;
    expect(starts).toHaveLength(1);
  });

  it("a call that waits for the next minute stops at once too", async () => {
    const { model, starts } = slow(1);
    const patient = paced(model, { requestsPerMinute: 1 });
    const controller = new AbortController();
    const first = patient.generate(ask("one"));
    await vi.advanceTimersByTimeAsync(10);
    await first;
    const second = patient.generate(ask("two"), { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: "stopped" });
    const third = patient.generate(ask("three"));
    await vi.runAllTimersAsync();
    await third;
    expect(starts).toHaveLength(2);
  });
});

describe("paced: a service that is down", () => {
  it("stops after so many failures in a row, and asks no more until it has cooled down", async () => {
    const { model, asked } = scripted([busy, busy, busy, ok]);
    const careful = paced(model, { failuresUntilStop: 3, coolDown: 1000 });
    expect((await careful.generate(ask("1"))).outcome).toBe("failed");
    expect((await careful.generate(ask("2"))).outcome).toBe("failed");
    await expect(careful.generate(ask("3"))).rejects.toMatchObject({
      code: "stopped",
      message: expect.stringMatching(/3 calls failed one after another, the last: busy$/),
    });
    await expect(careful.generate(ask("4"))).rejects.toThrow(/3 calls failed/);
    expect(asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1001);
    expect((await careful.generate(ask("5"))).outcome).toBe("ok");
    expect((await careful.generate(ask("6"))).outcome).toBe("ok");
  });

  it("one failure after the cool-down stops again", async () => {
    const { model, asked } = scripted([busy]);
    const careful = paced(model, { failuresUntilStop: 2, coolDown: 1000 });
    await careful.generate(ask("1"));
    await expect(careful.generate(ask("2"))).rejects.toMatchObject({ code: "stopped" });
    await vi.advanceTimersByTimeAsync(1001);
    await expect(careful.generate(ask("3"))).rejects.toMatchObject({ code: "stopped" });
    expect(asked).toHaveLength(3);
  });

  it.each(["ok", "refused", "blocked", "malformed", "truncated"] as const)(
    "%s between failures is no failure",
    async (outcome) => {
      const answered: Reply = { outcome, text: "x", reason: "y" };
      const { model } = scripted([busy, answered, busy, answered, busy, answered]);
      const careful = paced(model, { failuresUntilStop: 2 });
      for (let index = 0; index < 6; index++) await careful.generate(ask(`${index}`));
    },
  );

  it("failures that last stop whatever the patience, and a model's own row whatever its neighbours answer", async () => {
    const spent: Reply = { outcome: "failed", reason: "quota spent" };
    const pace = new Pace({ failuresUntilStop: 3, patience: 1e9 });
    const { model, asked } = scripted([ok, spent]);
    const neighbour = paced(scripted([ok]).model, pace);
    const careful = paced(model, pace);
    for (const question of ["1", "2", "3"]) {
      await careful.generate(ask(question));
      await neighbour.generate(ask(question));
    }
    await expect(careful.generate(ask("4"))).rejects.toThrow(/^scripted is down: 3 calls failed.*quota spent/);
    expect(asked).toHaveLength(4);
    expect((await neighbour.generate(ask("5"))).outcome).toBe("ok");
  });

  it("a long row of refused requests stops; prompts that are too long never do", async () => {
    const refused = scripted([{ outcome: "failed", reason: "not understood", fault: "request" }]);
    const careful = paced(refused.model, { failuresUntilStop: 2, patience: 1e9 });
    for (let index = 1; index < 8; index++) await careful.generate(ask(`${index}`));
    await expect(careful.generate(ask("8"))).rejects.toThrow(/8 requests were refused/);
    const long = scripted([{ outcome: "failed", reason: "too long", fault: "length" }]);
    const patient = paced(long.model, { failuresUntilStop: 2 });
    for (let index = 0; index < 50; index++) await patient.generate(ask(`${index}`));
  });

  it("a model that is not there stops at its first call, though its neighbours answer", async () => {
    const pace = new Pace({ patience: 1e9 }, "ollama");
    const gone = scripted([{ outcome: "failed", reason: 'fetch it with "ollama pull gone"', fault: "model" }], {
      id: "gone",
    });
    const neighbour = paced(scripted([ok]).model, pace);
    await neighbour.generate(ask("1"));
    await expect(paced(gone.model, pace).generate(ask("2"))).rejects.toThrow(/^gone is down: .*ollama pull gone/);
    expect((await neighbour.generate(ask("3"))).outcome).toBe("ok");
  });

  it("a wait beyond measure stops at once", async () => {
    const { model } = scripted([{ ...busy, retry: { afterMs: 3_600_000 } }]);
    await expect(paced(model).generate(ask("Is it?"))).rejects.toThrow(/asks to wait 3600 s: busy/);
  });

  it("retries keep to the pace and end in the stop, not in a failure that would count as missing", async () => {
    const { model, asked } = scripted([busy]);
    const call = retried(paced(model, { failuresUntilStop: 4 }), { retries: 10, firstWait: 1 }).generate(ask("Is it?"));
    const result = expect(call).rejects.toMatchObject({ code: "stopped" });
    await vi.runAllTimersAsync();
    await result;
    expect(asked).toHaveLength(4);
  });
});

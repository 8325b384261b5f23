import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { retried } from "../../lib/src/models/retried.js";
import { ask, scripted } from "./scripted.js";

const failed: Reply = { outcome: "failed", reason: "busy", retry: {} };
const good: Reply = { outcome: "ok", text: "Yes.", timing: { total: 4 } };

describe("retried", () => {
  it("asks again until it succeeds, and says how often it asked", async () => {
    const { model, asked } = scripted([failed, failed, good]);
    const reply = await retried(model, { firstWait: 1 }).generate(ask("Is it?"));
    expect(reply).toEqual({ ...good, timing: { total: 4, tries: 3 } });
    expect(asked).toHaveLength(3);
  });

  it("gives the last failure when no try is left", async () => {
    const { model, asked } = scripted([failed]);
    const reply = await retried(model, { retries: 3, firstWait: 1 }).generate(ask("Is it?"));
    expect(reply).toEqual({ outcome: "failed", reason: "busy", retry: {}, timing: { tries: 4 } });
    expect(asked).toHaveLength(4);
  });

  it.each(["refused", "blocked", "truncated", "malformed", "failed", "empty"] as const)(
    "does not ask again after %s that says nothing of trying again",
    async (outcome) => {
      const { model, asked } = scripted([{ outcome, reason: "so it is" }, good]);
      expect((await retried(model).generate(ask("Is it?"))).outcome).toBe(outcome);
      expect(asked).toHaveLength(1);
    },
  );

  it("waits at least as long as the provider asked", async () => {
    const { model } = scripted([{ ...failed, retry: { afterMs: 60 } }, good]);
    const start = performance.now();
    await retried(model, { firstWait: 1 }).generate(ask("Is it?"));
    expect(performance.now() - start).toBeGreaterThanOrEqual(58);
  });

  it("does not wait longer than it may: the failure is given back with its advice", async () => {
    const { model, asked } = scripted([{ ...failed, retry: { afterMs: 3_600_000 } }]);
    const reply = await retried(model, { longestWait: 1000 }).generate(ask("Is it?"));
    expect(reply).toMatchObject({ outcome: "failed", retry: { afterMs: 3_600_000 }, timing: { tries: 1 } });
    expect(asked).toHaveLength(1);
  });

  it("waits that the provider asks for cost no try, though each is a call that is counted", async () => {
    const told: Reply = { ...failed, retry: { afterMs: 1 } };
    const { model, asked } = scripted([...Array.from({ length: 30 }, () => told), failed, told, good]);
    const reply = await retried(model, { retries: 1, firstWait: 0 }).generate(ask("Is it?"));
    expect(reply).toMatchObject({ outcome: "ok", timing: { tries: 33 } });
    expect(asked).toHaveLength(33);
  });

  it("such waits have an end, however short each is; with no tries there is none to wait for", async () => {
    const told: Reply = { ...failed, retry: { afterMs: 0 } };
    const { model, asked } = scripted([told]);
    const reply = await retried(model, { retries: 2, firstWait: 0, busyPatience: 5000 }).generate(ask("Is it?"));
    expect(reply).toMatchObject({ outcome: "failed", timing: { tries: 5 + 3 } });
    expect(asked).toHaveLength(8);
    const once = scripted([told, good]);
    expect((await retried(once.model, { retries: 0 }).generate(ask("Is it?"))).outcome).toBe("failed");
    expect(once.asked).toHaveLength(1);
  });

  it("an abort ends the wait", async () => {
    const { model, asked } = scripted([failed]);
    const controller = new AbortController();
    const call = retried(model, { firstWait: 60_000 }).generate(ask("Is it?"), { signal: controller.signal });
    await expect.poll(() => asked.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "stopped" });
  });

  it("what the model throws goes through at once", async () => {
    const { model, asked } = scripted([() => Promise.reject(new TypeError("a bug"))]);
    await expect(retried(model).generate(ask("Is it?"))).rejects.toThrow("a bug");
    expect(asked).toHaveLength(1);
  });

  it("refuses a number of retries that is none", () => {
    expect(() => retried(scripted([good]).model, { retries: -1 })).toThrow(InputError);
    expect(() => retried(scripted([good]).model, { retries: 1.5 })).toThrow(/retries: 1.5/);
  });

  it("law: faults that the retries outlast change no reply and cost one call each", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }), async (faults) => {
        const script = faults.flatMap((count, index) => [
          ...Array.from({ length: count }, () => failed),
          { outcome: "ok", text: `answer ${index}` } as Reply,
        ]);
        const { model, asked } = scripted(script);
        const patient = retried(model, { retries: 2, firstWait: 0 });
        const texts: (string | undefined)[] = [];
        for (const index of faults.keys()) texts.push((await patient.generate(ask(`question ${index}`))).text);
        expect(texts).toEqual(faults.map((_, index) => `answer ${index}`));
        expect(asked).toHaveLength(script.length);
      }),
      { numRuns: 50 },
    );
  });
});

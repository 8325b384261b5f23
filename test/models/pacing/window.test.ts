import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MinuteWindow } from "../../../lib/src/models/pacing/window.js";

describe("MinuteWindow", () => {
  it("lets uses through until the minute is full, and again when the first is a minute old", () => {
    const window = new MinuteWindow(2);
    window.use(1, 1000);
    window.use(1, 5000);
    expect(window.waitFor(1, 10_000)).toBe(51_000);
    expect(window.waitFor(1, 61_000)).toBe(0);
  });

  it("waits for as many uses as the amount needs", () => {
    const window = new MinuteWindow(100);
    window.use(60, 0);
    window.use(40, 10_000);
    expect(window.waitFor(60, 20_000)).toBe(40_000);
    expect(window.waitFor(61, 20_000)).toBe(50_000);
  });

  it("lets an amount that no minute holds through an empty window alone", () => {
    const window = new MinuteWindow(100);
    expect(window.waitFor(500, 0)).toBe(0);
    window.use(500, 0);
    expect(window.waitFor(1, 30_000)).toBe(270_000);
    expect(window.waitFor(500, 300_000)).toBe(0);
  });

  it("law: a limit of any size is kept, below one use a minute too", () => {
    const limits = fc.double({ min: 0.05, max: 5, noNaN: true });
    fc.assert(
      fc.property(limits, fc.array(fc.nat(90_000), { minLength: 2, maxLength: 20 }), (limit, pauses) => {
        const window = new MinuteWindow(limit);
        const at: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          now += window.waitFor(1, now);
          expect(window.waitFor(1, now)).toBe(0);
          window.use(1, now);
          at.push(now);
        }
        const atOnce = Math.max(1, Math.floor(limit));
        for (const [index, time] of at.entries())
          if (index >= atOnce)
            expect(time - at[index - atOnce]!).toBeGreaterThanOrEqual(60_000 * Math.max(1, 1 / limit));
      }),
    );
  });

  it("a correction frees what was not used, and does nothing once the use is forgotten", () => {
    const window = new MinuteWindow(100);
    const correct = window.use(100, 0);
    correct(10);
    expect(window.waitFor(90, 1)).toBe(0);
    window.waitFor(1, 61_000);
    correct(100);
    expect(window.waitFor(100, 61_001)).toBe(0);
  });

  it("no limit never waits", () => {
    const window = new MinuteWindow(Number.POSITIVE_INFINITY);
    window.use(1e9, 0);
    expect(window.waitFor(1e9, 0)).toBe(0);
  });

  it("law: who waits as told never uses more than the limit within any minute", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(20_000)), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (uses) => {
        const window = new MinuteWindow(100);
        const made: { at: number; amount: number }[] = [];
        let now = 0;
        for (const [amount, pause] of uses) {
          now += pause;
          now += window.waitFor(amount, now);
          expect(window.waitFor(amount, now)).toBe(0);
          window.use(amount, now);
          made.push({ at: now, amount });
          const within = made.filter(({ at }) => at > now - 60_000).reduce((sum, use) => sum + use.amount, 0);
          expect(within).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

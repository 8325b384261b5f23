import fc from "fast-check";
import { expect, it } from "vitest";
import { Spacing } from "../../../lib/src/models/pacing/spacing.js";

it("lets the first call through, and each further one an even part of the minute later", () => {
  const spacing = new Spacing(10);
  expect(spacing.waitFor(0)).toBe(0);
  spacing.use(0);
  expect(spacing.waitFor(1000)).toBe(5000);
  expect(spacing.waitFor(6000)).toBe(0);
  expect(spacing.waitFor(90_000)).toBe(0);
});

it("never waits where there is no limit", () => {
  const spacing = new Spacing(Number.POSITIVE_INFINITY);
  spacing.use(5);
  expect(spacing.waitFor(5)).toBe(0);
});

it("law: who waits as told makes no more calls than the limit in any minute, and no two closer than its even part", () => {
  const limits = fc.double({ min: 0.05, max: 300, noNaN: true });
  fc.assert(
    fc.property(limits, fc.array(fc.nat(20_000), { minLength: 2, maxLength: 40 }), (limit, pauses) => {
      const spacing = new Spacing(limit);
      const at: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        now += spacing.waitFor(now);
        expect(spacing.waitFor(now)).toBe(0);
        spacing.use(now);
        at.push(now);
      }
      for (const [index, time] of at.entries()) {
        if (index > 0) expect(time - at[index - 1]!).toBeGreaterThanOrEqual(60_000 / limit);
        const within = at.filter((other) => other > time - 60_000 && other <= time);
        expect(within.length).toBeLessThanOrEqual(Math.ceil(limit));
      }
    }),
  );
});

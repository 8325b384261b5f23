import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { random } from "../../lib/src/foundation/random.js";
import { conventions } from "../../lib/src/statistics/conventions.js";
import { drawFrom } from "../../lib/src/statistics/distribution.js";
import { type PowerDesign, testPower } from "../../lib/src/statistics/power.js";
import { type SampleSizeSearch, smallestSampleSize } from "../../lib/src/statistics/smallestSampleSize.js";
import { normalSample } from "./support.js";

/** First-choice concentrations at seven evaluators (the paper's appendix A), more or less concentrated. */
const values = [1 / 7, 5 / 14, 4 / 7, 11 / 14, 1];
const concentrated = { values, weights: [1, 3, 8, 8, 5] };
const spread = { values, weights: [6, 10, 12, 5, 2] };
const independent = { test: "mannWhitney", convention: conventions.paper.mannWhitney } as const;

describe("testPower", () => {
  it("is the false-alarm rate when both distributions are one", () => {
    const { power, low, high } = testPower({
      ...independent,
      x: spread,
      y: spread,
      n1: 25,
      n2: 35,
      replications: 4000,
    });
    expect(power).toBeGreaterThan(0.035);
    expect(power).toBeLessThan(0.065);
    expect(low).toBeLessThan(power);
    expect(high).toBeGreaterThan(power);
  });

  it("knows the answers of tests so small that they can be counted", () => {
    // With one value a side, two-sided p is never below 1.
    const single = testPower({ test: "mannWhitney", x: [10, 11, 12, 13], y: [1, 2], n1: 1, n2: 1, alpha: 0.5 });
    expect(single.power).toBe(0);
    // x is 1 or 3 and y is 2: W rejects at .5 (one-sided) exactly when its only pair is positive.
    const coin = testPower({
      test: "wilcoxonSignedRank",
      x: [1, 3],
      y: [2, 2],
      n: 1,
      alpha: 0.5,
      convention: { alternative: "greater", method: "exact" },
      replications: 4000,
    });
    expect(Math.abs(coin.power - 0.5)).toBeLessThan(0.03);
  });

  it("rises with the sizes and reaches 1 for distributions apart", () => {
    const powers = [5, 15, 45].map(
      (n) => testPower({ ...independent, x: concentrated, y: spread, n1: n, n2: n }).power,
    );
    expect(powers[0]).toBeLessThan(powers[1]!);
    expect(powers[1]).toBeLessThan(powers[2]!);
    const apart = testPower({ ...independent, x: [8, 9], y: [1, 2], n1: 10, n2: 10, replications: 200 });
    expect(apart).toMatchObject({ power: 1, high: 1, rejections: 200, sizes: [10, 10] });
    expect(apart.low).toBeLessThan(1);
  });

  it("comes near the power known for normal samples", () => {
    // Two-sided t test of a shift of .8 with 26 a side has a power of .807; Mann-Whitney's efficiency is 3 / pi.
    const x = normalSample(5000, 1, 0.8);
    const y = normalSample(5000, 2);
    const { power } = testPower({ test: "mannWhitney", x, y, n1: 27, n2: 27, replications: 3000 });
    expect(Math.abs(power - 0.8)).toBeLessThan(0.04);
  });

  it("is the same for the same seed, and says how it was made", () => {
    const design: PowerDesign = {
      ...independent,
      x: concentrated,
      y: spread,
      n1: 9,
      n2: 7,
      replications: 300,
      seed: 4,
    };
    expect(testPower(design)).toEqual(testPower(design));
    expect(testPower({ ...design, seed: 5 }).rejections).not.toBe(testPower(design).rejections);
    expect(testPower(design)).toMatchObject({
      test: "mannWhitney",
      sizes: [9, 7],
      alpha: 0.05,
      level: 0.95,
      replications: 300,
      seed: 4,
    });
  });

  it("draws pairs whole, so that what they have in common stays", () => {
    const base = normalSample(60, 1).map((value) => 5 * value);
    const x = base.map((value, index) => value + 0.5 + 0.1 * (index % 3));
    const joint = testPower({ test: "wilcoxonSignedRank", x, y: base, n: 15, replications: 300 });
    const apart = testPower({
      test: "wilcoxonSignedRank",
      x,
      y: base,
      pairing: "independent",
      n: 15,
      replications: 300,
    });
    expect(joint.power).toBe(1);
    expect(apart.power).toBeLessThan(0.3);
    expect(joint.sizes).toEqual([15]);
  });

  it("counts draws that leave nothing to test, and does not reject them", () => {
    const flat = testPower({ test: "mannWhitney", x: [1], y: [1], n1: 4, n2: 4, replications: 50 });
    expect(flat).toMatchObject({ power: 0, rejections: 0, undetermined: 50, low: 0 });
    const mixed = testPower({ ...independent, x: [0, 1], y: [0, 1], n1: 2, n2: 1, replications: 2000 });
    // All three values equal: 2 of 8.
    expect(Math.abs(mixed.undetermined / 2000 - 0.25)).toBeLessThan(0.04);
  });

  it.each([
    [{ test: "t" }, /^test: "t"/],
    [{ x: [] }, /^x: \[\]/],
    [{ x: "abc" }, /^x: "abc".*\{ values, weights \}/],
    [{ x: null }, /^x: null/],
    [{ x: [1, Number.NaN] }, /^x\[1\]: NaN/],
    [{ y: { values: [1, 2], weights: [1] } }, /^y\.weights: \[1\].*as many weights as values, 2/],
    [{ y: { values: [1, 2], weights: [1, -1] } }, /^y\.weights\[1\]: -1/],
    [{ y: { values: [1, 2], weights: [0, 0] } }, /^y\.weights: \[0,0\].*above 0/],
    [{ y: { values: [1] } }, /^y\.weights: undefined/],
    [{ n1: 0 }, /^n1: 0/],
    [{ n2: 2.5 }, /^n2: 2.5/],
    [{ alpha: 0 }, /^alpha: 0/],
    [{ replications: 0 }, /^replications: 0/],
    [{ level: "95%" }, /^level: "95%"/],
    [{ seed: Number.NaN }, /^seed: NaN/],
    [{ convention: 3 }, /^convention: 3/],
    [{ convention: { method: "guess" } }, /^method: "guess"/],
  ])("refuses %j", (wrong, message) => {
    const design = { test: "mannWhitney", x: [1, 2], y: [2, 3], n1: 3, n2: 3, ...wrong };
    expect(() => testPower(design as PowerDesign)).toThrow(InputError);
    expect(() => testPower(design as PowerDesign)).toThrow(message);
  });

  it("refuses pairs that are none, and no design at all", () => {
    const design = { test: "wilcoxonSignedRank", x: [1, 2], y: [1, 2, 3], n: 5 } as const;
    expect(() => testPower(design)).toThrow(/^pairing: "joint".*"independent" unless/);
    expect(() => testPower({ ...design, x: spread, y: spread })).toThrow(/^pairing/);
    expect(() => testPower(undefined as never)).toThrow(/^design: undefined/);
  });
});

describe("smallestSampleSize", () => {
  it("finds a size that reaches the target where the one below it does not", () => {
    const result = smallestSampleSize({ ...independent, x: concentrated, y: spread, target: 0.8, replications: 1000 });
    const [n] = result.sizes;
    const at = (size: number) => result.tried.find(({ sizes }) => sizes[0] === size)!;
    expect(result.estimate).toEqual(at(n!));
    expect(at(n!).power).toBeGreaterThanOrEqual(0.8);
    expect(at(n! - 1).power).toBeLessThan(0.8);
    expect(result.tried.map(({ sizes }) => sizes[0])).toEqual(
      result.tried.map(({ sizes }) => sizes[0]!).sort((first, second) => first - second),
    );
  });

  it("keeps the ratio of the samples", () => {
    const { sizes, tried } = smallestSampleSize({ ...independent, x: [5, 6, 7, 8], y: [4, 5, 6, 7], ratio: 1.4 });
    expect(sizes[1]).toBe(Math.round(sizes[0]! * 1.4));
    for (const { sizes: each } of tried) expect(each[1]).toBe(Math.max(1, Math.round(each[0]! * 1.4)));
  });

  it("finds the least size at which a test can reject at all", () => {
    // All differences are positive: exact one-sided p is 2^-n, and first at most .05 with 5 pairs.
    const search: SampleSizeSearch = {
      test: "wilcoxonSignedRank",
      x: { values: [1, 2.1, 3.3, 4.7, 6.2, 8.9], weights: [1, 1, 1, 1, 1, 1] },
      y: [0],
      pairing: "independent",
      convention: { alternative: "greater", method: "permutation" },
      replications: 100,
    };
    expect(smallestSampleSize(search).sizes).toEqual([5]);
    expect(smallestSampleSize({ ...search, alpha: 0.01 }).sizes).toEqual([7]);
  });

  it("what a size gives does not depend on what was tried before", () => {
    const search = { ...independent, x: concentrated, y: spread, replications: 200 } as const;
    const first = smallestSampleSize({ ...search, target: 0.5 });
    const second = smallestSampleSize({ ...search, target: 0.9 });
    for (const estimate of first.tried) {
      const same = second.tried.find(({ sizes }) => sizes[0] === estimate.sizes[0]);
      if (same) expect(same).toEqual(estimate);
    }
  });

  it("says so where the target is out of reach", () => {
    const search = { ...independent, x: spread, y: spread, largest: 20, replications: 100 } as const;
    expect(() => smallestSampleSize(search)).toThrow(NotComputableError);
    expect(() => smallestSampleSize(search)).toThrow(/n = 20 has a power of .*below 0\.8/);
  });

  it.each([
    [{ target: 1 }, /^target: 1/],
    [{ largest: 0 }, /^largest: 0/],
    [{ ratio: 0 }, /^ratio: 0/],
    [{ ratio: "2" }, /^ratio: "2"/],
    [{ x: [] }, /^x: \[\]/],
    [{ alpha: 5 }, /^alpha: 5/],
  ])("refuses %j", (wrong, message) => {
    const search = { test: "mannWhitney", x: [1, 2], y: [2, 3], ...wrong };
    expect(() => smallestSampleSize(search as SampleSizeSearch)).toThrow(InputError);
    expect(() => smallestSampleSize(search as SampleSizeSearch)).toThrow(message);
  });
});

describe("drawFrom", () => {
  it("draws values as often as their weights say, and never one without weight", () => {
    const draw = drawFrom("x", { values: [7, 8, 9, 10], weights: [0, 3, 1, 0] });
    const source = random(2);
    const counts = new Map<number, number>();
    for (let index = 0; index < 20_000; index++) {
      const value = draw(source);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([8, 9]);
    expect(Math.abs(counts.get(8)! / 20_000 - 0.75)).toBeLessThan(0.015);
  });

  it("does not notice what becomes of the arrays it was made of", () => {
    const values = [1, 2];
    const draw = drawFrom("x", values);
    values[0] = values[1] = Number.NaN;
    expect([1, 2]).toContain(draw(random(1)));
  });
});

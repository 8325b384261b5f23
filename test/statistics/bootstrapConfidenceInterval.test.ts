import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { random } from "../../lib/src/foundation/random.js";
import { bootstrapConfidenceInterval } from "../../lib/src/statistics/bootstrapConfidenceInterval.js";
import { resampler } from "../../lib/src/statistics/resampler.js";
import { average, normalSample, reference } from "./support.js";

const difference = (x: number[], y: number[]) => average(x) - average(y);
const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

describe("bootstrapConfidenceInterval against outside values", () => {
  const cases = reference.cases.filter(({ test }) => test === "bootstrapMeanDiff");

  it.each(cases)("SciPy, within its tolerance: $samples", (expected) => {
    const samples = reference.samples[expected.samples]!;
    for (const method of ["percentile", "bca"] as const) {
      for (const seed of [1, 2, 3]) {
        const { low, high } = bootstrapConfidenceInterval(samples, difference, { method, seed });
        expect(Math.abs(low - expected[method][0])).toBeLessThan(expected.toleranceFor10kResamples);
        expect(Math.abs(high - expected[method][1])).toBeLessThan(expected.toleranceFor10kResamples);
      }
    }
  });

  it("BCa leans against the percentile interval where the statistic is skewed", () => {
    const skewed = normalSample(40, 11).map(Math.exp);
    const percentile = bootstrapConfidenceInterval([skewed], average, { seed: 1 });
    const accelerated = bootstrapConfidenceInterval([skewed], average, { seed: 1, method: "bca" });
    expect(accelerated.low).toBeGreaterThan(percentile.low);
    expect(accelerated.high).toBeGreaterThan(percentile.high);
  });
});

describe("bootstrapConfidenceInterval", () => {
  const x = normalSample(25, 1);
  const y = normalSample(35, 2, 0.5);

  it("is the same for the same seed, and says how it was made", () => {
    const result = bootstrapConfidenceInterval([x, y], difference, { seed: 7 });
    expect(bootstrapConfidenceInterval([x, y], difference, { seed: 7 })).toEqual(result);
    expect(bootstrapConfidenceInterval([x, y], difference, { seed: 8 })).not.toEqual(result);
    expect(result).toMatchObject({ level: 0.95, method: "percentile", resamples: 10_000, seed: 7 });
    expect(result.estimate).toBe(difference(x, y));
  });

  it("has a seed when none is given", () => {
    const result = bootstrapConfidenceInterval([x], average);
    expect(bootstrapConfidenceInterval([x], average, { seed: result.seed })).toEqual(result);
  });

  it.each(["percentile", "bca"] as const)("%s covers the truth about as often as it says", (method) => {
    let covered = 0;
    for (let trial = 0; trial < 300; trial++) {
      const sample = normalSample(30, 1000 + trial, 5);
      const { low, high } = bootstrapConfidenceInterval([sample], average, { method, resamples: 400, seed: trial });
      if (low <= 5 && 5 <= high) covered++;
    }
    // Nominal .95; bootstrap intervals of 30 values are known to be a little short.
    expect(covered / 300).toBeGreaterThan(0.89);
    expect(covered / 300).toBeLessThan(0.985);
  });

  it("narrows with a lower level and with more values", () => {
    const width = (sample: number[], level: number) => {
      const { low, high } = bootstrapConfidenceInterval([sample], average, { level, resamples: 2000 });
      return high - low;
    };
    expect(width(x, 0.8)).toBeLessThan(width(x, 0.95));
    expect(width(normalSample(400, 3), 0.95)).toBeLessThan(width(x, 0.95) / 2);
  });

  it("leaves samples alone, whatever the statistic does with what it is given", () => {
    const kept: number[][] = [];
    const frozen = Object.freeze([3, 1, 2, 9, 4]) as number[];
    const destructive = (values: number[]) => {
      kept.push(values);
      const result = middle(values);
      return result;
    };
    const { estimate } = bootstrapConfidenceInterval([frozen], destructive, { resamples: 50 });
    expect(estimate).toBe(3);
    expect(frozen).toEqual([3, 1, 2, 9, 4]);
    expect(new Set(kept).size).toBe(51);
  });

  it("hands each sample over whole, in order and of its size", () => {
    const statistic = (first: number[], second: number[], third: number[]) => {
      expect([first.length, second.length, third.length]).toEqual([2, 3, 1]);
      expect(first.every((value) => value < 10)).toBe(true);
      expect(second.every((value) => value >= 10)).toBe(true);
      return average(first) + third[0]!;
    };
    bootstrapConfidenceInterval([[1, 2], [10, 11, 12], [5]], statistic, { resamples: 100 });
  });

  it("works for one varying sample beside a constant one", () => {
    const { low, high } = bootstrapConfidenceInterval(
      [
        [1, 1, 1],
        [0, 1, 2],
      ],
      difference,
      { resamples: 500 },
    );
    expect(low).toBeLessThan(high);
  });

  it("takes 100,000 values", () => {
    const { low, high } = bootstrapConfidenceInterval([normalSample(100_000, 9)], average, { resamples: 20 });
    expect(high - low).toBeLessThan(0.02);
  });
});

describe("resampling", () => {
  it.each([1, 2, 3, 25, 35, 1000, 40_000, 100_000])("each of %d places is as likely as another", (size) => {
    const sample = Array.from({ length: size }, (_, index) => index);
    const draw = resampler(sample, random(4));
    const counts = new Float64Array(size);
    const draws = Math.ceil(400_000 / size);
    for (let index = 0; index < draws; index++) for (const place of draw()) counts[place]! += 1;
    // Chi-squared with size - 1 degrees of freedom: mean size - 1, variance 2 (size - 1).
    const chiSquared = counts.reduce((sum, count) => sum + (count - draws) ** 2 / draws, 0);
    expect(Math.abs(chiSquared - (size - 1))).toBeLessThanOrEqual(5 * Math.sqrt(2 * (size - 1)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(draws * size);
  });

  it("neighbouring places are drawn independently", () => {
    const draw = resampler([0, 1, 2], random(5));
    const counts = new Float64Array(9);
    for (let index = 0; index < 45_000; index++) {
      const [first, second] = draw();
      counts[3 * first! + second!]! += 1;
    }
    for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(350);
  });
});

describe("bootstrapConfidenceInterval refuses", () => {
  it.each([
    [[], average, {}, /^samples: \[\]/],
    ["x", average, {}, /^samples: "x"/],
    [[1, 2], average, {}, /^samples\[0\]: 1/],
    [[[]], average, {}, /^samples\[0\]: \[\]/],
    [[[1, Number.NaN]], average, {}, /^samples\[0\]\[1\]: NaN/],
    [[[1, 2]], "mean", {}, /^statistic: "mean"/],
    [[[1, 2]], () => "1", {}, /^statistic: "1".*returns a number/],
    [[[1, 2]], average, { resamples: 0 }, /^resamples: 0/],
    [[[1, 2]], average, { level: 1 }, /^level: 1/],
    [[[1, 2]], average, { method: "t" }, /^method: "t"/],
    [[[1, 2]], average, { seed: "a" }, /^seed: "a"/],
    [[[1, 2], [1]], difference, { method: "bca" }, /^samples\[1\]: \[1\].*at least 2/],
    [[[1, 2]], average, null, /^options: null/],
  ])("%j, %s, %j", (samples, statistic, options, message) => {
    const call = () => bootstrapConfidenceInterval(samples as never, statistic as never, options as never);
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });

  it("samples none of which varies", () => {
    expect(() => bootstrapConfidenceInterval([[2, 2], [3]], difference)).toThrow(NotComputableError);
    expect(() => bootstrapConfidenceInterval([[2]], average)).toThrow(/none of the samples varies/);
  });

  it("a statistic that is not a number on some resample, and says on which", () => {
    const inverseSpread = (values: number[]) => 1 / (Math.max(...values) - Math.min(...values));
    expect(() => bootstrapConfidenceInterval([[1, 2]], inverseSpread)).toThrow(/Infinity on resample \d+/);
    expect(() => bootstrapConfidenceInterval([[1, 2]], () => Number.NaN)).toThrow(NotComputableError);
  });

  it("passes on what the statistic throws", () => {
    const failing = () => {
      throw new RangeError("mine");
    };
    expect(() => bootstrapConfidenceInterval([[1, 2]], failing)).toThrow("mine");
  });

  it("BCa where bias or acceleration are undetermined", () => {
    const calls = { count: 0 };
    const drifting = () => calls.count++;
    expect(() => bootstrapConfidenceInterval([[1, 2, 3]], drifting, { method: "bca", resamples: 99 })).toThrow(
      /outside all resampled values/,
    );
    const sixOfOne = [0, 1, 1, 1, 1, 1, 1, 2];
    expect(() => bootstrapConfidenceInterval([sixOfOne], middle, { method: "bca" })).toThrow(/does not move/);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { mean, median, quantile, standardDeviation } from "../../lib/src/statistics/descriptives.js";

const values = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 30 });

describe("descriptives", () => {
  it("have the values of their definitions", () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 14);
    expect(standardDeviation([3, 3])).toBe(0);
    expect(median([20, 1, 10, 2])).toBe(6);
    expect(median([5])).toBe(5);
  });

  it("quantiles are NumPy's and R's type 7", () => {
    // numpy.quantile([1, 2, 4, 8, 16], [0, .1, .25, .5, .9, 1])
    const expected = [1, 1.4, 2, 4, 12.8, 16];
    [0, 0.1, 0.25, 0.5, 0.9, 1].forEach((p, index) => {
      expect(quantile([8, 1, 16, 2, 4], p)).toBeCloseTo(expected[index]!, 12);
    });
  });

  it("sums without losing small values", () => {
    expect(mean([1e16, 1, -1e16, 1])).toBe(0.5);
  });

  it("quantiles rise with p and stay among the values", () => {
    fc.assert(
      fc.property(
        values,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (x, p, q) => {
          const [low, high] = [Math.min(p, q), Math.max(p, q)].map((share) => quantile(x, share));
          expect(low).toBeLessThanOrEqual(high! + 1e-9);
          expect(low).toBeGreaterThanOrEqual(Math.min(...x));
          expect(high).toBeLessThanOrEqual(Math.max(...x));
        },
      ),
    );
  });

  it("leave their argument alone", () => {
    const frozen = Object.freeze([3, 1, 2]);
    expect([mean(frozen), median(frozen), standardDeviation(frozen), quantile(frozen, 0.5)]).toEqual([2, 2, 1, 2]);
  });

  it("take 100,000 values", () => {
    const many = Array.from({ length: 100_001 }, (_, index) => index);
    expect([mean(many), median(many), quantile(many, 0.25)]).toEqual([50_000, 50_000, 25_000]);
  });

  it.each([[[]], ["12"], [[1, Number.NaN]], [[1, null]], [undefined], [[Number.POSITIVE_INFINITY]]])(
    "refuse %j",
    (wrong) => {
      for (const describing of [mean, median, standardDeviation, (x: number[]) => quantile(x, 0.5)]) {
        expect(() => describing(wrong as number[])).toThrow(InputError);
      }
    },
  );

  it("refuse what their measure does not have", () => {
    expect(() => standardDeviation([1])).toThrow(/at least 2 values/);
    for (const p of [-0.1, 1.1, Number.NaN, "0.5"]) expect(() => quantile([1, 2], p as number)).toThrow(/^p: /);
    expect(() => mean([1e308, 1e308])).toThrow(NotComputableError);
    expect(() => standardDeviation([Number.MAX_VALUE, -Number.MAX_VALUE])).toThrow(NotComputableError);
    expect(standardDeviation([1e200, -1e200])).toBeCloseTo(Math.SQRT2 * 1e200, -190);
    expect(standardDeviation([1e-200, -1e-200]) / 1e-200).toBeCloseTo(Math.SQRT2, 12);
    expect(standardDeviation([Number.MIN_VALUE, Number.MIN_VALUE])).toBe(0);
  });
});

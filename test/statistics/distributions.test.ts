import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fCriticalValue, fUpperTail } from "../../lib/src/statistics/fDistribution.js";
import { incompleteBeta, logBeta } from "../../lib/src/statistics/incompleteBeta.js";
import { normalLowerTail, normalQuantile, normalUpperTail } from "../../lib/src/statistics/normalDistribution.js";
import { wilsonInterval } from "../../lib/src/statistics/wilsonInterval.js";
import { expectAgreement, further } from "./support.js";

const { distributions } = further;

describe("the normal distribution", () => {
  it("agrees with SciPy in the middle and in tails down to 1e-300", () => {
    for (const [z, p] of distributions.normalUpperTail) {
      expectAgreement(normalUpperTail(z), p);
      expectAgreement(normalLowerTail(-z), p);
    }
  });

  it("is continuous and falls where jstat hands over to the continued fraction", () => {
    const around = [2.99999999, 3, 3.00000001].map(normalUpperTail);
    expect(around[0]! - around[1]!).toBeCloseTo(4.43e-11, 13);
    expect(around[1]! - around[2]!).toBeCloseTo(4.43e-11, 13);
  });

  it("ends at 0 and 1", () => {
    expect(normalUpperTail(Number.POSITIVE_INFINITY)).toBe(0);
    expect(normalUpperTail(Number.NEGATIVE_INFINITY)).toBe(1);
    expect(normalUpperTail(1e200)).toBe(0);
  });

  it("has SciPy's quantiles", () => {
    for (const [p, z] of distributions.normalQuantile) expectAgreement(normalQuantile(p), z);
    expect(Math.abs(normalQuantile(0.5))).toBeLessThan(1e-15);
  });
});

describe("the incomplete beta function", () => {
  it("agrees with SciPy, where jstat is off by up to 1e-7", () => {
    for (const [x, a, b, value] of distributions.incompleteBeta) expectAgreement(incompleteBeta(x, a, b), value);
  });

  it("I_x(a, b) + I_1-x(b, a) = 1", () => {
    const parameter = fc.double({ min: 0.1, max: 500, noNaN: true });
    fc.assert(
      // Multiples of 2^-20, so that 1 - x is exact.
      fc.property(fc.nat(2 ** 20), parameter, parameter, (numerator, a, b) => {
        const x = numerator / 2 ** 20;
        expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("I_x(1, b) and I_x(a, 1) have closed forms", () => {
    for (const x of [0, 0.01, 0.3, 0.8, 1]) {
      expect(incompleteBeta(x, 1, 7)).toBeCloseTo(1 - (1 - x) ** 7, 13);
      expect(incompleteBeta(x, 7, 1)).toBeCloseTo(x ** 7, 13);
    }
  });

  it("the beta function of whole numbers is a ratio of factorials, on both sides of where the formula changes", () => {
    for (const a of [2, 19, 20, 21, 150]) {
      // B(a, 3) = 2 / (a (a + 1) (a + 2)).
      expectAgreement(Math.exp(logBeta(a, 3)), 2 / (a * (a + 1) * (a + 2)));
      expect(logBeta(3, a)).toBe(logBeta(a, 3));
    }
  });
});

describe("the F distribution", () => {
  it("agrees with SciPy", () => {
    for (const [p, df1, df2, value] of distributions.fCriticalValue)
      expectAgreement(fCriticalValue(p, df1, df2), value);
    for (const [value, df1, df2, p] of distributions.fUpperTail) expectAgreement(fUpperTail(value, df1, df2), p);
  });

  it("an infinite F has p = 0", () => expect(fUpperTail(Number.POSITIVE_INFINITY, 3, 4)).toBe(0));

  it("a critical value is exceeded as often as it says, whatever the degrees of freedom", () => {
    const freedom = fc.double({ min: 0.5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), freedom, freedom, (upper, df1, df2) => {
        expect(fUpperTail(fCriticalValue(upper, df1, df2), df1, df2)).toBeCloseTo(upper, 9);
      }),
    );
  });

  it("with next to no degrees of freedom it ends at e^40 and e^-40", () => {
    expect(fCriticalValue(0.025, 3, 1e-9)).toBeCloseTo(Math.exp(40), -5);
    expect(fCriticalValue(0.025, 1e-9, 3)).toBeCloseTo(0, 16);
  });
});

describe("wilsonInterval", () => {
  it("agrees with statsmodels", () => {
    for (const [successes, trials, level, low, high] of further.wilson) {
      const interval = wilsonInterval(successes, trials, level);
      expect(interval.low).toBeCloseTo(low, 10);
      expect(interval.high).toBeCloseTo(high, 10);
    }
  });

  it("stays within 0 and 1 and holds the share", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 200 }), (first, second) => {
        const [successes, trials] = [Math.min(first, second), second];
        const { low, high } = wilsonInterval(successes, trials);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / trials);
        expect(high).toBeGreaterThanOrEqual(successes / trials);
      }),
    );
  });

  it.each([
    [3, 2, 0.95, /^successes: 3/],
    [0, 0, 0.95, /^trials: 0/],
    [1.5, 2, 0.95, /^successes: 1.5/],
    [1, 2, 1, /^level: 1/],
  ])("refuses %d of %d at %d", (successes, trials, level, message) => {
    expect(() => wilsonInterval(successes, trials, level)).toThrow(message);
  });
});

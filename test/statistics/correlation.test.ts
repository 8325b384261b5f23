import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { pearson } from "../../lib/src/statistics/pearson.js";
import { spearman } from "../../lib/src/statistics/spearman.js";
import { expectAgreement, further, normalSample, reference } from "./support.js";

const functions = { pearson, spearman };
const varied = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
  minLength: 3,
  maxLength: 40,
});
const pairs = varied
  .map((rows) => [rows.map(([x]) => x), rows.map(([, y]) => y)] as const)
  .filter(([x, y]) => new Set(x).size > 1 && new Set(y).size > 1);

describe("correlations against outside values", () => {
  it.each(reference.cases.filter(({ test }) => test === "pearson" || test === "spearman"))(
    "SciPy: $test, $samples",
    ({ test, samples, r, p }) => {
      const [x, y] = reference.samples[samples]!;
      const result = functions[test as "pearson" | "spearman"](x, y);
      expectAgreement(result.r, r);
      expectAgreement(result.p, p);
      expect(result).toMatchObject({ method: test, alternative: "two-sided", pairs: x.length });
    },
  );

  it.each(further.correlation)("SciPy, from 3 to 400 pairs, down to p = 1e-250: $pearson $spearman", (expected) => {
    const { x, y } = expected;
    for (const method of ["pearson", "spearman"] as const) {
      const [r, p] = expected[method];
      const result = functions[method](x, y);
      expectAgreement(result.r, r);
      expectAgreement(result.p, p);
    }
  });

  it("the paper's correlations of profiling with coherence, -0.83 (p = .079) and -0.94 (p = .019)", () => {
    // Performance, Pragmatism, Risk Tolerance, Security, Simplicity; coherence of the paper's Tables 3 and 5. They come
    // out as printed when Risk Tolerance has Mistral-NeMo's profiling score for creativity, .429.
    const profiling = [0.375, 0.667, 0.429, 0.571, 0.571];
    const childWelfare = pearson(profiling, [0.91, 0.59, 0.79, 0.81, 0.61]);
    const housing = pearson(profiling, [0.95, 0.63, 0.86, 0.72, 0.61]);
    expect([childWelfare.r.toFixed(2), childWelfare.p.toFixed(3)]).toEqual(["-0.83", "0.079"]);
    expect([housing.r.toFixed(2), housing.p.toFixed(3)]).toEqual(["-0.94", "0.019"]);
  });
});

describe("correlations obey their laws", () => {
  it.each(["pearson", "spearman"] as const)("%s is symmetric, within -1 and 1, and changes sign with y", (method) => {
    fc.assert(
      fc.property(pairs, ([x, y]) => {
        const { r, p } = functions[method](x, y);
        expect(Math.abs(r)).toBeLessThanOrEqual(1);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(functions[method](y, x).r).toBeCloseTo(r, 12);
        expect(
          functions[method](
            x,
            y.map((value) => -value),
          ).r,
        ).toBeCloseTo(-r, 12);
      }),
    );
  });

  it("pearson does not mind scale and origin", () => {
    fc.assert(
      fc.property(
        pairs,
        fc.constantFrom(1e-200, 0.1, 1e200),
        fc.integer({ min: -5, max: 5 }),
        ([x, y], scale, shift) => {
          const moved = x.map((value) => (value + shift) * scale);
          expect(pearson(moved, y).r).toBeCloseTo(pearson(x, y).r, 9);
        },
      ),
    );
  });

  it("spearman does not mind a monotone map, and is pearson of the ranks", () => {
    fc.assert(
      fc.property(pairs, ([x, y]) => {
        expect(
          spearman(
            x.map((value) => value ** 3),
            y.map((value) => Math.exp(value)),
          ),
        ).toEqual(spearman(x, y));
      }),
    );
  });

  it("a perfect line has r = 1 and p = 0", () => {
    expect(pearson([1, 2, 3, 4], [10, 20, 30, 40])).toMatchObject({ r: 1, p: 0 });
    expect(spearman([1, 2, 3], [9, 5, 1])).toMatchObject({ r: -1 });
  });

  it("100,000 pairs", () => {
    const x = normalSample(100_000, 1);
    const y = normalSample(100_000, 2).map((value, index) => value + x[index]!);
    expect(pearson(x, y).r).toBeCloseTo(Math.SQRT1_2, 2);
    expect(spearman(x, y).r).toBeCloseTo(0.69, 2);
  });
});

describe.each(["pearson", "spearman"] as const)("%s refuses", (method) => {
  const correlation = functions[method] as (x: unknown, y: unknown) => unknown;

  it.each([
    [[1, 2], [1, 2], /^x: \[1,2\].*at least 3 values/],
    [[1, 2, 3], [1, 2], /^y: .*at least 3/],
    [[1, 2, 3], [1, 2, 3, 4], /^y: .*as many values as x/],
    [[1, 2, Number.NaN], [1, 2, 3], /^x\[2\]: NaN/],
    [[1, 2, 3], [1, 2, null], /^y\[2\]: null/],
    ["123", [1, 2, 3], /^x: "123"/],
  ])("%j with %j", (x, y, message) => {
    expect(() => correlation(x, y)).toThrow(InputError);
    expect(() => correlation(x, y)).toThrow(message);
  });

  it("a constant sample", () => {
    expect(() => correlation([1, 2, 3], [5, 5, 5])).toThrow(NotComputableError);
    expect(() => correlation([5, 5, 5], [1, 2, 3])).toThrow(/x are all equal/);
  });
});

it("pearson takes values that differ by rounding alone as constant", () => {
  expect(() => pearson([0.3, 0.1 + 0.2, 0.3], [1, 2, 3])).toThrow(NotComputableError);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grimmer } from "../../lib/src/audit/grimmer.js";
import { hasSquares, leastSquares, mostSquares } from "../../lib/src/audit/sumOfSquares.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { everyCounts, mean, outside, repeated, standardDeviation } from "./support.js";

const margins = { decimals: 3, unit: 1 / 14, least: 0, most: 10 };

describe("grimmer", () => {
  it("finds that a Borda margin's mean and SD exclude each other: the sum is even, the squares would be odd", () => {
    const { sum, squaresNeeded } = outside.bordaMargin.childWelfareA;
    expect(sum % 2).not.toBe(squaresNeeded % 2);
    expect(grimmer({ mean: 0.326, sd: 0.067, n: 25, ...margins })).toEqual({ attainable: false, totals: [] });
    // The squares that the SD needs, were parity no matter.
    expect(Math.sqrt((squaresNeeded - sum ** 2 / 25) / 24) / 14).toBeCloseTo(0.067, 3);
  });

  it("gives the sum and squares where both go together", () => {
    const { totals } = grimmer({ mean: 0.218, sd: 0.13, n: 35, ...margins });
    expect(totals).toEqual([{ sum: outside.bordaMargin.childWelfareB.sum, squares: 439 }]);
  });

  it("says what the tests of the R package rsprite2 say", () => {
    const range = { decimals: 2, least: -50, most: 50 };
    expect(grimmer({ mean: 5.21, sd: 1.6, n: 28, ...range }).attainable).toBe(true);
    expect(grimmer({ mean: 3.44, sd: 2.47, n: 18, ...range }).attainable).toBe(false);
  });

  it("takes an SD with other decimals than the mean", () => {
    const printed = { mean: 1.5, sd: 1.29, n: 4, least: 0, most: 3 };
    expect(grimmer({ ...printed, decimals: 1, sdDecimals: 2 }).totals).toEqual([{ sum: 6, squares: 14 }]);
    expect(() => grimmer({ ...printed, decimals: 1 })).toThrow(/^sd: /);
    expect(() => grimmer({ ...printed, decimals: 1, sdDecimals: 9 })).toThrow(/^sdDecimals: /);
  });

  it("agrees with trying everything", () => {
    const question = fc.record({
      n: fc.integer({ min: 2, max: 6 }),
      printedMean: fc.integer({ min: 0, max: 30 }),
      printedSd: fc.integer({ min: 0, max: 20 }),
      ddof: fc.constantFrom(0 as const, 1 as const),
    });
    fc.assert(
      fc.property(question, ({ n, printedMean, printedSd, ddof }) => {
        const values = [0, 1, 2, 3];
        const matching = everyCounts(n, values.length)
          .map((counts) => repeated(values, counts))
          .filter((sample) => Math.abs(mean(sample) - printedMean / 10) <= 0.05 + 1e-9)
          .filter((sample) => Math.abs(standardDeviation(sample, ddof) - printedSd / 10) <= 0.05 + 1e-9);
        const found = grimmer({ mean: printedMean / 10, sd: printedSd / 10, n, decimals: 1, least: 0, most: 3, ddof });
        const pairs = matching.map((sample) => `${sum(sample)} ${sum(sample.map((value) => value ** 2))}`);
        expect(new Set(found.totals.map(({ sum, squares }) => `${sum} ${squares}`))).toEqual(new Set(pairs));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [{ mean: 1, sd: -1, n: 5, decimals: 1, least: 0, most: 3 }, "sd"],
    [{ mean: 1, sd: 1, n: 1, decimals: 1, least: 0, most: 3 }, "n"],
    [{ mean: 1, sd: 1, n: 5, decimals: 1, least: 4, most: 3 }, "most"],
    [{ mean: 1, sd: 1, n: 5, decimals: 1, least: 0.5, most: 3 }, "least"],
    [{ mean: 1, sd: 1, n: 5, decimals: 1, least: 0, most: 3, ddof: 2 as never }, "ddof"],
  ])("refuses %j and names %s", (question, argument) => {
    expect(() => grimmer(question)).toThrow(InputError);
    expect(() => grimmer(question)).toThrow(new RegExp(`^${argument}: `));
  });
});

describe("sums of squares", () => {
  it("are bounded, and hit or missed, as trying everything says", () => {
    for (const [low, high] of [
      [0, 3],
      [-2, 1],
      [2, 2],
    ] as const)
      for (let count = 1; count <= 5; count++) {
        const values = Array.from({ length: high - low + 1 }, (_, index) => low + index);
        const samples = everyCounts(count, values.length).map((counts) => repeated(values, counts));
        for (const total of new Set(samples.map(sum))) {
          const reached = new Set(
            samples.filter((sample) => sum(sample) === total).map((sample) => sum(sample.map((value) => value ** 2))),
          );
          const known = { count, sum: total, low, high };
          expect(leastSquares(known)).toBe(Math.min(...reached));
          expect(mostSquares(known)).toBe(Math.max(...reached));
          for (let squares = 0; squares <= 9 * count; squares++)
            expect(hasSquares(known, squares)).toBe(reached.has(squares));
        }
      }
  });

  it("of no values are zero", () => {
    expect(leastSquares({ count: 0, sum: 0, low: 0, high: 3 })).toBe(0);
    expect(mostSquares({ count: 0, sum: 0, low: 0, high: 3 })).toBe(0);
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

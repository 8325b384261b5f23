import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grim } from "../../lib/src/audit/grim.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { outside } from "./support.js";

/** The same question in whole numbers: 2 * |k * 10^d - printed * n| <= n, for printed in units of 10^-d. */
function exactTotals(printed: number, n: number, decimals: number): number[] {
  const scale = 10 ** decimals;
  const totals: number[] = [];
  const span = Math.ceil((Math.abs(printed) * n) / scale) + n + 1;
  for (let k = -span; k <= span; k++) if (2 * Math.abs(k * scale - printed * n) <= n) totals.push(k);
  return totals;
}

describe("grim", () => {
  // From the tests of the R package rsprite2 and the README of the R package scrutiny.
  it.each([
    [5.19, 28, false],
    [5.18, 28, true],
    [7.22, 32, true],
    [4.74, 25, false],
    [5.23, 29, false],
    [2.57, 24, false],
    [6.77, 27, false],
  ])("says of %d over %d what R's packages say: %s", (mean, n, attainable) => {
    expect(grim({ mean, n, decimals: 2 }).attainable).toBe(attainable);
  });

  it("finds what the papers' tables leave", () => {
    expect(grim({ mean: -0.29, n: 7, decimals: 2 }).totals).toEqual([-2]);
    expect(grim({ mean: 2.2, n: 5, decimals: 1 }).totals).toEqual([11]);
    expect(grim({ mean: 0.79, n: 20, decimals: 2 }).attainable).toBe(false);
    expect(grim({ mean: 0.79, n: 48, decimals: 2 }).totals).toEqual([38]);
    expect(grim({ mean: 0.51, n: 48, decimals: 2 }).attainable).toBe(false);
    expect(grim({ mean: 0.804, n: 245, decimals: 3 }).totals).toEqual([outside.voiceAuthenticity.childWelfare]);
    expect(grim({ mean: 0.759, n: 245, decimals: 3 }).totals).toEqual([outside.voiceAuthenticity.housing]);
  });

  it("counts in steps of another unit: Borda margins of seven ballots", () => {
    const margins = { decimals: 3, unit: 1 / 14 };
    expect(grim({ mean: 0.326, n: 25, ...margins }).totals).toEqual([outside.bordaMargin.childWelfareA.sum]);
    expect(grim({ mean: 0.218, n: 35, ...margins }).totals).toEqual([outside.bordaMargin.childWelfareB.sum]);
    expect(grim({ mean: 0.238, n: 25, ...margins }).attainable).toBe(false);
    expect(grim({ mean: 0.099, n: 35, ...margins }).attainable).toBe(false);
  });

  it("starts from an offset: First-Choice Concentration in largest votes", () => {
    // (votes - 7/3) / (14/3) = -1/2 + votes 3/14, so a sum over n runs starts at -n/2.
    const sum = (mean: number, n: number) => grim({ mean, n, decimals: 3, unit: 3 / 14, offset: -n / 2 }).totals;
    expect(sum(0.709, 25)).toEqual([outside.fcc.sumOfMaxVotes["childWelfare.A"]]);
    expect(sum(0.461, 35)).toEqual([outside.fcc.sumOfMaxVotes["childWelfare.B"]]);
    expect(sum(0.46, 25)).toEqual([outside.fcc.sumOfMaxVotes["housing.A"]]);
    expect(sum(0.229, 35)).toEqual([outside.fcc.sumOfMaxVotes["housing.B"]]);
  });

  it("lets halves round either way", () => {
    expect(grim({ mean: 0.12, n: 8, decimals: 2 }).totals).toEqual([1]);
    expect(grim({ mean: 0.13, n: 8, decimals: 2 }).totals).toEqual([1]);
    expect(grim({ mean: 2, n: 2, decimals: 0 }).totals).toEqual([3, 4, 5]);
  });

  it("agrees with whole-number arithmetic", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3000, max: 3000 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 3 }),
        (printed, n, decimals) => {
          const { attainable, totals } = grim({ mean: printed / 10 ** decimals, n, decimals });
          expect(totals).toEqual(exactTotals(printed, n, decimals));
          expect(attainable).toBe(totals.length > 0);
        },
      ),
    );
  });

  it("finds the total behind every true mean, whatever unit and offset", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -20, max: 20 }),
        (k, n, parts, offset) => {
          const mean = Number(((offset + k / parts) / n).toFixed(3));
          expect(grim({ mean, n, decimals: 3, unit: 1 / parts, offset }).totals).toContain(k);
        },
      ),
    );
  });

  it.each([
    [{ mean: Number.NaN, n: 5, decimals: 2 }, "mean"],
    [{ mean: 0.123, n: 5, decimals: 2 }, "mean"],
    [{ mean: 0.5, n: 0, decimals: 2 }, "n"],
    [{ mean: 0.5, n: 2.5, decimals: 2 }, "n"],
    [{ mean: 0.5, n: 5, decimals: -1 }, "decimals"],
    [{ mean: 0.5, n: 5, decimals: 1, unit: 0 }, "unit"],
    [{ mean: 0.5, n: 5, decimals: 1, unit: 1e-9 }, "unit"],
    [{ mean: 0.5, n: 5, decimals: 1, offset: Number.POSITIVE_INFINITY }, "offset"],
  ])("refuses %j and names %s", (question, argument) => {
    expect(() => grim(question)).toThrow(InputError);
    expect(() => grim(question)).toThrow(new RegExp(`^${argument}: `));
  });

  it("refuses what is no question", () => {
    expect(() => grim(null as never)).toThrow(InputError);
    expect(() => grim({ mean: "0.5", n: 5, decimals: 1 } as never)).toThrow(/^mean: "0.5"/);
  });
});

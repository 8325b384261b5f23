import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attainableDistributions } from "../../lib/src/audit/attainableDistributions.js";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { concentrations, everyCounts, mean, outside, repeated, standardDeviation, tables } from "./support.js";

const states = [
  ["childWelfare.A", tables.council.childWelfare.table2.A],
  ["childWelfare.B", tables.council.childWelfare.table2.B],
  ["housing.A", tables.council.housing.table4.A],
  ["housing.B", tables.council.housing.table4.B],
] as const;

describe("attainableDistributions of the council's concentrations", () => {
  it.each(states)("finds as many for %s as the outside enumeration", (state, { n, fcc }) => {
    const found = attainableDistributions({ support: concentrations, n, mean: fcc[0], sd: fcc[1], decimals: 3 });
    expect(found).toHaveLength(outside.fcc.feasibleCounts[state]!);
    const largestVotes = found.map((counts) => counts.reduce((sum, count, index) => sum + count * (index + 3), 0));
    expect(new Set(largestVotes)).toEqual(new Set([outside.fcc.sumOfMaxVotes[state]]));
  });

  it("recovers State B of housing uniquely", () => {
    const [only, ...others] = attainableDistributions({
      support: concentrations,
      n: 35,
      mean: 0.229,
      sd: 0.119,
      decimals: 3,
    });
    expect(only).toEqual(outside.fcc.housing.B);
    expect(others).toEqual([]);
  });

  it.each(states)("finds none for %s with the population SD, and none with the floor of eq. 1", (_, { n, fcc }) => {
    const printed = { n, mean: fcc[0], sd: fcc[1], decimals: 3 };
    expect(attainableDistributions({ support: concentrations, ...printed, ddof: 0 })).toEqual([]);
    expect(attainableDistributions({ support: [0.2, 0.4, 0.6, 0.8, 1], ...printed })).toEqual([]);
  });

  it("finds none for State C: its shares are weighted", () => {
    const printed = [tables.council.childWelfare.table2.C, tables.council.housing.table4.C];
    for (const { n, fcc } of printed)
      expect(attainableDistributions({ support: concentrations, n, mean: fcc[0], sd: fcc[1], decimals: 3 })).toEqual(
        [],
      );
  });
});

describe("attainableDistributions", () => {
  const question = fc.record({
    support: fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 4 }),
    counts: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }),
    scale: fc.constantFrom(1, 7, 10, 14),
    decimals: fc.integer({ min: 0, max: 2 }),
    ddof: fc.constantFrom(0 as const, 1 as const),
  });

  it("gives exactly what trying every distribution gives, in the order of the support", () => {
    fc.assert(
      fc.property(question, ({ support: whole, counts, scale, decimals, ddof }) => {
        const support = whole.map((value) => value / scale);
        const sample = repeated(support, counts.slice(0, support.length));
        fc.pre(sample.length >= 2);
        const half = 0.5 * 10 ** -decimals;
        const printed = {
          mean: Number(mean(sample).toFixed(decimals)),
          sd: Number(standardDeviation(sample, ddof).toFixed(decimals)),
        };
        const n = sample.length;
        const naive = everyCounts(n, support.length).filter((tried) => {
          const values = repeated(support, tried);
          return (
            Math.abs(mean(values) - printed.mean) <= half + 1e-9 &&
            Math.abs(standardDeviation(values, ddof) - printed.sd) <= half + 1e-9
          );
        });
        const found = attainableDistributions({ support, n, ...printed, decimals, ddof });
        const texts = (all: number[][]) => all.map((one) => one.join()).sort();
        expect(texts(found)).toEqual(texts(naive));
        expect(texts(found)).toContain(counts.slice(0, support.length).join());
      }),
      { numRuns: 300 },
    );
  });

  it("takes an SD with other decimals than the mean", () => {
    const printed = { support: [0, 1, 2, 3], n: 4, mean: 1.5, sd: 1.29 };
    expect(attainableDistributions({ ...printed, decimals: 1, sdDecimals: 2 })).toEqual([[1, 1, 1, 1]]);
    expect(() => attainableDistributions({ ...printed, decimals: 1 })).toThrow(/^sd: /);
  });

  it("leaves its argument as it was", () => {
    const support = Object.freeze([3, 1, 2]);
    expect(attainableDistributions({ support, n: 3, mean: 2, sd: 1, decimals: 2 })).toEqual([[1, 1, 1]]);
  });

  it("says so when nearly everything fits", () => {
    const support = Array.from({ length: 12 }, (_, index) => index);
    const question = { support, n: 40, mean: 5.5, sd: 3.4, decimals: 1 };
    expect(() => attainableDistributions(question)).toThrow(NotComputableError);
  });

  it.each([
    [{ support: [], n: 5, mean: 1, sd: 1, decimals: 1 }, "support"],
    [{ support: [1, 1], n: 5, mean: 1, sd: 1, decimals: 1 }, "support"],
    [{ support: [1, Number.NaN], n: 5, mean: 1, sd: 1, decimals: 1 }, "support\\[1\\]"],
    [{ support: [1, 2], n: 0, mean: 1, sd: 1, decimals: 1 }, "n"],
    [{ support: [1, 2], n: 1, mean: 1, sd: 1, decimals: 1 }, "n"],
    [{ support: [1, 2], n: 5, mean: 1.25, sd: 1, decimals: 1 }, "mean"],
    [{ support: [1, 2], n: 5, mean: 1, sd: -0.1, decimals: 1 }, "sd"],
    [{ support: [1, 2], n: 5, mean: 1, sd: 1, decimals: 1, ddof: 2 as never }, "ddof"],
  ])("refuses %j and names %s", (question, argument) => {
    expect(() => attainableDistributions(question)).toThrow(InputError);
    expect(() => attainableDistributions(question)).toThrow(new RegExp(`^${argument}: `));
  });
});

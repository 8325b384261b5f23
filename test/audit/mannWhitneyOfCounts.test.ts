import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attainableDistributions } from "../../lib/src/audit/attainableDistributions.js";
import { mannWhitneyOfCounts, pairsWithU } from "../../lib/src/audit/mannWhitneyOfCounts.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { mannWhitney } from "../../lib/src/statistics/mannWhitney.js";
import { concentrations, outside, repeated } from "./support.js";

describe("mannWhitneyOfCounts", () => {
  it("is U of the samples behind the counts", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(counts, counts, (first, second) => {
        const [x, y] = [repeated([1, 2, 3, 4], first), repeated([1, 2, 3, 4], second)];
        fc.pre(x.length > 0 && y.length > 0 && new Set([...x, ...y]).size > 1);
        expect(mannWhitneyOfCounts(first, second)).toBe(mannWhitney(x, y).U);
        expect(mannWhitneyOfCounts(first, second) + mannWhitneyOfCounts(second, first)).toBe(x.length * y.length);
      }),
    );
  });

  it("gives the published U of housing from the recovered runs", () => {
    const { A, B, U } = outside.fcc.housing;
    expect(mannWhitneyOfCounts(A, B)).toBe(U);
  });

  it("refuses what is not counts of the same values", () => {
    expect(() => mannWhitneyOfCounts([1, 2], [1])).toThrow(InputError);
    expect(() => mannWhitneyOfCounts([1, -1], [1, 1])).toThrow(/^first: /);
    expect(() => mannWhitneyOfCounts([1, 1], [1, 0.5])).toThrow(/^second: /);
    expect(() => mannWhitneyOfCounts("11" as never, [1, 1])).toThrow(InputError);
  });
});

describe("pairsWithU", () => {
  const of = (n: number, mean: number, sd: number) =>
    attainableDistributions({ support: concentrations, n, mean, sd, decimals: 3 });

  it("leaves one pair for housing", () => {
    const { A, B, U } = outside.fcc.housing;
    expect(pairsWithU(of(25, 0.46, 0.263), of(35, 0.229, 0.119), U)).toEqual([{ first: A, second: B }]);
  });

  it("leaves nine pairs for child welfare", () => {
    const { U, solutionsByU, solutions } = outside.fcc.childWelfare;
    const pairs = pairsWithU(of(25, 0.709, 0.194), of(35, 0.461, 0.223), U);
    expect(pairs).toHaveLength(solutionsByU);
    for (const { A, B } of solutions) expect(pairs).toContainEqual({ first: A, second: B });
  });

  it("is empty where nothing fits, and refuses what is not distributions", () => {
    expect(pairsWithU([[1, 1]], [[2, 0]], 100)).toEqual([]);
    expect(pairsWithU([], [[2, 0]], 0)).toEqual([]);
    expect(() => pairsWithU([[1, 1]], [[2, 0, 0]], 1)).toThrow(/^second\[0\]: /);
    expect(() => pairsWithU([[1, 1], [1]], [[2, 0]], 1)).toThrow(/^first\[1\]: /);
    expect(() => pairsWithU("no" as never, [[2, 0]], 1)).toThrow(InputError);
  });
});

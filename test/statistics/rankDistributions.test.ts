import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { exactLowerTailOfU } from "../../lib/src/statistics/exactU.js";
import { integerScores } from "../../lib/src/statistics/integerScores.js";
import { pairwiseWins } from "../../lib/src/statistics/pairwiseWins.js";
import { rankSumPermutation } from "../../lib/src/statistics/rankSumPermutation.js";
import { ranking } from "../../lib/src/statistics/ranks.js";
import { signedRankPermutation } from "../../lib/src/statistics/signedRankPermutation.js";
import { expectAgreement } from "./support.js";

const tied = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 25 });
const few = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 9 });

/** The sum of t^3 - t over groups of equal values, by counting. */
function tieTermOf(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + count ** 3 - count, 0);
}

describe("ranking", () => {
  it("gives each value one more than those below, and half of those equal to it", () => {
    fc.assert(
      fc.property(tied, (values) => {
        const expected = values.map((value) => {
          const below = values.filter((other) => other < value).length;
          const equal = values.filter((other) => other === value).length;
          return below + (equal + 1) / 2;
        });
        expect([...ranking(values).ranks]).toEqual(expected);
        expect(ranking(values).tieTerm).toBe(tieTermOf(values));
      }),
    );
  });

  it("takes 0 and -0 as one value, and infinities as the last", () => {
    expect([...ranking([0, -0, 1]).ranks]).toEqual([1.5, 1.5, 3]);
    expect([...ranking([Number.POSITIVE_INFINITY, 1, Number.NEGATIVE_INFINITY]).ranks]).toEqual([3, 2, 1]);
  });

  it("of nothing is nothing", () => expect(ranking([])).toEqual({ ranks: new Float64Array(0), tieTerm: 0 }));
});

describe("pairwiseWins", () => {
  it("agrees with the rank sum: U = R - n (n + 1) / 2", () => {
    fc.assert(
      fc.property(tied, tied, (x, y) => {
        const all = [...x, ...y];
        const { ranks } = ranking(all);
        const rankSum = ranks.slice(0, x.length).reduce((sum, rank) => sum + rank, 0);
        expect(pairwiseWins(x, y)).toEqual({
          U: rankSum - (x.length * (x.length + 1)) / 2,
          tieTerm: tieTermOf(all),
          constant: new Set(all).size === 1,
        });
      }),
    );
  });
});

describe("exactLowerTailOfU", () => {
  /** The same by addition alone: orders of i and j values by their U (Mann and Whitney 1947, equation 1). */
  function byAddition(n1: number, n2: number): number[] {
    const counts = Array.from({ length: n1 + 1 }, () => new Array<number>(n1 * n2 + 1).fill(0));
    for (const row of counts) row[0] = 1;
    for (let j = 1; j <= n2; j++) {
      for (let i = 1; i <= n1; i++) {
        for (let u = n1 * n2; u >= j; u--) counts[i]![u]! += counts[i - 1]![u - j]!;
      }
    }
    return counts[n1]!;
  }

  it.each([
    [1, 1],
    [1, 9],
    [7, 3],
    [12, 15],
    [35, 35],
    [40, 50],
  ])("agrees with the recurrence for %d and %d", (n1, n2) => {
    const counts = byAddition(n1, n2);
    const all = counts.reduce((sum, count) => sum + count, 0);
    let atMost = 0;
    counts.forEach((count, u) => {
      atMost += count;
      expectAgreement(exactLowerTailOfU(u, n1, n2), atMost / all);
    });
  });

  it("is symmetric and does not mind which sample is first", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), fc.nat(400), (n1, n2, any) => {
        const u = any % (n1 * n2);
        expect(exactLowerTailOfU(u, n1, n2)).toBe(exactLowerTailOfU(u, n2, n1));
        expect(exactLowerTailOfU(u, n1, n2) + exactLowerTailOfU(n1 * n2 - u - 1, n1, n2)).toBeCloseTo(1, 13);
      }),
    );
  });

  it("ends at 0 and 1", () => {
    expect([exactLowerTailOfU(-1, 3, 4), exactLowerTailOfU(12, 3, 4)]).toEqual([0, 1]);
  });

  it("stays a probability where counts of orders leave the range of numbers", () => {
    // C(3200, 200) is about 1e323; half of the distribution lies below its middle.
    const middle = (200 * 3000) / 2;
    const p = exactLowerTailOfU(middle - 1, 200, 3000);
    expect(p).toBeGreaterThan(0.4999);
    expect(p).toBeLessThan(0.5);
  });

  it("refuses samples of which both are large", () => {
    expect(() => exactLowerTailOfU(100, 201, 201)).toThrow(InputError);
    expect(() => exactLowerTailOfU(100, 201, 201)).toThrow(/"asymptotic" for samples of 201 and 201/);
  });
});

describe("integerScores", () => {
  it("are the smallest whole numbers whose sums have the order of the ranks' sums", () => {
    expect([...integerScores([1, 2, 3], true).scores]).toEqual([0, 1, 2]);
    expect([...integerScores([1.5, 1.5, 3], true).scores]).toEqual([0, 0, 1]);
    expect([...integerScores([1.5, 1.5, 3], false).scores]).toEqual([1, 1, 2]);
    expect([...integerScores([2, 2], true).scores]).toEqual([0, 0]);
  });

  it("turn sums of ranks into sums of scores", () => {
    fc.assert(
      fc.property(tied, fc.boolean(), (values, shift) => {
        const { ranks } = ranking(values);
        const { scores, ofSum } = integerScores(ranks, shift);
        const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);
        expect(ofSum(total(ranks), ranks.length)).toBe(total(scores));
      }),
    );
  });
});

describe("the permutation distributions against listing", () => {
  it("every choice of ranks", () => {
    fc.assert(
      fc.property(few, fc.nat(), (values, any) => {
        const { ranks } = ranking(values);
        const size = 1 + (any % (values.length - 1));
        const sums: number[] = [];
        for (let mask = 0; mask < 2 ** values.length; mask++) {
          const chosen = [...ranks].filter((_, index) => (mask >> index) & 1);
          if (chosen.length === size) sums.push(chosen.reduce((sum, rank) => sum + rank, 0));
        }
        const observed = ranks.slice(0, size).reduce((sum, rank) => sum + rank, 0);
        const { lower, upper, permutations } = rankSumPermutation(ranks, size, 1, 0);
        expect(permutations).toBe("all");
        expect(lower).toBeCloseTo(sums.filter((sum) => sum <= observed).length / sums.length, 13);
        expect(upper).toBeCloseTo(sums.filter((sum) => sum >= observed).length / sums.length, 13);
      }),
    );
  });

  it("every choice of signs", () => {
    fc.assert(
      fc.property(few, fc.nat(), (values, any) => {
        const { ranks } = ranking(values);
        const sumOf = (mask: number) => ranks.reduce((sum, rank, index) => sum + ((mask >> index) & 1 ? rank : 0), 0);
        const masks = Array.from({ length: 2 ** values.length }, (_, mask) => mask);
        const observed = sumOf(any % masks.length);
        const { lower, upper, permutations } = signedRankPermutation(ranks, observed, 1, 0);
        expect(permutations).toBe("all");
        expect(lower).toBe(masks.filter((mask) => sumOf(mask) <= observed).length / masks.length);
        expect(upper).toBe(masks.filter((mask) => sumOf(mask) >= observed).length / masks.length);
      }),
    );
  });
});

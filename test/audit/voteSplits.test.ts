import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entropyBounds } from "../../lib/src/audit/entropyBounds.js";
import { splitCounts } from "../../lib/src/audit/splitCounts.js";
import { splitPairs } from "../../lib/src/audit/splitPairs.js";
import { voteSplits } from "../../lib/src/audit/voteSplits.js";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { outside } from "./support.js";

const panel = { evaluators: 7, options: 3 };

describe("voteSplits", () => {
  it("lists the splits of seven votes on three options, Appendix A's among them", () => {
    expect(voteSplits(7, 3).map(({ votes }) => votes.join("-"))).toEqual([
      "3-2-2",
      "3-3-1",
      "4-2-1",
      "4-3-0",
      "5-1-1",
      "5-2-0",
      "6-1-0",
      "7-0-0",
    ]);
  });

  it("knows which are ties, and their entropies in bits", () => {
    const splits = new Map(voteSplits(7, 3).map((split) => [split.votes.join("-"), split]));
    expect([...splits.values()].filter(({ tied }) => tied)).toEqual([splits.get("3-3-1")]);
    expect(splits.get("3-2-2")!.entropy).toBeCloseTo(1.5566567, 6);
    expect(splits.get("3-3-1")!.entropy).toBeCloseTo(1.4488156, 6);
    expect(splits.get("7-0-0")!.entropy).toBe(0);
  });

  it("gives every way to divide the votes once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }), (evaluators, options) => {
        const splits = voteSplits(evaluators, options);
        for (const { votes, entropy } of splits) {
          expect(votes).toHaveLength(options);
          expect(votes.reduce((sum, count) => sum + count, 0)).toBe(evaluators);
          expect([...votes].sort((one, other) => other - one)).toEqual(votes);
          expect(entropy).toBeGreaterThanOrEqual(0);
          expect(entropy).toBeLessThanOrEqual(Math.log2(options) + 1e-12);
        }
        expect(new Set(splits.map(({ votes }) => votes.join("-"))).size).toBe(splits.length);
        expect(splits.length).toBe(partitionsInto(evaluators, options));
      }),
    );
  });

  it("refuses panels out of range", () => {
    expect(() => voteSplits(0, 3)).toThrow(/^evaluators: /);
    expect(() => voteSplits(7, 0)).toThrow(/^options: /);
  });
});

/** Partitions of n into at most k parts: p(n, k) = p(n, k - 1) + p(n - k, k). */
function partitionsInto(n: number, k: number): number {
  if (n === 0) return 1;
  if (n < 0 || k === 0) return 0;
  return partitionsInto(n, k - 1) + partitionsInto(n - k, k);
}

describe("entropyBounds", () => {
  it("bounds the mean entropy of the runs", () => {
    const { low, high } = entropyBounds({ ...panel, counts: outside.fcc.housing.B });
    expect(low).toBeCloseTo((22 * 1.4488156 + 12 * 0.9852281 + 0.8631206) / 35, 5);
    expect(high).toBeCloseTo((22 * 1.5566567 + 12 * 1.3787835 + 1.1488349) / 35, 5);
    expect(low).toBeLessThan(1.43);
    expect(high).toBeGreaterThan(1.43);
  });

  it("keeps four of the nine child welfare solutions", () => {
    const { solutions, afterEntropyBounds } = outside.fcc.childWelfare;
    expect(solutions).toHaveLength(afterEntropyBounds);
    for (const { A, B } of solutions) {
      expect(entropyBounds({ ...panel, counts: A }).high).toBeGreaterThanOrEqual(0.735);
      expect(entropyBounds({ ...panel, counts: B }).high).toBeGreaterThanOrEqual(1.065);
    }
    // The five others share this distribution of State A, which cannot reach the printed 0.74.
    expect(entropyBounds({ ...panel, counts: [1, 3, 1, 19, 1] }).high).toBeLessThan(0.735);
  });

  it("refuses other numbers of counts, and no run", () => {
    expect(() => entropyBounds({ ...panel, counts: [1, 2] })).toThrow(/^counts: /);
    expect(() => entropyBounds({ ...panel, counts: [0, 0, 0, 0, 0] })).toThrow(NotComputableError);
    expect(() => entropyBounds(undefined as never)).toThrow(InputError);
  });
});

describe("splitCounts", () => {
  const housingB = { ...panel, counts: outside.fcc.housing.B, entropy: 1.43, decimals: 2 };

  it("leaves two ways for State B of housing once its five ties are known", () => {
    const ways = splitCounts({ ...housingB, ties: 5 });
    expect(
      ways.map(({ splits, counts }) => splits.map(({ votes }, index) => `${counts[index]} x ${votes.join("-")}`)),
    ).toEqual(
      expect.arrayContaining([
        ["17 x 3-2-2", "5 x 3-3-1", "9 x 4-2-1", "3 x 4-3-0", "1 x 5-1-1"],
        ["17 x 3-2-2", "5 x 3-3-1", "9 x 4-2-1", "3 x 4-3-0", "1 x 5-2-0"],
      ]),
    );
    expect(ways).toHaveLength(2);
  });

  it("keeps largest votes, mean entropy and ties in every way it gives", () => {
    for (const ties of [undefined, 0, 5, 9])
      for (const { splits, counts } of splitCounts({ ...housingB, ties })) {
        const runs = counts.reduce((sum, count) => sum + count, 0);
        const bits = splits.reduce((sum, { entropy }, index) => sum + counts[index]! * entropy, 0);
        const tied = splits.reduce((sum, split, index) => sum + (split.tied ? counts[index]! : 0), 0);
        const ofLargest = (votes: number) =>
          splits.reduce((sum, split, index) => sum + (split.votes[0] === votes ? counts[index]! : 0), 0);
        expect(runs).toBe(35);
        expect(Math.abs(bits / runs - 1.43)).toBeLessThanOrEqual(0.005 + 1e-9);
        if (ties !== undefined) expect(tied).toBe(ties);
        expect([3, 4, 5, 6, 7].map(ofLargest)).toEqual(outside.fcc.housing.B);
      }
    expect(splitCounts(housingB)).toHaveLength(33);
  });

  it("refuses what it cannot use", () => {
    expect(() => splitCounts({ ...housingB, entropy: 1.4321 })).toThrow(/^entropy: /);
    expect(() => splitCounts({ ...housingB, ties: -1 })).toThrow(/^ties: /);
    expect(() => splitCounts({ ...housingB, counts: [0, 0, 0, 0, 0] })).toThrow(NotComputableError);
  });
});

describe("splitPairs", () => {
  const one = { ...panel, counts: [0, 0, 0, 0, 2], entropy: 0, decimals: 2 };

  it("gives U and r of the second group above the first", () => {
    // Two unanimous runs against one of 6-1-0 and one unanimous: two pairs above, two alike.
    const other = { ...panel, counts: [0, 0, 0, 1, 1], entropy: 0.3, decimals: 2 };
    expect(splitPairs(one, other)).toMatchObject([{ U: 3, r: 0.5 }]);
    expect(splitPairs(other, one)).toMatchObject([{ U: 1, r: -0.5 }]);
    expect(splitPairs(one, one)).toMatchObject([{ U: 2, r: 0 }]);
  });

  it("pairs every way of the one with every way of the other", () => {
    const free = { ...panel, counts: [3, 2, 1, 0, 0], entropy: 1.4, decimals: 1 };
    const ways = splitCounts(free).length;
    expect(ways).toBeGreaterThan(1);
    expect(splitPairs(free, free)).toHaveLength(ways * ways);
    expect(splitPairs(one, { ...free, entropy: 0.1 })).toEqual([]);
  });
});

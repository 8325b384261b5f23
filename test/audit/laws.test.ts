import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attainableDistributions } from "../../lib/src/audit/attainableDistributions.js";
import { commonDenominators } from "../../lib/src/audit/commonDenominators.js";
import { effectSizeRange } from "../../lib/src/audit/effectSizeRange.js";
import { entropyBounds } from "../../lib/src/audit/entropyBounds.js";
import { grim } from "../../lib/src/audit/grim.js";
import { grimmer } from "../../lib/src/audit/grimmer.js";
import { pairsWithU } from "../../lib/src/audit/mannWhitneyOfCounts.js";
import { resampledMeanDifference } from "../../lib/src/audit/resampledMeans.js";
import { signedRankOf } from "../../lib/src/audit/signedRankFits.js";
import { splitCounts } from "../../lib/src/audit/splitCounts.js";
import { voteSplits } from "../../lib/src/audit/voteSplits.js";
import { everyCounts, mean, repeated, standardDeviation } from "./support.js";

const printed = (value: number, decimals: number) => Number(value.toFixed(decimals));
const likert = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 25 });
const counts = fc
  .array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 })
  .filter((all) => all.some((count) => count > 0));

describe("a printed mean", () => {
  it("that is attainable stays so with fewer decimals, and keeps its totals", () => {
    fc.assert(
      fc.property(likert, (sample) => {
        const n = sample.length;
        const totals = [3, 2, 1, 0].map(
          (decimals) => grim({ mean: printed(mean(sample), decimals), n, decimals }).totals,
        );
        for (const all of totals) expect(all).toContain(sample.reduce((sum, value) => sum + value, 0));
        expect(totals[3]!.length).toBeGreaterThanOrEqual(totals[2]!.length);
      }),
    );
  });

  it("with its sign turned has its totals turned", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 90 }), (hundredths, n) => {
        const turned = grim({ mean: -hundredths / 100, n, decimals: 2 }).totals.map((total) => 0 - total);
        expect(turned.reverse()).toEqual(grim({ mean: hundredths / 100, n, decimals: 2 }).totals);
      }),
    );
  });

  it("moves its totals by n where every value moves by one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 90 }), (hundredths, n) => {
        const moved = grim({ mean: printed((hundredths + 100) / 100, 2), n, decimals: 2 }).totals;
        expect(moved).toEqual(grim({ mean: hundredths / 100, n, decimals: 2 }).totals.map((total) => total + n));
      }),
    );
  });

  it("decides nothing over as many values as its decimals have steps", () => {
    for (const n of [100, 101, 150, 1000])
      for (let hundredths = 0; hundredths <= 100; hundredths += 7)
        expect(grim({ mean: hundredths / 100, n, decimals: 2 }).attainable).toBe(true);
  });
});

describe("a printed mean and SD", () => {
  const question = likert.map((sample) => ({
    n: sample.length,
    mean: printed(mean(sample), 2),
    sd: printed(standardDeviation(sample, 1), 2),
    decimals: 2,
  }));

  it("are judged alike by sums of squares and by trying every distribution", () => {
    const any = fc.record({
      n: fc.integer({ min: 2, max: 12 }),
      mean: fc.integer({ min: 100, max: 500 }).map((hundredths) => hundredths / 100),
      sd: fc.integer({ min: 0, max: 220 }).map((hundredths) => hundredths / 100),
      decimals: fc.constant(2),
    });
    fc.assert(
      fc.property(fc.oneof(question, any), (given) => {
        const support = [1, 2, 3, 4, 5];
        const found = attainableDistributions({ ...given, support });
        const { attainable, totals } = grimmer({ ...given, least: 1, most: 5 });
        expect(attainable).toBe(found.length > 0);
        const sums = found.map((all) => all.reduce((sum, count, index) => sum + count * support[index]!, 0));
        expect(new Set(totals.map(({ sum }) => sum))).toEqual(new Set(sums));
        if (attainable) expect(grim(given).attainable).toBe(true);
      }),
    );
  });

  it("of values on a scale turned round have the distributions turned round", () => {
    fc.assert(
      fc.property(question, (given) => {
        const support = [1, 2, 3, 4, 5];
        const turned = attainableDistributions({ ...given, mean: printed(6 - given.mean, 2), support });
        const texts = (all: number[][]) => all.map((one) => one.join()).sort();
        expect(texts(turned.map((one) => [...one].reverse()))).toEqual(
          texts(attainableDistributions({ ...given, support })),
        );
      }),
    );
  });

  it("are never attained by a spread that the scale has no room for", () => {
    // Popoviciu: no variance is above a quarter of the squared range.
    for (const n of [2, 5, 12]) {
      const most = Math.sqrt(n / (n - 1)) * 2;
      const sd = Math.ceil(most * 10 + 1) / 10;
      expect(grimmer({ mean: 3, sd, n, decimals: 1, least: 1, most: 5 })).toEqual({ attainable: false, totals: [] });
      expect(attainableDistributions({ support: [1, 2, 3, 4, 5], n, mean: 3, sd, decimals: 1 })).toEqual([]);
    }
    expect(grimmer({ mean: 3, sd: 1e300, n: 5, decimals: 1, least: 1, most: 5 }).attainable).toBe(false);
  });
});

describe("shares of the same cases", () => {
  it("leave fewer denominators the more of them there are, and every multiple of one that fits", () => {
    const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => ({ value: thousandths / 1000, decimals: 3 }));
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 3 }), share, (shares, another) => {
        const fitting = commonDenominators(shares, 200);
        expect(fitting).toEqual(expect.arrayContaining(commonDenominators([...shares, another], 200)));
        for (const denominator of fitting.filter((n) => n <= 100)) expect(fitting).toContain(2 * denominator);
      }),
    );
  });
});

describe("Mann-Whitney's U of two distributions", () => {
  it("finds the same pairs from the other side", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.nat(32), (n1, n2, halves) => {
        const [first, second] = [everyCounts(n1, 3), everyCounts(n2, 3)];
        const U = Math.min(halves / 2, n1 * n2);
        const pairs = pairsWithU(first, second, U).map((pair) => `${pair.first} ${pair.second}`);
        const other = pairsWithU(second, first, n1 * n2 - U).map((pair) => `${pair.second} ${pair.first}`);
        expect(pairs.sort()).toEqual(other.sort());
      }),
    );
  });

  it("shares every pair out to one U", () => {
    const [first, second] = [everyCounts(3, 3), everyCounts(4, 3)];
    let pairs = 0;
    for (let halves = 0; halves <= 24; halves++) pairs += pairsWithU(first, second, halves / 2).length;
    expect(pairs).toBe(first.length * second.length);
  });
});

describe("Cohen's d of two groups of which the sums are known", () => {
  it("lies within its range, which moves with neither place nor order of the groups", () => {
    fc.assert(
      fc.property(likert, likert, fc.integer({ min: -9, max: 9 }), (x, y, by) => {
        const group = (sample: number[], shift: number) => ({
          n: sample.length,
          sum: sample.reduce((sum, value) => sum + value + shift, 0),
          least: 1 + shift,
          most: 5 + shift,
        });
        fc.pre(Math.abs(mean(x) - mean(y)) > 1e-9);
        const pooled = Math.sqrt(
          (standardDeviation(x, 1) ** 2 * (x.length - 1) + standardDeviation(y, 1) ** 2 * (y.length - 1)) /
            (x.length + y.length - 2),
        );
        fc.pre(pooled > 0);
        const d = Math.abs(mean(x) - mean(y)) / pooled;
        const range = effectSizeRange(group(x, 0), group(y, 0));
        expect(d).toBeGreaterThanOrEqual(range.low - 1e-9);
        if (range.high !== null) expect(d).toBeLessThanOrEqual(range.high + 1e-9);
        expect(effectSizeRange(group(y, 0), group(x, 0)).low).toBeCloseTo(range.low, 9);
        expect(effectSizeRange(group(x, by), group(y, by)).low).toBeCloseTo(range.low, 6);
      }),
    );
  });
});

describe("resampled means", () => {
  it("have the mean and the variance that theory gives them", () => {
    fc.assert(
      fc.property(counts, counts, fc.constantFrom(1, 0.5, 3 / 14), (first, second, step) => {
        const values = [0, step, 2 * step];
        const [x, y] = [repeated(values, first), repeated(values, second)];
        const distribution = resampledMeanDifference({ first, second }, step);
        const moment = (of: (difference: number) => number) =>
          distribution.reduce((sum, { difference, probability }) => sum + of(difference) * probability, 0);
        const centre = mean(x) - mean(y);
        const variance = standardDeviation(x, 0) ** 2 / x.length + standardDeviation(y, 0) ** 2 / y.length;
        expect(moment(() => 1)).toBeCloseTo(1, 10);
        expect(moment((difference) => difference)).toBeCloseTo(centre, 10);
        expect(moment((difference) => (difference - centre) ** 2)).toBeCloseTo(variance, 10);
      }),
    );
  });
});

describe("signed ranks", () => {
  it("of all signs turned have r turned and p on the other side", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (pairs, share) => {
        const all = (pairs * (pairs + 1)) / 2;
        const Wplus = Math.round(share * all * 2) / 2;
        const [one, other] = [signedRankOf(Wplus, pairs), signedRankOf(all - Wplus, pairs)];
        expect(one.rankBiserial).toBeCloseTo(-other.rankBiserial, 12);
        expect(one.p + other.p).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe("the votes behind largest votes", () => {
  it("have a mean entropy within its bounds, and are among the ways that the printed one leaves", () => {
    const splits = voteSplits(7, 3);
    const runs = fc.array(fc.integer({ min: 0, max: splits.length - 1 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(runs, (chosen) => {
        const voted = chosen.map((index) => splits[index]!);
        const largest = [3, 4, 5, 6, 7].map((most) => voted.filter(({ votes }) => votes[0] === most).length);
        const panel = { evaluators: 7, options: 3, counts: largest };
        const entropy = mean(voted.map((split) => split.entropy));
        const { low, high } = entropyBounds(panel);
        expect(entropy).toBeGreaterThanOrEqual(low - 1e-12);
        expect(entropy).toBeLessThanOrEqual(high + 1e-12);
        const ties = voted.filter(({ tied }) => tied).length;
        const ways = splitCounts({ ...panel, entropy: printed(entropy, 3), decimals: 3, ties });
        const written = (used: readonly { votes: number[] }[], numbers: readonly number[]) =>
          used.map(({ votes }, index) => `${numbers[index]} x ${votes.join("-")}`).join();
        const used = splits.filter((split) => voted.includes(split));
        const ours = written(
          used,
          used.map((split) => voted.filter((one) => one === split).length),
        );
        expect(ways.map((way) => written(way.splits, way.counts))).toContain(ours);
      }),
    );
  });
});

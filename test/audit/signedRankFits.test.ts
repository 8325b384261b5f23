import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPrinted } from "../../lib/src/audit/printedNumber.js";
import { signedRankFits, signedRankOf } from "../../lib/src/audit/signedRankFits.js";
import { wilcoxonSignedRank } from "../../lib/src/statistics/wilcoxonSignedRank.js";

describe("signedRankOf", () => {
  it("gives the published r and p of W = 457 with 35 pairs, and not with 34", () => {
    expect(signedRankOf(457, 35)).toMatchObject({ pairs: 35, Wplus: 457 });
    expect(signedRankOf(457, 35).p).toBeCloseTo(0.0100136, 6);
    expect(signedRankOf(457, 35).rankBiserial).toBeCloseTo(0.4507937, 6);
    expect(signedRankOf(457, 34).rankBiserial).toBeCloseTo(0.536, 3);
    expect(signedRankOf(457, 34).p).toBeCloseTo(0.0032, 4);
    // One unchanged pair, ranked and left out (Pratt): 34 pairs changed, and r and p print as published.
    expect(signedRankOf(457, 35, 1)).toMatchObject({ pairs: 34 });
    expect(signedRankOf(457, 35, 1).p).toBeCloseTo(0.0097951, 6);
  });

  it("agrees with the test on differences that have those ranks", () => {
    const signs = fc.array(fc.boolean(), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(signs, fc.integer({ min: 0, max: 3 }), (positive, unchanged) => {
        const differences = positive.map((is, index) => (is ? 1 : -1) * (index + 1));
        const sample = [...new Array<number>(unchanged).fill(0), ...differences];
        const zeros = sample.map(() => 0);
        const result = wilcoxonSignedRank(sample, zeros, {
          alternative: "greater",
          method: "asymptotic",
          zeroMethod: "pratt",
        });
        const ours = signedRankOf(result.Wplus, sample.length, unchanged);
        expect(ours.p).toBeCloseTo(result.p, 12);
        expect(ours.rankBiserial).toBeCloseTo(result.rankBiserial, 12);
      }),
    );
  });

  it("refuses rank sums that cannot be", () => {
    expect(() => signedRankOf(631, 35)).toThrow(/^Wplus: /);
    expect(() => signedRankOf(10, 0)).toThrow(/^pairs: /);
    expect(() => signedRankOf(10, 5, 5)).toThrow(/^unchanged: /);
  });
});

describe("signedRankFits", () => {
  it("finds the rank sums of a row of Table 7", () => {
    const fits = signedRankFits(readPrinted(".959"), readPrinted("-0.34"), 35);
    expect(fits.map(({ Wplus }) => Wplus)).toEqual([208.5, 209]);
  });

  it("finds none where p and r exclude each other: r = -0.72 of 35 pairs prints p = 1.000", () => {
    expect(signedRankFits(readPrinted(".999"), readPrinted("-0.72"), 35)).toEqual([]);
    expect(signedRankFits(readPrinted(".999"), readPrinted("0.72"), 35)).toEqual([]);
    expect(signedRankFits(readPrinted("1.000"), readPrinted("-0.72"), 35)).not.toEqual([]);
  });

  it("finds every rank sum from its own printed p and r", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (pairs, share) => {
        const Wplus = Math.round(share * pairs * (pairs + 1)) / 2;
        const { p, rankBiserial } = signedRankOf(Wplus, pairs);
        const fits = signedRankFits(readPrinted(p.toFixed(3)), readPrinted(rankBiserial.toFixed(2)), pairs);
        expect(fits.map((fit) => fit.Wplus)).toContain(Wplus);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceOfShares } from "../../lib/src/statistics/differenceOfShares.js";

describe("the difference of two shares", () => {
  it("is that of the textbook formula", () => {
    // statsmodels' proportions_ztest([58, 47], [105, 105]): z = 1.5181, p = 0.1290.
    const { difference, z, p } = differenceOfShares({ count: 58, of: 105 }, { count: 47, of: 105 });
    expect(difference).toBeCloseTo(11 / 105, 12);
    expect(z).toBeCloseTo(11 / Math.sqrt(105 / 2), 12);
    expect(p).toBeCloseTo(0.129, 3);
  });

  it("changes its sign with the sides, and nothing else", () => {
    const side = fc.integer({ min: 1, max: 500 }).chain((of) => fc.record({ count: fc.nat(of), of: fc.constant(of) }));
    fc.assert(
      fc.property(side, side, (one, other) => {
        fc.pre(one.count + other.count > 0 && one.count + other.count < one.of + other.of);
        const [there, back] = [differenceOfShares(one, other), differenceOfShares(other, one)];
        expect(there.z).toBeCloseTo(0 - back.z, 9);
        expect(there.p).toBeCloseTo(back.p, 9);
        expect(there.p).toBeGreaterThanOrEqual(0);
        expect(there.p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("has none where nothing varies, and names what is no count", () => {
    expect(() => differenceOfShares({ count: 0, of: 3 }, { count: 0, of: 9 })).toThrow(/no spread/);
    expect(() => differenceOfShares({ count: 4, of: 3 }, { count: 0, of: 9 })).toThrow(/one\.count/);
    expect(() => differenceOfShares({ count: 1, of: 3 }, { count: 0, of: 0 })).toThrow(/other\.of/);
  });
});

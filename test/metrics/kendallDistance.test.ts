import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { kendallDistance } from "../../lib/src/metrics/kendallDistance.js";

const ballot = fc.shuffledSubarray(["A", "B", "C", "D"], { minLength: 4, maxLength: 4 });

describe("the Kendall distance of two ballots", () => {
  it("is the share of pairs in opposite order", () => {
    expect(kendallDistance(["A", "B", "C"], ["A", "B", "C"])).toBe(0);
    expect(kendallDistance(["A", "B", "C"], ["B", "A", "C"])).toBeCloseTo(1 / 3, 12);
    expect(kendallDistance(["A", "B", "C"], ["C", "A", "B"])).toBeCloseTo(2 / 3, 12);
  });

  it("gives the tau of SciPy: scipy.stats.kendalltau([1, 2, 3, 4, 5], [3, 1, 2, 5, 4]) is 0.4", () => {
    expect(1 - 2 * kendallDistance(["b", "c", "a", "e", "d"], ["a", "b", "c", "d", "e"])).toBeCloseTo(0.4, 12);
  });

  it("is a distance: symmetric, zero for equals alone, one for the reverse, and no detour is shorter", () => {
    fc.assert(
      fc.property(ballot, ballot, ballot, (one, other, third) => {
        const distance = kendallDistance(one, other);
        expect(kendallDistance(other, one)).toBe(distance);
        expect(distance === 0).toBe(one.join() === other.join());
        expect(kendallDistance(one, [...one].reverse())).toBe(1);
        expect(kendallDistance(one, third) + kendallDistance(third, other)).toBeGreaterThanOrEqual(distance - 1e-12);
      }),
    );
  });

  it.each<[unknown, unknown, RegExp]>([
    [["A"], ["A"], /one: \["A"\]/],
    [["A", "A"], ["A", "B"], /one/],
    [["A", "B"], ["A", "C"], /other.*a ranking of A, B/],
    [["A", "B"], ["A", "B", "C"], /other/],
    [["A", "B"], "AB", /other: "AB"/],
    [null, ["A"], /one: null/],
  ])("names what is no ranking: %j, %j", (one, other, message) => {
    const call = () => kendallDistance(one as never, other as never);
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });
});

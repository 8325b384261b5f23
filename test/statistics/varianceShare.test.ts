import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { type Placed, varianceShare } from "../../lib/src/statistics/varianceShare.js";

const squares = (values: readonly number[]) => (one: number, other: number) => (values[one]! - values[other]!) ** 2;
const placed = (groups: readonly string[], more: Partial<Placed> = {}): Placed[] =>
  groups.map((group) => ({ stratum: "", block: "", group, ...more }));

describe("the share of numbers", () => {
  it("is the eta squared of SciPy's example of an analysis of variance", () => {
    // Mussel shells of five places (scipy.stats.f_oneway, documentation): F = 7.121019471642447, p = 0.0002812242314534544.
    const places = {
      tillamook: [0.0571, 0.0813, 0.0831, 0.0976, 0.0817, 0.0859, 0.0735, 0.0659, 0.0923, 0.0836],
      newport: [0.0873, 0.0662, 0.0672, 0.0819, 0.0749, 0.0649, 0.0835, 0.0725],
      petersburg: [0.0974, 0.1352, 0.0817, 0.1016, 0.0968, 0.1064, 0.105],
      magadan: [0.1033, 0.0915, 0.0781, 0.0685, 0.0677, 0.0697, 0.0764, 0.0689],
      tvarminne: [0.0703, 0.1026, 0.0956, 0.0973, 0.1039, 0.1045],
    };
    const values = Object.values(places).flat();
    const groups = Object.entries(places).flatMap(([place, lengths]) => lengths.map(() => place));
    const found = varianceShare(placed(groups), squares(values));
    const explained = 7.121019471642447 * 4;
    expect(found.share).toBeCloseTo(explained / (explained + 34), 10);
    // By chance 4 of the 38 degrees of freedom go with the place.
    expect(found.byChance).toBeCloseTo(4 / 38, 2);
    expect(found.p).toBeLessThan(0.002);
  });

  it("is the sum of squares between means over the total, whatever the numbers", () => {
    const value = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 2, maxLength: 6 }),
        fc.array(value, { minLength: 2, maxLength: 6 }),
        (x, y) => {
          const all = [...x, ...y];
          const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
          const total = all.reduce((sum, one) => sum + (one - mean(all)) ** 2, 0);
          fc.pre(total > 1e-6);
          const between = x.length * (mean(x) - mean(all)) ** 2 + y.length * (mean(y) - mean(all)) ** 2;
          const groups = [...x.map(() => "x"), ...y.map(() => "y")];
          expect(varianceShare(placed(groups), squares(all), { resamples: 1 }).share).toBeCloseTo(between / total, 8);
        },
      ),
    );
  });
});

describe("permutations", () => {
  it("give the p that counting all arrangements gives", () => {
    // Of the 20 ways to give away three of each, two explain as much: the given one and its mirror.
    const { p } = varianceShare(placed([..."aaabbb"]), squares([1, 2, 3, 7, 8, 9]), { resamples: 20_000 });
    expect(p).toBeCloseTo(0.1, 2);
  });

  it("stay within blocks: a factor that only follows the other one explains no more than chance", () => {
    // The value is the block's; groups differ only in which blocks they stand in.
    const items = ["a1", "a1", "a1", "b1", "b2", "b2", "b2", "a2"].map((name) => ({
      stratum: "",
      group: name[0]!,
      block: name[1]!,
    }));
    const values = items.map(({ block }) => Number(block));
    const within = varianceShare(items, squares(values));
    expect(within.share).toBeCloseTo(0.25, 12);
    expect(within.p).toBe(1);
    expect(within.byChance).toBeCloseTo(within.share, 12);
  });

  it("never compare observations of different strata", () => {
    const items = [..."abab"].map((group, index) => ({ stratum: index < 2 ? "1" : "2", group, block: "" }));
    const distance = (one: number, other: number) => {
      if (Math.floor(one / 2) !== Math.floor(other / 2)) throw new Error("compared");
      return 1;
    };
    expect(varianceShare(items, distance, { resamples: 10 })).toMatchObject({ share: 1, byChance: 1, p: 1 });
  });

  it("are the same for the same seed", () => {
    const once = (seed: number) => varianceShare(placed([..."aabb"]), squares([1, 5, 2, 6]), { resamples: 200, seed });
    expect(once(3)).toEqual(once(3));
    expect(once(3).p).not.toBe(once(4).p);
  });
});

describe("categories", () => {
  it("share all where groups are of one category each, and nothing where each has them alike", () => {
    const differs = (values: string) => (one: number, other: number) => Number(values[one] !== values[other]);
    expect(varianceShare(placed([..."xxyy"]), differs("AABB")).share).toBe(1);
    expect(varianceShare(placed([..."xyxy"]), differs("AABB")).share).toBe(0);
  });
});

describe("what cannot be computed or used", () => {
  const two = placed(["a", "b"]);
  it("is not computable where all are alike, or nothing can change places", () => {
    expect(() => varianceShare(two, () => 0)).toThrow(NotComputableError);
    expect(() => varianceShare(placed(["a", "a"]), () => 1)).toThrow(/no block has observations of two groups/);
    expect(() => varianceShare([], () => 1)).toThrow(/alike/);
  });

  it.each<[string, () => unknown, RegExp]>([
    ["items", () => varianceShare("ab" as never, () => 1), /items: "ab"/],
    ["a group", () => varianceShare([{ ...two[0]!, group: 1 as never }], () => 1), /items\[0\]\.group: 1/],
    ["the distance", () => varianceShare(two, 1 as never), /squaredDistance: 1/],
    ["a negative distance", () => varianceShare(two, () => -1), /squaredDistance\(0, 1\): -1/],
    ["a distance that is no number", () => varianceShare(two, () => Number.NaN), /squaredDistance\(0, 1\)/],
    ["resamples", () => varianceShare(two, () => 1, { resamples: 0 }), /resamples: 0/],
    ["a seed", () => varianceShare(two, () => 1, { seed: 0.5 }), /seed: 0.5/],
  ])("is named: %s", (_what, call, message) => {
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { mannWhitney } from "../../lib/src/statistics/mannWhitney.js";
import { permutationTest } from "../../lib/src/statistics/permutationTest.js";
import { wilcoxonSignedRank } from "../../lib/src/statistics/wilcoxonSignedRank.js";
import { average, expectAgreement, further, normalSample } from "./support.js";

const difference = (x: number[], y: number[]) => average(x) - average(y);
const small = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 });
const alternatives = ["two-sided", "greater", "less"] as const;

describe("permutationTest against outside values", () => {
  it.each(further.permutation.filter(({ test }) => test === "permutationTest"))(
    "SciPy, all arrangements: $design $alternative",
    ({ x, y, design, alternative, statistic, p }) => {
      const result = permutationTest([x, y], difference, { design, alternative });
      expectAgreement(result.statistic, statistic);
      expectAgreement(result.p, p);
      expect(result).toMatchObject({ design, alternative, permutations: "all" });
    },
  );

  it("with U as its statistic it is the permutation form of Mann-Whitney", () => {
    fc.assert(
      fc.property(small, small, fc.constantFrom(...alternatives), (x, y, alternative) => {
        fc.pre(new Set([...x, ...y]).size > 1);
        const U = (first: number[], second: number[]) => mannWhitney(first, second).U;
        const expected = mannWhitney(x, y, { alternative, method: "permutation" }).p;
        expect(permutationTest([x, y], U, { alternative }).p).toBeCloseTo(expected, 12);
      }),
    );
  });

  it("with W as its statistic, paired, it is the permutation form of Wilcoxon", () => {
    fc.assert(
      fc.property(small, fc.constantFrom(...alternatives), (x, alternative) => {
        fc.pre(x.some((value) => value !== 2));
        const y = x.map(() => 2);
        const W = (first: number[], second: number[]) => wilcoxonSignedRank(first, second).Wplus;
        const expected = wilcoxonSignedRank(x, y, { alternative, method: "permutation" }).p;
        expect(permutationTest([x, y], W, { alternative, design: "paired" }).p).toBeCloseTo(expected, 12);
      }),
    );
  });
});

describe("permutationTest", () => {
  it("counts each arrangement once", () => {
    const seen: string[] = [];
    const statistic = (x: number[], y: number[]) => {
      seen.push(`${x}|${y}`);
      return difference(x, y);
    };
    permutationTest(
      [
        [1, 2],
        [3, 4, 5],
      ],
      statistic,
    );
    // The samples themselves, then C(5, 2) = 10 arrangements.
    expect(seen).toHaveLength(11);
    expect(new Set(seen).size).toBe(10);
    expect(
      permutationTest(
        [
          [4, 5],
          [1, 2, 3],
        ],
        difference,
        { alternative: "greater" },
      ).p,
    ).toBe(0.1);
    expect(
      permutationTest(
        [
          [4, 5],
          [1, 2],
        ],
        difference,
        { alternative: "greater", design: "paired" },
      ).p,
    ).toBe(0.25);
  });

  it("draws from the seed where there are more than it may count, and never gives zero", () => {
    const x = normalSample(20, 1, 3);
    const y = normalSample(25, 2);
    const result = permutationTest([x, y], difference, { resamples: 999, seed: 5, alternative: "greater" });
    expect(result).toMatchObject({ permutations: 999, p: 0.001 });
    expect(permutationTest([x, y], difference, { resamples: 999, seed: 5, alternative: "greater" })).toEqual(result);
    expect(permutationTest([x, y], difference, { resamples: 999, alternative: "less" }).p).toBe(1);
  });

  it("draws pairs too, and comes near what counting gives", () => {
    const x = normalSample(12, 3, 0.6);
    const y = normalSample(12, 4);
    const counted = permutationTest([x, y], difference, { design: "paired" });
    const drawn = permutationTest([x, y], difference, { design: "paired", resamples: 4000 });
    expect([counted.permutations, drawn.permutations]).toEqual(["all", 4000]);
    expect(Math.abs(counted.p - drawn.p)).toBeLessThan(0.03);
  });

  it("exchanging the samples exchanges the sides", () => {
    fc.assert(
      fc.property(small, small, (x, y) => {
        fc.pre(new Set([...x, ...y]).size > 1);
        const greater = permutationTest([x, y], difference, { alternative: "greater" }).p;
        expect(permutationTest([y, x], difference, { alternative: "less" }).p).toBeCloseTo(greater, 12);
        expect(greater).toBeGreaterThan(0);
        expect(greater).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("leaves samples alone when the statistic does not", () => {
    const frozen = [Object.freeze([3, 1, 2]), Object.freeze([0, 5])] as [number[], number[]];
    const destructive = (x: number[], y: number[]) => x.sort()[0]! - y.pop()!;
    expect(permutationTest(frozen, destructive).permutations).toBe("all");
    expect(frozen).toEqual([
      [3, 1, 2],
      [0, 5],
    ]);
  });

  it("goes to many values without counting over the range of numbers", () => {
    const x = normalSample(2000, 1);
    const y = normalSample(2000, 2);
    expect(permutationTest([x, y], difference, { resamples: 20 }).permutations).toBe(20);
    expect(permutationTest([x, y], difference, { resamples: 20, design: "paired" }).permutations).toBe(20);
  });

  it.each([
    [[[1, 2]], difference, {}, /^samples: \[\[1,2\]\].*two samples/],
    [5, difference, {}, /^samples: 5/],
    [[[1], []], difference, {}, /^samples\[1\]: \[\]/],
    [[[1], [Number.NaN]], difference, {}, /^samples\[1\]\[0\]: NaN/],
    [[[1, 2], [3]], difference, { design: "paired" }, /^y: .*as many values as x/],
    [[[1], [2]], null, {}, /^statistic: null/],
    [[[1], [2]], () => undefined, {}, /^statistic: undefined/],
    [[[1], [2]], difference, { design: "crossed" }, /^design: "crossed"/],
    [[[1], [2]], difference, { alternative: 1 }, /^alternative: 1/],
    [[[1], [2]], difference, { resamples: 1.5 }, /^resamples: 1.5/],
    [[[1], [2]], difference, null, /^options: null/],
  ])("refuses %j, %s, %j", (samples, statistic, options, message) => {
    const call = () => permutationTest(samples as never, statistic as never, options as never);
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });

  it("samples whose arrangements are all the same, and statistics that are no number", () => {
    expect(() => permutationTest([[1, 1], [1]], difference)).toThrow(NotComputableError);
    expect(() =>
      permutationTest(
        [
          [1, 2],
          [1, 2],
        ],
        difference,
        { design: "paired" },
      ),
    ).toThrow(/are the same/);
    expect(() => permutationTest([[1, 2], [3]], () => Number.NaN)).toThrow(NotComputableError);
  });
});

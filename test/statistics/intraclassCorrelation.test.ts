import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { intraclassCorrelation } from "../../lib/src/statistics/intraclassCorrelation.js";
import { expectAgreement, further, normalSample, reference } from "./support.js";

const forms = ["ICC1", "ICC2", "ICC3"] as const;
const table = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 5 }), fc.nat())
  .map(([targets, raters, seed]) => {
    const noise = normalSample(targets * raters, seed);
    const effect = normalSample(targets, seed + 1);
    return effect.map((base, target) =>
      noise.slice(target * raters, (target + 1) * raters).map((value) => base + value),
    );
  });

describe("intraclassCorrelation against outside values", () => {
  it.each(reference.cases.filter(({ test }) => test === "icc"))("$name", ({ ratings, icc11, icc21, icc31 }) => {
    const expected = { ICC1: icc11, ICC2: icc21, ICC3: icc31 };
    for (const form of forms) expectAgreement(intraclassCorrelation(ratings, { form }).icc, expected[form]);
  });

  it.each(further.intraclass)("pingouin, with F, p and interval: $ratings.length targets", (expected) => {
    for (const form of forms) {
      const result = intraclassCorrelation(expected.ratings, { form });
      const { icc, F, df1, df2, p, low, high } = expected[form];
      expect(result).toMatchObject({ df1, df2, form, level: 0.95, targets: expected.ratings.length });
      expectAgreement(result.icc, icc);
      expectAgreement(result.F, F);
      expectAgreement(result.p, p);
      expectAgreement(result.ci.low, low);
      expectAgreement(result.ci.high, high);
    }
  });

  it("Shrout and Fleiss's own table has .17, .29 and .71 (1979, table 4)", () => {
    const { ratings } = further.intraclass[0]!;
    const values = forms.map((form) => intraclassCorrelation(ratings, { form }).icc.toFixed(2));
    expect(values).toEqual(["0.17", "0.29", "0.71"]);
  });
});

describe("intraclassCorrelation obeys its laws", () => {
  it("ICC3 does not mind what a rater adds to all targets; ICC2 never exceeds it for that", () => {
    fc.assert(
      fc.property(
        table,
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 }),
        (ratings, shifts) => {
          const shifted = ratings.map((row) => row.map((value, rater) => value + shifts[rater]!));
          const before = intraclassCorrelation(ratings, { form: "ICC3" });
          const after = intraclassCorrelation(shifted, { form: "ICC3" });
          expect(after.icc).toBeCloseTo(before.icc, 9);
          expect(after.ci.low).toBeCloseTo(before.ci.low, 7);
          expect(after.ci.high).toBeCloseTo(before.ci.high, 7);
        },
      ),
    );
  });

  it("no form minds scale, origin, or the order of targets and raters", () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...forms), fc.constantFrom(0.01, 1, 50), (ratings, form, scale) => {
        const changed = ratings.map((row) => row.map((value) => 3 + value * scale).reverse()).reverse();
        const expected = intraclassCorrelation(ratings, { form }).icc;
        expect(intraclassCorrelation(changed, { form }).icc).toBeCloseTo(expected, 8);
      }),
    );
  });

  it("the interval holds the coefficient and narrows with a lower level", () => {
    fc.assert(
      fc.property(table, fc.constantFrom("ICC1", "ICC3"), (ratings, form) => {
        const wide = intraclassCorrelation(ratings, { form });
        const narrow = intraclassCorrelation(ratings, { form, level: 0.5 });
        expect(wide.ci.low).toBeLessThanOrEqual(wide.icc);
        expect(wide.ci.high).toBeGreaterThanOrEqual(wide.icc);
        expect(wide.icc).toBeLessThanOrEqual(1);
        expect(narrow.ci.low).toBeGreaterThanOrEqual(wide.ci.low);
        expect(narrow.ci.high).toBeLessThanOrEqual(wide.ci.high);
      }),
    );
  });

  it("raters who agree fully have 1, with an infinite F and nothing to either side", () => {
    const ratings = [
      [1, 1],
      [2, 2],
      [4, 4],
    ];
    for (const form of forms) {
      const result = intraclassCorrelation(ratings, { form });
      expect(result).toMatchObject({ icc: 1, F: Number.POSITIVE_INFINITY, p: 0, ci: { low: 1, high: 1 } });
    }
  });

  it("agreement and equal targets are seen through the rounding of decimal ratings", () => {
    const agreeing = [0.1, 0.7, 0.3, 0.9].map((rating) => [rating, rating, rating]);
    for (const form of forms) {
      expect(intraclassCorrelation(agreeing, { form })).toMatchObject({ icc: 1, F: Number.POSITIVE_INFINITY });
    }
    const alike = [0, 1, 2].map(() => [0.1, 0.3, 0.8]);
    expect(() => intraclassCorrelation(alike, { form: "ICC3" })).toThrow(NotComputableError);
  });

  it("raters who differ by a constant have ICC3 = 1 and a lower ICC2", () => {
    const ratings = [
      [1, 3],
      [2, 4],
      [4, 6],
    ];
    expect(intraclassCorrelation(ratings, { form: "ICC3" }).icc).toBe(1);
    const agreement = intraclassCorrelation(ratings, { form: "ICC2" });
    expect(agreement.icc).toBeLessThan(0.8);
    expect(agreement.ci.low).toBeLessThan(agreement.icc);
  });

  it("has finite limits in order, also where a negative ICC2 leaves next to no degrees of freedom", () => {
    const unrelated = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(unrelated, fc.constantFrom(...forms), (ratings, form) => {
        try {
          const { icc, ci } = intraclassCorrelation(ratings, { form });
          for (const value of [icc, ci.low, ci.high]) expect(Number.isFinite(value)).toBe(true);
          expect(ci.low).toBeLessThanOrEqual(ci.high + 1e-12);
        } catch (error) {
          expect(error).toBeInstanceOf(NotComputableError);
          expect((error as Error).message).toMatch(
            /all ratings are equal|neither the targets nor the error|neither targets nor raters/,
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("10,000 targets", () => {
    const base = normalSample(10_000, 1);
    const noise = normalSample(20_000, 2);
    const ratings = base.map((value, index) => [value + noise[2 * index]!, value + noise[2 * index + 1]!]);
    for (const form of forms) expect(intraclassCorrelation(ratings, { form }).icc).toBeCloseTo(0.5, 1);
  });
});

describe("intraclassCorrelation refuses", () => {
  const good = [
    [1, 2],
    [3, 5],
  ];

  it.each([
    [[], { form: "ICC1" }, /^ratings: \[\].*at least two targets/],
    [[[1, 2]], { form: "ICC1" }, /^ratings/],
    [[[1], [2]], { form: "ICC1" }, /^ratings\[0\]: \[1\].*at least 2 values/],
    [
      [
        [1, 2],
        [1, 2, 3],
      ],
      { form: "ICC1" },
      /^ratings\[1\].*as many ratings as the first/,
    ],
    [
      [
        [1, 2],
        [1, Number.NaN],
      ],
      { form: "ICC1" },
      /^ratings\[1\]\[1\]: NaN/,
    ],
    [[[1, 2], 3], { form: "ICC1" }, /^ratings\[1\]: 3/],
    [good, {}, /^form: undefined.*"ICC1", "ICC2", "ICC3"/],
    [good, undefined, /^options: undefined/],
    [good, { form: "ICC3", level: 95 }, /^level: 95/],
  ])("%j %j", (ratings, options, message) => {
    expect(() => intraclassCorrelation(ratings as number[][], options as never)).toThrow(InputError);
    expect(() => intraclassCorrelation(ratings as number[][], options as never)).toThrow(message);
  });

  it("ratings that are all equal, and targets that are where raters differ without error", () => {
    for (const form of forms) {
      expect(() =>
        intraclassCorrelation(
          [
            [3, 3],
            [3, 3],
          ],
          { form },
        ),
      ).toThrow(NotComputableError);
    }
    expect(() =>
      intraclassCorrelation(
        [
          [1, 2],
          [1, 2],
        ],
        { form: "ICC3" },
      ),
    ).toThrow(/neither the targets nor the error/);
  });

  it("two raters who order two targets the other way round: ICC2 has no scale, ICC1 and ICC3 are at their least", () => {
    const opposed = [
      [1, 2],
      [2, 1],
    ];
    expect(() => intraclassCorrelation(opposed, { form: "ICC2" })).toThrow(/error alone gives no scale/);
    expect(intraclassCorrelation(opposed, { form: "ICC1" }).icc).toBe(-1);
    expect(intraclassCorrelation(opposed, { form: "ICC3" }).icc).toBe(-1);
  });
});

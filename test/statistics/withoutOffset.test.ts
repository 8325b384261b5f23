import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NotComputableError } from "../../lib/src/foundation/errors.js";
import { cohensD } from "../../lib/src/statistics/cohensD.js";
import { hedgesG } from "../../lib/src/statistics/hedgesG.js";
import { intraclassCorrelation } from "../../lib/src/statistics/intraclassCorrelation.js";
import { pearson } from "../../lib/src/statistics/pearson.js";
import { withoutOffset } from "../../lib/src/statistics/withoutOffset.js";
import { expectAgreement } from "./support.js";

/** Whole numbers, so that an offset or a power of two moves them without rounding: every digit lost is the measure's. */
const wholes = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 6, maxLength: 6 });
const samples = fc.tuple(wholes, wholes).filter(([x, y]) => new Set(x).size > 1 && new Set(y).size > 1) as fc.Arbitrary<
  [number[], number[]]
>;
const moves = fc.constantFrom(
  (value: number) => value + 1e12,
  (value: number) => value - 2 ** 40,
  (value: number) => value * 2 ** 600,
  (value: number) => value * 2 ** 1017,
  (value: number) => value * 2 ** -600,
  (value: number) => value * 2 ** -1060,
);

const rows = ([x, y]: [number[], number[]]) => x.map((value, index) => [value, y[index]!]);

const measures: { [name: string]: (both: [number[], number[]]) => number[] } = {
  cohensD: ([x, y]) => [cohensD(x, y)],
  hedgesG: ([x, y]) => [hedgesG(x, y)],
  pearson: ([x, y]) => [pearson(x, y).r, pearson(x, y).p],
  ...Object.fromEntries(
    (["ICC1", "ICC2", "ICC3"] as const).map((form) => [
      form,
      (both: [number[], number[]]) => {
        const { icc, F, p, ci } = intraclassCorrelation(rows(both), { form });
        return [icc, F, p, ci.low, ci.high];
      },
    ]),
  ),
};

/** A refusal is an answer too: what is not computable is not computable wherever the values lie. */
function answer(measure: (both: [number[], number[]]) => number[], both: [number[], number[]]): number[] | string {
  try {
    return measure(both);
  } catch (error) {
    if (error instanceof NotComputableError) return error.message;
    throw error;
  }
}

describe("measures that depend on neither origin nor unit keep their digits wherever the values lie", () => {
  it.each(Object.entries(measures))("%s", (_, measure) => {
    fc.assert(
      fc.property(samples, moves, (both, move) => {
        const plain = answer(measure, both);
        const moved = answer(measure, both.map((sample) => sample.map(move)) as [number[], number[]]);
        if (typeof plain === "string" || typeof moved === "string") {
          expect(moved).toBe(plain);
          return;
        }
        plain.forEach((value, index) => {
          if (Math.abs(value) < 1e-9) expect(Math.abs(moved[index]!)).toBeLessThan(2e-9);
          else if (Number.isFinite(value)) expectAgreement(moved[index]!, value);
          else expect(moved[index]).toBe(value);
        });
      }),
    );
  });

  it("ratings at the end of the range have an intraclass correlation, never NaN", () => {
    const ratings = [
      [Number.MAX_VALUE, Number.MAX_VALUE],
      [-Number.MAX_VALUE, 1e200],
    ];
    expectAgreement(intraclassCorrelation(ratings, { form: "ICC3" }).icc, 0.8);
  });
});

describe("withoutOffset", () => {
  it("keeps differences and leaves what it was given", () => {
    const given = [
      [1e12 + 1, 1e12 + 3],
      [1e12, 1e12 + 8],
    ];
    const [first, second] = withoutOffset(given) as [[number, number], [number, number]];
    expect(given[0]).toEqual([1e12 + 1, 1e12 + 3]);
    expect(first[0]).toBe(0);
    expect((second[1] - second[0]) / (first[1] - first[0])).toBe(4);
  });

  it("zeros, the smallest and the largest numbers", () => {
    expect(withoutOffset([[0, 0]])).toEqual([[0, 0]]);
    expect(withoutOffset([[0, Number.MIN_VALUE]])).toEqual([[0, 1]]);
    expect(withoutOffset([[0, Number.MAX_VALUE]])[0]![1]).toBeCloseTo(2, 12);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { bonferroni, holm } from "../../lib/src/statistics/adjustedPValues.js";
import { expectAgreement, further } from "./support.js";

const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });

describe("bonferroni and holm", () => {
  it.each(further.adjusted)("statsmodels: $ps", (expected) => {
    bonferroni(expected.ps).forEach((p, index) => {
      expectAgreement(p, expected.bonferroni[index]!);
    });
    holm(expected.ps).forEach((p, index) => {
      expectAgreement(p, expected.holm[index]!);
    });
  });

  it("p <= holm <= bonferroni <= 1", () => {
    fc.assert(
      fc.property(ps, (values) => {
        const strict = bonferroni(values);
        holm(values).forEach((adjusted, index) => {
          expect(adjusted).toBeGreaterThanOrEqual(values[index]!);
          expect(adjusted).toBeLessThanOrEqual(strict[index]!);
          expect(strict[index]).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it("holm keeps the order of the ps, and equal ps equal", () => {
    fc.assert(
      fc.property(ps, (values) => {
        const adjusted = holm(values);
        values.forEach((first, i) => {
          values.forEach((second, j) => {
            if (first <= second) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]!);
          });
        });
      }),
    );
  });

  it("the order of the ps is that of the result", () => {
    fc.assert(
      fc.property(ps, (values) => {
        expect(holm([...values].reverse()).reverse()).toEqual(holm(values));
        expect(bonferroni([...values].reverse()).reverse()).toEqual(bonferroni(values));
      }),
    );
  });

  it("at .05, four tests are what the paper's .0125 is for one", () => {
    for (const p of [0.003, 0.004, 0.0124, 0.0126, 0.02]) {
      expect(bonferroni([p, 1, 1, 1])[0]! <= 0.05).toBe(p <= 0.0125);
    }
  });

  it("leaves its argument alone", () => {
    const frozen = Object.freeze([0.04, 0.01]);
    expect(holm(frozen)).toEqual([0.04, 0.02]);
    expect(bonferroni(frozen)).toEqual([0.08, 0.02]);
  });

  it("100,000 ps", () => {
    const many = Array.from({ length: 100_000 }, (_, index) => index / 1e11);
    expect(holm(many).at(-1)).toBeLessThanOrEqual(bonferroni(many).at(-1)!);
  });

  it.each([
    [[], /^ps: \[\]/],
    [[0.1, 1.1], /^ps\[1\]: 1.1.*from 0 to 1/],
    [[-0.1], /^ps\[0\]: -0.1/],
    [[0.1, Number.NaN], /^ps\[1\]: NaN/],
    [["0.1"], /^ps\[0\]: "0.1"/],
    [0.1, /^ps: 0.1/],
  ])("refuses %j", (values, message) => {
    for (const adjust of [bonferroni, holm]) {
      expect(() => adjust(values as number[])).toThrow(InputError);
      expect(() => adjust(values as number[])).toThrow(message);
    }
  });
});

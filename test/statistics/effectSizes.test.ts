import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { cohensD } from "../../lib/src/statistics/cohensD.js";
import { hedgesG } from "../../lib/src/statistics/hedgesG.js";
import { expectAgreement, normalSample, reference } from "./support.js";

const sample = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 20 });
const varied = fc.tuple(sample, sample).filter(([x, y]) => new Set(x).size > 1 || new Set(y).size > 1);

describe("cohensD and hedgesG", () => {
  it.each(reference.cases.filter(({ test }) => test === "cohensD"))("NumPy: $samples", (expected) => {
    const [x, y] = reference.samples[expected.samples]!;
    expectAgreement(cohensD(x, y), expected.d);
    expectAgreement(hedgesG(x, y), expected.hedgesG);
  });

  it("is the difference of means in pooled standard deviations", () => {
    expect(cohensD([2, 3, 4], [1, 2, 3])).toBeCloseTo(1, 14);
    expect(cohensD([10, 20], [10])).toBeCloseTo(5 / Math.sqrt(50), 14);
  });

  it("changes sign with the order and does not mind scale and origin", () => {
    fc.assert(
      fc.property(varied, fc.constantFrom(1e-100, 0.1, 1e100), ([x, y], scale) => {
        const d = cohensD(x, y);
        expect(cohensD(y, x)).toBeCloseTo(-d, 10);
        expect(
          cohensD(
            x.map((value) => value * scale),
            y.map((value) => value * scale),
          ),
        ).toBeCloseTo(d, 9);
        expect(
          cohensD(
            x.map((value) => value + 7),
            y.map((value) => value + 7),
          ),
        ).toBeCloseTo(d, 9);
      }),
    );
  });

  it("g is nearer to zero than d, by the factor that 1 - 3 / (4 m - 1) approximates", () => {
    fc.assert(
      fc.property(varied, ([x, y]) => {
        const d = cohensD(x, y);
        const g = hedgesG(x, y);
        expect(Math.abs(g)).toBeLessThanOrEqual(Math.abs(d));
        const freedom = x.length + y.length - 2;
        expect(Math.abs(g - d * (1 - 3 / (4 * freedom - 1)))).toBeLessThanOrEqual(0.01 * Math.abs(d) + 1e-12);
      }),
    );
  });

  it("with two degrees of freedom the factor is 1 / sqrt(pi)", () => {
    expect(hedgesG([1, 2], [3, 5]) / cohensD([1, 2], [3, 5])).toBeCloseTo(1 / Math.sqrt(Math.PI), 13);
  });

  it("200,000 values", () => {
    const d = cohensD(normalSample(100_000, 1, 0.5), normalSample(100_000, 2));
    expect(d).toBeCloseTo(0.5, 1);
    expect(hedgesG(normalSample(100_000, 1, 0.5), normalSample(100_000, 2))).toBeCloseTo(d, 4);
  });

  it.each([
    [[], [1, 2], /^x: \[\]/],
    [[1, 2], [Number.NaN], /^y\[0\]: NaN/],
    [[1, "2"], [3], /^x\[1\]: "2"/],
    [{ length: 2 }, [3], /^x: /],
    [[1], [2], /at least three values in all/],
  ])("refuses %j and %j", (x, y, message) => {
    for (const effect of [cohensD, hedgesG]) {
      expect(() => effect(x as number[], y as number[])).toThrow(InputError);
      expect(() => effect(x as number[], y as number[])).toThrow(message);
    }
  });

  it("g needs four values", () => expect(() => hedgesG([1, 2], [3])).toThrow(/at least four values/));

  it("samples without variance, also where rounding feigns some, and a spread that is nothing beside the values", () => {
    expect(() => cohensD([1, 1], [2, 2])).toThrow(NotComputableError);
    expect(() => cohensD([0.3, 0.1 + 0.2], [0.3])).toThrow(/neither sample varies/);
    expect(() => cohensD([1e-200, 0], [1e200, 1e200])).toThrow(/beside the values, their spread/);
  });

  it("numbers too large or too small to square", () => {
    expectAgreement(cohensD([1e308, 0], [0, 0]), cohensD([1, 0], [0, 0]));
    expectAgreement(cohensD([3e-300, 1e-300], [0, 1e-300]), cohensD([3, 1], [0, 1]));
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { cohensKappa } from "../../lib/src/statistics/cohensKappa.js";
import { expectAgreement, further, reference } from "./support.js";

const schemes = ["none", "linear", "quadratic"] as const;
const categories = [0, 1, 2, 3];
const ratings = fc
  .array(fc.tuple(fc.constantFrom(...categories), fc.constantFrom(...categories)), { minLength: 1, maxLength: 40 })
  .map((rows) => [rows.map(([a]) => a), rows.map(([, b]) => b)] as const)
  .filter(([a, b]) => new Set([...a, ...b]).size > 1);

describe("cohensKappa", () => {
  it.each(reference.cases.filter(({ test }) => test === "cohensKappa"))("reference: $name", (expected) => {
    const scale = Array.from({ length: expected.categories }, (_, step) => step);
    for (const weights of schemes) {
      expectAgreement(cohensKappa(expected.a, expected.b, { weights, categories: scale }), expected[weights]);
    }
  });

  it.each(further.kappa)("scikit-learn: $categories", (expected) => {
    for (const weights of schemes) {
      const { a, b, categories: scale } = expected;
      expectAgreement(cohensKappa(a, b, { weights, categories: scale }), expected[weights]);
    }
  });

  it("is unweighted unless asked, of names as of numbers", () => {
    const names = cohensKappa(["yes", "no", "yes", "no"], ["yes", "no", "no", "no"]);
    expect(names).toBe(cohensKappa([1, 0, 1, 0], [1, 0, 0, 0], { weights: "none" }));
    expect(names).toBe(0.5);
  });

  it("lies from -1 to 1, is 1 for agreement, and does not mind who is first", () => {
    fc.assert(
      fc.property(ratings, fc.constantFrom(...schemes), ([a, b], weights) => {
        const kappa = cohensKappa(a, b, { weights, categories });
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappa).toBeGreaterThanOrEqual(-1 - 1e-12);
        expect(cohensKappa(b, a, { weights, categories })).toBeCloseTo(kappa, 12);
        if (a.every((category, index) => category === b[index])) expect(kappa).toBe(1);
        else expect(kappa).toBeLessThan(1);
      }),
    );
  });

  it("linear and quadratic weights are one with two categories, and no weights too", () => {
    fc.assert(
      fc.property(ratings, ([a, b]) => {
        const halves = [a, b].map((values) => values.map((value) => (value > 1 ? "high" : "low")));
        fc.pre(new Set(halves.flat()).size > 1);
        const [none, linear, quadratic] = schemes.map((weights) =>
          cohensKappa(halves[0]!, halves[1]!, { weights, categories: ["low", "high"] }),
        );
        expect(linear).toBe(none);
        expect(quadratic).toBe(none);
      }),
    );
  });

  it("counts steps of the scale that do not occur only where they are listed", () => {
    const [a, b] = [
      [0, 6, 6, 0, 1],
      [0, 6, 0, 0, 1],
    ] as const;
    const whole = cohensKappa(a, b, { weights: "linear", categories: [0, 1, 2, 3, 4, 5, 6] });
    const occurring = cohensKappa(a, b, { weights: "linear" });
    expect(occurring).toBe(cohensKappa(a, b, { weights: "linear", categories: [0, 1, 6] }));
    expect(whole).not.toBe(occurring);
  });

  it("is what counting every pair of ratings gives, whatever the weights", () => {
    const ratings = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
      minLength: 2,
    });
    fc.assert(
      fc.property(
        ratings,
        fc.constantFrom("none" as const, "linear" as const, "quadratic" as const),
        (pairs, weights) => {
          const [a, b] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
          const cost = (x: number, y: number) =>
            weights === "none" ? Number(x !== y) : Math.abs(x - y) ** (weights === "linear" ? 1 : 2);
          const observed = pairs.reduce((sum, [x, y]) => sum + cost(x, y), 0) / pairs.length;
          const expected = a.reduce((sum, x) => sum + b.reduce((all, y) => all + cost(x, y), 0), 0) / pairs.length ** 2;
          fc.pre(expected > 0);
          const kappa = cohensKappa(a, b, { weights, categories: [0, 1, 2, 3, 4, 5, 6] });
          expect(kappa).toBeCloseTo(1 - observed / expected, 10);
        },
      ),
    );
  });

  it.each(["none", "linear", "quadratic"] as const)("100,000 ratings that all differ, weights %s", (weights) => {
    const a = Array.from({ length: 100_000 }, (_, index) => index + 0.5);
    expect(cohensKappa(a, [...a], { weights })).toBe(1);
    // Each is the other's reverse: as far from agreement as linear and quadratic weights can be.
    if (weights !== "none") expect(cohensKappa(a, [...a].reverse(), { weights })).toBeLessThan(-0.4);
  });

  it("100,000 ratings", () => {
    const a = Array.from({ length: 100_000 }, (_, index) => index % 5);
    const b = a.map((category, index) => (index % 2 ? category : (category + 1) % 5));
    expect(cohensKappa(a, b)).toBeCloseTo((0.5 - 0.2) / 0.8, 12);
  });

  it.each([
    [[], [], {}, /^a: \[\]/],
    [[1, 2], [1], {}, /^b: .*as many ratings as a, which has 2/],
    ["ab", ["a", "b"], {}, /^a: "ab"/],
    [[1, null], [1, 2], {}, /^a\[1\]: null/],
    [[1, Number.NaN], [1, 2], {}, /^a\[1\]: NaN/],
    [[1, 2], [1, 3], { categories: [1, 2] }, /^b\[1\]: 3.*one of the categories \[1,2\]/],
    [[1, 2], [1, 2], { categories: [1, 2, 1] }, /^categories\[2\]: 1.*once/],
    [[1, 2], [1, 2], { categories: [] }, /^categories: \[\]/],
    [[1, 2], [1, 2], { categories: "12" }, /^categories: "12"/],
    [["a", "b"], ["b", "a"], { weights: "linear" }, /^categories: undefined.*in order/],
    [[1, 2], [1, 2], { weights: "cubic" }, /^weights: "cubic"/],
    [[1, 2], [1, 2], 3, /^options: 3/],
  ])("refuses %j, %j, %j", (a, b, options, message) => {
    const call = () => cohensKappa(a as number[], b as number[], options as never);
    expect(call).toThrow(InputError);
    expect(call).toThrow(message);
  });

  it("raters who gave one category throughout", () => {
    for (const weights of schemes) {
      expect(() => cohensKappa([2, 2], [2, 2], { weights, categories })).toThrow(NotComputableError);
    }
    expect(cohensKappa([2, 2], [1, 1])).toBe(0);
  });

  it("a category that is not listed is refused in one short line, whatever the list holds", () => {
    for (const listed of [["a\nb", "c"], Array.from({ length: 100_000 }, (_, index) => index)]) {
      const refused = () => cohensKappa(["x"], ["c"], { categories: listed });
      expect(refused).toThrow(InputError);
      expect(refused).toThrow(/^a\[0\]: "x" is not allowed; expected one of the categories \[.{1,200}$/);
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { chanceLevels } from "../../lib/src/metrics/chanceLevels.js";
import { effectivePerspectives } from "../../lib/src/metrics/effectivePerspectives.js";
import { firstChoiceConcentration } from "../../lib/src/metrics/firstChoiceConcentration.js";
import { three, weightedBallots } from "./ballotLists.js";

const options = { options: three };

/** Votes for A, B and C, as many of each as given. */
function votesOf(...counts: number[]): string[] {
  return counts.flatMap((count, index) => new Array<string>(count).fill(three[index]!));
}

/** The values of AI Council Appendix A, as fractions of the printed percentages. */
const appendixA = [
  [3, [3, 2, 2], 0.143],
  [4, [4, 2, 1], 0.357],
  [5, [5, 1, 1], 0.571],
  [6, [6, 1, 0], 0.786],
  [7, [7, 0, 0], 1],
] as const;

describe("firstChoiceConcentration", () => {
  it.each(appendixA)("is as Appendix A prints it with %i of 7 votes", (_most, counts, printed) => {
    expect(firstChoiceConcentration(votesOf(...counts), options)).toBeCloseTo(printed, 3);
  });

  it("takes exactly the five values of Appendix A for seven votes and three options", () => {
    const seen = new Set<number>();
    for (let code = 0; code < 3 ** 7; code++) {
      const votes = [...code.toString(3).padStart(7, "0")].map((digit) => three[Number(digit)]!);
      seen.add(firstChoiceConcentration(votes, options));
    }
    expect([...seen].sort()).toEqual([1 / 7, 5 / 14, 4 / 7, 11 / 14, 1]);
  });

  it("gives Table 4's means and sample standard deviations", () => {
    // The only numbers of runs with 3, 4, 5, 6 and 7 votes for the first that fit mean, SD and U of the housing scenario.
    const runs = { A: [7, 7, 3, 8, 0], B: [22, 12, 1, 0, 0] };
    const table = Object.values(runs).map((numbers) => {
      const values = numbers.flatMap((number, index) =>
        new Array<number>(number).fill(firstChoiceConcentration(votesOf(...appendixA[index]![1]), options)),
      );
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      return [mean.toFixed(3), Math.sqrt(squares / (values.length - 1)).toFixed(3)];
    });
    expect(table).toEqual([
      ["0.460", "0.263"],
      ["0.229", "0.119"],
    ]);
  });

  it("takes the floor of the printed formula when asked", () => {
    const values = appendixA.map(([, counts]) =>
      firstChoiceConcentration(votesOf(...counts), { ...options, formula: "printed-floor" }),
    );
    expect(values).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  it("is 0 when the votes are even and 1 when they are one, for any number of options", () => {
    expect(firstChoiceConcentration(votesOf(2, 2, 2), options)).toBe(0);
    expect(firstChoiceConcentration(["x", "y", "z", "w"], { options: ["x", "y", "z", "w"] })).toBe(0);
    expect(firstChoiceConcentration(["B"], { options: { A: "Rent control", B: "Deregulate" } })).toBe(1);
    expect(firstChoiceConcentration(votesOf(1, 1, 1), { ...options, weights: [0.1, 0.1, 0.1] })).toBe(0);
  });

  it("weighs each vote", () => {
    // Shares .9/2, .6/2, .5/2: (3 * .45 - 1) / 2.
    expect(firstChoiceConcentration(["A", "B", "C"], { ...options, weights: [0.9, 0.6, 0.5] })).toBeCloseTo(0.175, 12);
    expect(
      firstChoiceConcentration(votesOf(1, 1, 1), { ...options, weights: [1, 0, 0], formula: "printed-floor" }),
    ).toBe(1);
  });

  it("names what it cannot use", () => {
    const measure = firstChoiceConcentration;
    expect(() => measure([], options)).toThrow(NotComputableError);
    expect(() => measure(["A"], { ...options, weights: [0] })).toThrow(/weights add up to zero/);
    expect(() => measure(["A"], { options: ["A"] })).toThrow(/one option/);
    expect(() => measure(["A", "D"], options)).toThrow(/^votes\[1\]: "D".*A, B, C/);
    expect(() => measure(["A", null as never], options)).toThrow(/^votes\[1\]: null/);
    expect(() => measure("AAB" as never, options)).toThrow(/^votes: "AAB"/);
    expect(() => measure(["A"], {} as never)).toThrow(/^options: undefined/);
    expect(() => measure(["A"], undefined as never)).toThrow(/^options: undefined/);
    expect(() => measure(["A"], { options: ["A", "A"] })).toThrow(InputError);
    expect(() => measure(["A"], { options: [] })).toThrow(InputError);
    expect(() => measure(["A"], { ...options, weights: [1, 1] })).toThrow(/^weights: \[1,1\].*1 numbers/);
    for (const weight of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e308, "1", null])
      expect(() => measure(["A"], { ...options, weights: [weight] as number[] })).toThrow(/^weights\[0\]/);
    expect(() => measure(["A"], { ...options, formula: "floor" as "printed-floor" })).toThrow(/^formula: "floor"/);
  });
});

describe("effectivePerspectives", () => {
  it("is the entropy of the shares in bits", () => {
    expect(effectivePerspectives(["A", "B"], options)).toBe(1);
    expect(effectivePerspectives(votesOf(2, 2, 2), options)).toBeCloseTo(Math.log2(3), 12);
    // -(3/7 log2 3/7 + 2 * 2/7 log2 2/7)
    expect(effectivePerspectives(votesOf(3, 2, 2), options)).toBeCloseTo(1.5567, 4);
    expect(effectivePerspectives(["A", "B", "C"], { ...options, weights: [2, 1, 1] })).toBe(1.5);
  });

  it("is 0, and not minus 0, when all agree", () => {
    expect(Object.is(effectivePerspectives(["A", "A"], options), 0)).toBe(true);
    expect(effectivePerspectives(["A"], { options: ["A"] })).toBe(0);
    expect(effectivePerspectives(["A", "B"], { ...options, weights: [1, 0] })).toBe(0);
  });

  it("names what it cannot use", () => {
    expect(() => effectivePerspectives([], options)).toThrow(NotComputableError);
    expect(() => effectivePerspectives(["D"], options)).toThrow(/^votes\[0\]: "D"/);
    expect(() => effectivePerspectives(["A"], null as never)).toThrow(/^options: null/);
  });
});

describe("laws of first choices", () => {
  const measures = [
    (votes: string[], weights?: number[]) => firstChoiceConcentration(votes, { ...options, weights }),
    (votes: string[], weights?: number[]) =>
      firstChoiceConcentration(votes, { ...options, weights, formula: "printed-floor" }),
    (votes: string[], weights?: number[]) => effectivePerspectives(votes, { ...options, weights }),
  ];

  it("equal weights give exactly what no weights give, and proportions are all that matters", () => {
    fc.assert(
      fc.property(weightedBallots(), fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (cast, factor) => {
        const votes = cast.map(({ ballot }) => ballot[0]!);
        const weights = cast.map(({ weight }) => weight);
        for (const measure of measures) {
          expect(
            measure(
              votes,
              votes.map(() => factor),
            ),
          ).toBe(measure(votes));
          expect(
            measure(
              votes,
              weights.map((weight) => weight * factor),
            ),
          ).toBeCloseTo(measure(votes, weights), 9);
        }
      }),
    );
  });

  it("the order of evaluators does not matter", () => {
    fc.assert(
      fc.property(weightedBallots({ least: 2 }), fc.nat(), (cast, turns) => {
        const rotated = [...cast.slice(turns % cast.length), ...cast.slice(0, turns % cast.length)].reverse();
        for (const measure of measures)
          expect(
            measure(
              rotated.map(({ ballot }) => ballot[0]!),
              rotated.map(({ weight }) => weight),
            ),
          ).toBe(
            measure(
              cast.map(({ ballot }) => ballot[0]!),
              cast.map(({ weight }) => weight),
            ),
          );
      }),
    );
  });

  it("concentration stays in [0, 1] and entropy in [0, log2 K], weights or not", () => {
    fc.assert(
      fc.property(weightedBallots(), (cast) => {
        const votes = cast.map(({ ballot }) => ballot[0]!);
        const weights = cast.map(({ weight }) => weight);
        const concentration = firstChoiceConcentration(votes, { ...options, weights });
        expect(concentration).toBeGreaterThanOrEqual(0);
        expect(concentration).toBeLessThanOrEqual(1 + 1e-12);
        const entropy = effectivePerspectives(votes, { ...options, weights });
        expect(entropy).toBeGreaterThanOrEqual(0);
        expect(entropy).toBeLessThanOrEqual(Math.log2(3) + 1e-12);
      }),
    );
  });
});

describe("chanceLevels", () => {
  it.each([
    [7, 0.29],
    [5, 0.33],
    [3, 0.44],
    [1, 1],
  ])("with %i evaluators and three options concentration is %f by chance", (evaluators, printed) => {
    expect(chanceLevels({ evaluators, options: 3 }).firstChoiceConcentration).toBeCloseTo(printed, 2);
  });

  it.each([
    [1, 2],
    [3, 2],
    [4, 3],
    [7, 3],
    [5, 4],
  ])("is the mean over all votes of %i evaluators among %i options", (evaluators, count) => {
    const ids = Array.from({ length: count }, (_, index) => String(index));
    const all = Array.from({ length: count ** evaluators }, (_, code) => [
      ...code.toString(count).padStart(evaluators, "0"),
    ]);
    const mean = (measure: (votes: string[]) => number) =>
      all.reduce((sum, votes) => sum + measure(votes), 0) / all.length;
    const exact = chanceLevels({ evaluators, options: count });
    expect(exact.firstChoiceConcentration).toBeCloseTo(
      mean((votes) => firstChoiceConcentration(votes, { options: ids })),
      10,
    );
    expect(exact.effectivePerspectives).toBeCloseTo(
      mean((votes) => effectivePerspectives(votes, { options: ids })),
      10,
    );
    const formula = "printed-floor";
    expect(chanceLevels({ evaluators, options: count, formula }).firstChoiceConcentration).toBeCloseTo(
      mean((votes) => firstChoiceConcentration(votes, { options: ids, formula })),
      10,
    );
  });

  it("names what it cannot use", () => {
    expect(() => chanceLevels({ evaluators: 0, options: 3 })).toThrow(/^evaluators: 0/);
    expect(() => chanceLevels({ evaluators: 1e6, options: 3 })).toThrow(/from 1 to 100/);
    expect(() => chanceLevels({ evaluators: 7, options: 2.5 })).toThrow(/^options: 2\.5/);
    expect(() => chanceLevels({ evaluators: 7, options: 1 })).toThrow(NotComputableError);
    expect(() => chanceLevels(undefined as never)).toThrow(/^panel: undefined/);
    expect(() => chanceLevels({ evaluators: 7, options: 3, formula: "x" as never })).toThrow(/^formula/);
  });
});

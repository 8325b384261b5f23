import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { exactLowerTailOfU } from "../../lib/src/statistics/exactU.js";
import { mannWhitney } from "../../lib/src/statistics/mannWhitney.js";
import { expectAgreement, further, normalSample, rankTests, reference } from "./support.js";

const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
/** Few values, so that ties are everywhere. */
const tied = fc.integer({ min: 0, max: 4 });
const sample = fc.oneof(
  fc.array(value, { minLength: 1, maxLength: 30 }),
  fc.array(tied, { minLength: 1, maxLength: 30 }),
);
const samples = fc.tuple(sample, sample).filter(([x, y]) => new Set([...x, ...y]).size > 1);
const alternatives = ["two-sided", "greater", "less"] as const;

describe("mannWhitney against outside values", () => {
  const cases = reference.cases.filter(({ test }) => test === "mannWhitney");

  it("has 42 reference cases", () => expect(cases).toHaveLength(42));

  it.each(cases)("SciPy: $samples, $alternative, $method, continuity $continuity", (expected) => {
    const [x, y] = reference.samples[expected.samples]!;
    const { alternative, method, continuity } = expected;
    const result = mannWhitney(x, y, { alternative, method, continuity });
    expectAgreement(result.p, expected.p);
    expect(result.U).toBe(expected.U);
    expectAgreement(result.rankBiserial, expected.rankBiserial);
    expect(result).toMatchObject({ alternative, method, continuity: method === "asymptotic" && continuity });
  });

  it.each(rankTests.mannWhitney)("SciPy's tests and R: $id", (expected) => {
    const [x, y] = rankTests.samples[expected.samples]!;
    const { alternative, method, continuity } = expected;
    const result = mannWhitney(x.map(Number), y.map(Number), { alternative, method, continuity });
    expectAgreement(result.p, expected.p);
    expect(result.U).toBe(expected.U);
  });

  it.each(["n3", "n4", "n5", "n6"])("the tables of Mann and Whitney 1947, %s", (name) => {
    const n = Number(name.slice(1));
    for (const [m, row] of Object.entries(rankTests.table[name] as Record<string, number[]>)) {
      row.forEach((p, u) => {
        expect(Math.abs(exactLowerTailOfU(u, n, Number(m)) - p)).toBeLessThanOrEqual(rankTests.table.tolerance);
      });
    }
  });

  it("SciPy's exact distribution for samples up to 2,000", () => {
    for (const [n1, n2, u, p] of further.exactLowerTailOfU) expectAgreement(exactLowerTailOfU(u, n1, n2), p);
  });

  it.each(further.permutation.filter(({ test }) => test === "mannWhitney"))(
    "SciPy's permutation of tied samples: $x $y $alternative",
    ({ x, y, alternative, U, p }) => {
      const result = mannWhitney(x, y, { alternative, method: "permutation" });
      expect(result.U).toBe(U);
      expectAgreement(result.p, p);
      expect(result).toMatchObject({ method: "permutation", continuity: false, permutations: "all" });
    },
  );

  it("the paper's effect sizes: U = 689.5 and 656.5 of 25 runs against 35 are r = .58 and .50 (Table 7)", () => {
    for (const [U, printed] of [
      [689.5, 0.58],
      [656.5, 0.5],
    ] as const) {
      // Laid out to have this U: full wins, one partial win that ends in a tie, and losses.
      const y = Array.from({ length: 35 }, (_, index) => index);
      const full = Math.floor(U / 35);
      const partial = Math.floor(U - 35 * full);
      const x = Array.from({ length: 25 }, (_, index) => (index < full ? 99 : index === full ? partial : -1));
      const result = mannWhitney(x, y, { method: "asymptotic", alternative: "greater" });
      expect(result.U).toBe(U);
      expect(result.rankBiserial.toFixed(2)).toBe(printed.toFixed(2));
      expect(result.p).toBeLessThan(0.001);
    }
  });
});

describe("mannWhitney chooses its method", () => {
  const range = (length: number, from: number) => Array.from({ length }, (_, index) => from + 2 * index);
  const methodOf = (n1: number, n2: number, automatic?: "scipy" | "r") =>
    mannWhitney(range(n1, 0), range(n2, 1), { automatic }).method;

  it("exact up to 8 in the smaller sample, as SciPy", () => {
    expect(methodOf(8, 200)).toBe("exact");
    expect(methodOf(200, 8)).toBe("exact");
    expect(methodOf(9, 9)).toBe("asymptotic");
  });

  it("exact below 50 in both, as R", () => {
    expect(methodOf(49, 49, "r")).toBe("exact");
    expect(methodOf(2, 50, "r")).toBe("asymptotic");
  });

  it("asymptotic with ties, within a sample or between both", () => {
    expect(mannWhitney([1, 1, 2], [3, 4])).toMatchObject({ method: "asymptotic", ties: true });
    expect(mannWhitney([1, 2], [2, 3])).toMatchObject({ method: "asymptotic", ties: true });
    expect(mannWhitney([1, 2], [0, 3])).toMatchObject({ method: "exact", ties: false, permutations: null });
  });

  it("refuses exact with ties and names what holds instead", () => {
    expect(() => mannWhitney([1, 2], [2, 3], { method: "exact" })).toThrow(/method: "exact".*"permutation"/);
  });

  it("refuses exact for samples whose p would lose digits", () => {
    expect(() => mannWhitney(range(300, 0), range(300, 1), { method: "exact" })).toThrow(InputError);
  });
});

describe("mannWhitney obeys the laws of U", () => {
  it("U(x, y) + U(y, x) = n1 n2, and the rank-biserial correlation changes sign", () => {
    fc.assert(
      fc.property(samples, ([x, y]) => {
        const forward = mannWhitney(x, y);
        const backward = mannWhitney(y, x);
        expect(forward.U + backward.U).toBe(x.length * y.length);
        expect(forward.rankBiserial + backward.rankBiserial).toBeCloseTo(0, 12);
        expect(forward.p).toBeCloseTo(backward.p, 12);
      }),
    );
  });

  it("U counts the pairs", () => {
    fc.assert(
      fc.property(samples, ([x, y]) => {
        const wins = x.flatMap((a) => y.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
        expect(mannWhitney(x, y).U).toBe(wins.reduce<number>((sum, win) => sum + win, 0));
      }),
    );
  });

  it("a monotone map changes nothing but the values", () => {
    fc.assert(
      fc.property(fc.tuple(fc.array(tied, { minLength: 1 }), fc.array(tied, { minLength: 1 })), ([x, y]) => {
        fc.pre(new Set([...x, ...y]).size > 1);
        const map = (values: number[]) => values.map((each) => Math.exp(3 * each) - 7);
        for (const method of ["asymptotic", "permutation"] as const) {
          expect(mannWhitney(map(x), map(y), { method })).toEqual(mannWhitney(x, y, { method }));
        }
      }),
    );
  });

  it("greater for x is less for y, and p lies from 0 to 1 under every method", () => {
    fc.assert(
      fc.property(samples, fc.constantFrom("asymptotic", "permutation"), ([x, y], method) => {
        for (const alternative of alternatives) {
          const { p } = mannWhitney(x, y, { alternative, method });
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
        }
        const greater = mannWhitney(x, y, { alternative: "greater", method }).p;
        expect(mannWhitney(y, x, { alternative: "less", method }).p).toBeCloseTo(greater, 12);
      }),
    );
  });

  it("without ties, counting all permutations is the exact method", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 16 }), (pool) => {
        const [x, y] = [pool.slice(0, pool.length >> 1), pool.slice(pool.length >> 1)];
        for (const alternative of alternatives) {
          const exact = mannWhitney(x, y, { alternative, method: "exact" }).p;
          expectAgreement(mannWhitney(x, y, { alternative, method: "permutation" }).p, exact);
        }
      }),
    );
  });

  it("arguments are left as they were", () => {
    const [x, y] = [Object.freeze([3, 1, 2]), Object.freeze([2, 0])];
    for (const method of ["auto", "permutation"] as const) mannWhitney(x, y, { method });
    expect([x, y]).toEqual([
      [3, 1, 2],
      [2, 0],
    ]);
  });
});

describe("mannWhitney of many values", () => {
  it("100,000 a side", () => {
    const x = Array.from({ length: 100_000 }, (_, index) => 2 * index);
    const y = Array.from({ length: 100_000 }, (_, index) => 2 * index + 1);
    // Each x exceeds as many y as stand before it.
    expect(mannWhitney(x, y)).toMatchObject({ U: (100_000 * 99_999) / 2, method: "asymptotic" });
    // SciPy 1.17.1.
    expectAgreement(mannWhitney(x, y).p, 0.9969098527363054);
  });

  it("8 against 100,000 are exact", () => {
    const y = Array.from({ length: 100_000 }, (_, index) => index);
    const result = mannWhitney([-1, -2, -3, -4, -5, -6, -7, -8], y, { alternative: "less" });
    expect(result).toMatchObject({ U: 0, method: "exact" });
    let orders = 1;
    for (let index = 1; index <= 8; index++) orders *= (100_000 + index) / index;
    expectAgreement(result.p, 1 / orders);
  });

  it("permutations too many to count are drawn from the seed, and come near the asymptotic p", () => {
    const x = normalSample(400, 1).map((each) => Math.round(4 * each));
    const y = normalSample(400, 2, 0.15).map((each) => Math.round(4 * each));
    const drawn = mannWhitney(x, y, { method: "permutation", seed: 3 });
    expect(drawn.permutations).toBe(9999);
    expect(mannWhitney(x, y, { method: "permutation", seed: 3 })).toEqual(drawn);
    expect(mannWhitney(x, y, { method: "permutation", seed: 4 }).p).not.toBe(drawn.p);
    expect(Math.abs(drawn.p - mannWhitney(x, y).p)).toBeLessThan(0.015);
  });

  it("drawn tails belong to the right side when x is the larger sample", () => {
    const x = normalSample(600, 5, 0.3).map((each) => Math.round(4 * each));
    const y = normalSample(300, 6).map((each) => Math.round(4 * each));
    const options = { method: "permutation", resamples: 999 } as const;
    expect(mannWhitney(x, y, { ...options, alternative: "greater" }).p).toBe(0.001);
    expect(mannWhitney(x, y, { ...options, alternative: "less" }).p).toBe(1);
  });
});

describe("mannWhitney refuses what it cannot test", () => {
  it.each([
    ["x", [], [1], /^x: \[\].*at least one value/],
    ["y", [1], "abc", /^y: "abc".*array of numbers/],
    ["NaN", [1, Number.NaN], [1], /^x\[1\]: NaN.*not NaN/],
    ["a string", [1], [2, "3"], /^y\[1\]: "3"/],
    ["a gap", [1], new Array(2), /^y\[0\]: undefined/],
  ])("%s", (_, x, y, message) => {
    expect(() => mannWhitney(x as number[], y as number[])).toThrow(InputError);
    expect(() => mannWhitney(x as number[], y as number[])).toThrow(message);
  });

  it.each([
    [{ alternative: "bigger" }, /^alternative: "bigger".*"two-sided", "greater", "less"/],
    [{ method: "fast" }, /^method/],
    [{ continuity: 1 }, /^continuity/],
    [{ automatic: "spss" }, /^automatic/],
    [{ resamples: 0 }, /^resamples/],
    [{ seed: 0.5 }, /^seed/],
    [null, /^options/],
  ])("option %j", (options, message) => {
    expect(() => mannWhitney([1, 2], [3], options as never)).toThrow(message);
  });

  it("samples without any difference", () => {
    for (const method of ["auto", "exact", "asymptotic", "permutation"] as const) {
      expect(() => mannWhitney([1, 1], [1, 1, 1], { method })).toThrow(NotComputableError);
    }
    expect(() => mannWhitney([1, 1], [1])).toThrow(/all 3 values are equal/);
  });

  it("but one constant sample is fine, and so are infinities", () => {
    expect(mannWhitney([1, 1], [1, 2]).U).toBe(1);
    expect(mannWhitney([Number.POSITIVE_INFINITY], [1, Number.NEGATIVE_INFINITY]).rankBiserial).toBe(1);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { wilcoxonSignedRank } from "../../lib/src/statistics/wilcoxonSignedRank.js";
import { expectAgreement, further, normalSample, rankTests, reference } from "./support.js";

const zeros = (length: number) => new Array<number>(length).fill(0);
const alternatives = ["two-sided", "greater", "less"] as const;
const zeroMethods = ["wilcox", "pratt", "zsplit"] as const;
const differences = fc
  .array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 40 })
  .filter((values) => values.some((value) => value !== 0));

describe("wilcoxonSignedRank against outside values", () => {
  const cases = reference.cases.filter(({ test }) => test === "wilcoxon");

  it("has 57 reference cases", () => expect(cases).toHaveLength(57));

  it.each(cases)("SciPy: $samples, $alternative, $zeroMethod, $method, continuity $continuity", (expected) => {
    const [x, y] = reference.samples[expected.samples]!;
    const { alternative, zeroMethod, method, continuity } = expected;
    const result = wilcoxonSignedRank(x, y, { alternative, zeroMethod, method, continuity });
    expectAgreement(result.p, expected.p);
    expect(result.Wplus).toBe(expected.Wplus);
    expect(result).toMatchObject({ alternative, zeroMethod, method, pairs: x.length });
  });

  it.each(rankTests.wilcoxon.filter(({ id }) => id !== "all-zeros-exact"))("SciPy's tests and R: $id", (expected) => {
    const [x, y] = rankTests.samples[expected.samples]! as [number[], number[]];
    const { alternative, zeroMethod, method, continuity } = expected;
    const result = wilcoxonSignedRank(x, y, { alternative, zeroMethod, method, continuity });
    expectAgreement(result.p, expected.p);
    const statistic = alternative === "two-sided" ? Math.min(result.Wplus, result.Wminus) : result.Wplus;
    expect(statistic).toBe(expected.statistic);
  });

  it("where SciPy gives p = 1 for pairs none of which differs, this is an error that says so", () => {
    const allZeros = rankTests.wilcoxon.find(({ id }) => id === "all-zeros-exact")!;
    const [x, y] = rankTests.samples[allZeros.samples]! as [number[], number[]];
    for (const method of ["auto", "exact", "asymptotic", "permutation"] as const) {
      expect(() => wilcoxonSignedRank(x, y, { method })).toThrow(NotComputableError);
    }
    for (const rounding of [0, 1e-12])
      expect(() => wilcoxonSignedRank(x, y, { rounding })).toThrow(/none of the 5 pairs differs$/);
    // What rounding took away is said to be that.
    expect(() => wilcoxonSignedRank([0.3 - 0.2, 1], [0.1, 1])).toThrow(
      /none of the 2 pairs differs by as much as 1e-12/,
    );
  });

  it.each(further.permutation.filter(({ test }) => test === "wilcoxon"))(
    "SciPy's permutation of tied pairs with zeros: $x $y $alternative $zeroMethod",
    ({ x, y, alternative, zeroMethod, p }) => {
      const result = wilcoxonSignedRank(x, y, { alternative, zeroMethod, method: "permutation" });
      expectAgreement(result.p, p);
      expect(result).toMatchObject({ method: "permutation", continuity: false, permutations: "all" });
    },
  );

  it("the paper's W = 457 of 35 pairs has p = .010 and r = .45 (Table 7)", () => {
    // Ranks 1 to 35 without ties; those of the negative differences add up to 630 - 457 = 173.
    const negative = new Set([35, 34, 33, 32, 31, 8]);
    const x = Array.from({ length: 35 }, (_, index) => (negative.has(index + 1) ? -1 : 1) * (index + 1));
    const result = wilcoxonSignedRank(x, zeros(35), { method: "asymptotic", alternative: "greater" });
    expect(result).toMatchObject({ Wplus: 457, Wminus: 173, zeros: 0, ties: false });
    expect(result.p.toFixed(3)).toBe("0.010");
    expect(result.rankBiserial.toFixed(2)).toBe("0.45");
  });
});

describe("wilcoxonSignedRank chooses its method", () => {
  const ascending = (length: number) => Array.from({ length }, (_, index) => (index % 3 ? 1 : -1) * (index + 1));
  const methodOf = (pairs: number, automatic?: "scipy" | "r") =>
    wilcoxonSignedRank(ascending(pairs), zeros(pairs), { automatic }).method;

  it("exact up to 50 pairs as SciPy, below 50 as R", () => {
    expect(methodOf(50)).toBe("exact");
    expect(methodOf(51)).toBe("asymptotic");
    expect(methodOf(49, "r")).toBe("exact");
    expect(methodOf(50, "r")).toBe("asymptotic");
  });

  it("asymptotic with ties or zeros in R's way", () => {
    const automatic = "r";
    expect(wilcoxonSignedRank([1, 1, 2], zeros(3), { automatic })).toMatchObject({ method: "asymptotic", ties: true });
    expect(wilcoxonSignedRank([0, 1, 2], zeros(3), { automatic })).toMatchObject({ method: "asymptotic", zeros: 1 });
  });

  it("exact on request where zeros are dropped, and refused where ties or kept zeros rule it out", () => {
    expect(wilcoxonSignedRank([0, 1, 2], zeros(3), { method: "exact" }).p).toBe(0.5);
    expect(() => wilcoxonSignedRank([1, 1], zeros(2), { method: "exact" })).toThrow(/"permutation"/);
    expect(() => wilcoxonSignedRank([0, 1], zeros(2), { method: "exact", zeroMethod: "pratt" })).toThrow(InputError);
    expect(() => wilcoxonSignedRank(ascending(1500), zeros(1500), { method: "exact" })).toThrow(/too many/);
  });

  it("an exact p is a count of signs", () => {
    expect(wilcoxonSignedRank([1, 2, 3, 4, 5], zeros(5), { alternative: "greater" }).p).toBe(1 / 32);
    expect(wilcoxonSignedRank([5], [1])).toMatchObject({ p: 1, method: "exact", rankBiserial: 1 });
  });
});

describe("wilcoxonSignedRank rounds differences before it compares them", () => {
  // 0.3 - 0.2 and 0.2 - 0.1 differ in the last digit, and 0.1 + 0.2 - 0.3 is not zero.
  const x = [0.3, 0.2, 0.1 + 0.2, 0.9];
  const y = [0.2, 0.1, 0.3, 0.4];

  it("by default to 1e-12", () => {
    expect(wilcoxonSignedRank(x, y)).toMatchObject({ zeros: 1, ties: true, rounding: 1e-12, Wplus: 6 });
  });

  it("not at all, as SciPy and R, where that is asked for", () => {
    expect(wilcoxonSignedRank(x, y, { rounding: 0 })).toMatchObject({ zeros: 0, ties: false, Wplus: 10 });
  });

  it("leaves differences that a double cannot hold more exactly as they are", () => {
    expect(wilcoxonSignedRank([1e300, 3e300], [0, 1]).Wplus).toBe(3);
    expect(wilcoxonSignedRank([123456.75, 1], [0, 2])).toMatchObject({ Wplus: 2, Wminus: 1 });
  });
});

describe("wilcoxonSignedRank obeys the laws of W", () => {
  it("exchanging x and y exchanges the sums and the sign of the rank-biserial correlation", () => {
    fc.assert(
      fc.property(differences, fc.constantFrom(...zeroMethods), (values, zeroMethod) => {
        const forward = wilcoxonSignedRank(values, zeros(values.length), { zeroMethod });
        const backward = wilcoxonSignedRank(zeros(values.length), values, { zeroMethod });
        expect([backward.Wplus, backward.Wminus]).toEqual([forward.Wminus, forward.Wplus]);
        expect(forward.rankBiserial + backward.rankBiserial).toBeCloseTo(0, 12);
        expect(forward.p).toBeCloseTo(backward.p, 12);
      }),
    );
  });

  it("the sums are those of all ranks, less what the zero method takes out", () => {
    fc.assert(
      fc.property(differences, (values) => {
        const sum = (zeroMethod: (typeof zeroMethods)[number]) => {
          const { Wplus, Wminus } = wilcoxonSignedRank(values, zeros(values.length), { zeroMethod });
          return Wplus + Wminus;
        };
        const all = (values.length * (values.length + 1)) / 2;
        const none = values.filter((value) => value === 0).length;
        const open = values.length - none;
        expect(sum("wilcox")).toBe((open * (open + 1)) / 2);
        expect(sum("pratt")).toBe(all - (none * (none + 1)) / 2);
        expect(sum("zsplit")).toBe(all);
      }),
    );
  });

  it("scaling all differences changes nothing", () => {
    fc.assert(
      fc.property(differences, fc.constantFrom(0.001, 3, 1000), (values, factor) => {
        const scaled = values.map((value) => value * factor);
        const expected = wilcoxonSignedRank(values, zeros(values.length));
        expect(wilcoxonSignedRank(scaled, zeros(values.length))).toEqual(expected);
      }),
    );
  });

  it("p lies from 0 to 1, and greater for x is less for y", () => {
    fc.assert(
      fc.property(
        differences,
        fc.constantFrom(...zeroMethods),
        fc.constantFrom("asymptotic", "permutation"),
        (values, zeroMethod, method) => {
          const none = zeros(values.length);
          for (const alternative of alternatives) {
            const { p } = wilcoxonSignedRank(values, none, { alternative, zeroMethod, method });
            expect(p).toBeGreaterThanOrEqual(0);
            expect(p).toBeLessThanOrEqual(1);
          }
          const greater = wilcoxonSignedRank(values, none, { alternative: "greater", zeroMethod, method }).p;
          const less = wilcoxonSignedRank(none, values, { alternative: "less", zeroMethod, method }).p;
          expect(less).toBeCloseTo(greater, 12);
        },
      ),
    );
  });
});

describe("wilcoxonSignedRank of many pairs", () => {
  it("100,000 pairs", () => {
    const x = normalSample(100_000, 1);
    const y = normalSample(100_000, 2);
    const result = wilcoxonSignedRank(x, y);
    expect(result.Wplus + result.Wminus).toBe((100_000 * 100_001) / 2);
    expect(result.p).toBeGreaterThan(0.001);
  });

  it("signs too many to count are drawn from the seed, and come near the asymptotic p", () => {
    const x = normalSample(1500, 3, 0.04);
    const drawn = wilcoxonSignedRank(x, zeros(1500), { method: "permutation", seed: 1 });
    expect(drawn.permutations).toBe(9999);
    expect(wilcoxonSignedRank(x, zeros(1500), { method: "permutation", seed: 1 })).toEqual(drawn);
    expect(Math.abs(drawn.p - wilcoxonSignedRank(x, zeros(1500)).p)).toBeLessThan(0.015);
  });
});

describe("wilcoxonSignedRank refuses what it cannot test", () => {
  it.each([
    [[], [], /^x: \[\]/],
    [[1, 2], [1], /^y: .*as many values as x, which has 2/],
    [[1, Number.NaN], [1, 2], /^x\[1\]: NaN/],
    [[1, Number.POSITIVE_INFINITY], [1, 2], /^x\[1\]: Infinity.*finite/],
    [[1, "2"], [1, 2], /^x\[1\]: "2"/],
    [1, 2, /^x: 1.*array/],
    [[1e308, 1], [-1e308, 0], /^x\[0\] - y\[0\]: Infinity/],
  ])("%j %j", (x, y, message) => {
    expect(() => wilcoxonSignedRank(x as number[], y as number[])).toThrow(message);
    expect(() => wilcoxonSignedRank(x as number[], y as number[])).toThrow(InputError);
  });

  it.each([
    [{ zeroMethod: "drop" }, /^zeroMethod/],
    [{ method: "t" }, /^method/],
    [{ rounding: -1 }, /^rounding/],
    [{ rounding: Number.NaN }, /^rounding/],
    [{ continuity: "yes" }, /^continuity/],
    ["greater", /^options/],
  ])("option %j", (options, message) => {
    expect(() => wilcoxonSignedRank([1, 2], [0, 0], options as never)).toThrow(message);
  });
});

describe("SciPy's automatic choice with ties or zeros", () => {
  const sizes = (pairs: number) => Array.from({ length: pairs }, (_, index) => (index % 3) - 0.5 + index / 2);
  const none = (pairs: number) => new Array<number>(pairs).fill(0);

  // scipy.stats.wilcoxon(d, zero_method=..., alternative=...), SciPy 1.17.1
  it.each([
    [[1, 1, -2, 3, 3], "wilcox", "two-sided", 0.3125],
    [[1, 1, -2, 3, 3], "pratt", "greater", 0.15625],
    [[0, 1, 1, 2, -1], "wilcox", "greater", 0.25],
    [[0, 1, 1, 2, -1], "pratt", "two-sided", 0.5],
    [[0, 1, 1, 2, -1], "zsplit", "less", 0.9375],
  ] as const)("%j, %s, %s", (differences, zeroMethod, alternative, p) => {
    const result = wilcoxonSignedRank(differences, none(5), { automatic: "scipy", zeroMethod, alternative });
    expect(result).toMatchObject({ method: "permutation", permutations: "all" });
    expectAgreement(result.p, p);
  });

  it("counts all signs up to 13 pairs; neither R nor the default ever does", () => {
    const methodOf = (pairs: number, automatic?: "untied" | "scipy" | "r") =>
      wilcoxonSignedRank(sizes(pairs), none(pairs), automatic ? { automatic } : {}).method;
    expect([methodOf(13, "scipy"), methodOf(14, "scipy")]).toEqual(["permutation", "asymptotic"]);
    for (const automatic of ["r", "untied", undefined] as const) expect(methodOf(13, automatic)).toBe("asymptotic");
    // One tie, one zero, and both, each in few pairs: the normal approximation, as scipy.stats.wilcoxon(mode="approx").
    for (const differences of [
      [1, 1, -2, 3],
      [0, 1, -2, 3],
      [0, 1, 1, -2],
    ])
      expect(wilcoxonSignedRank(differences, none(4)).method).toBe("asymptotic");
  });
});

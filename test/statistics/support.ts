import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { random } from "../../lib/src/foundation/random.js";

type Pair = [number[], number[]];
type Alternative = "two-sided" | "greater" | "less";
type Interval = [number, number];

/** test/fixtures/statistics/reference.json: 111 cases computed with SciPy 1.10.1. */
export interface Reference {
  samples: Record<string, Pair>;
  cases: ReferenceCase[];
}

export interface ReferenceCase {
  test: string;
  name?: string;
  samples: string;
  alternative: Alternative;
  method: "exact" | "asymptotic";
  continuity: boolean;
  zeroMethod: "wilcox" | "pratt" | "zsplit";
  U: number;
  Wplus: number;
  rankBiserial: number;
  p: number;
  r: number;
  ratings: number[][];
  icc11: number;
  icc21: number;
  icc31: number;
  d: number;
  hedgesG: number;
  a: number[];
  b: number[];
  categories: number;
  none: number;
  linear: number;
  quadratic: number;
  level: number;
  percentile: Interval;
  bca: Interval;
  toleranceFor10kResamples: number;
}

/** rankTests.json: values of SciPy's own tests, most of them from R. */
export interface RankTests {
  samples: Record<string, [(number | "Infinity")[], (number | "Infinity")[]]>;
  mannWhitney: RankCase[];
  wilcoxon: RankCase[];
  table: Record<string, unknown> & { tolerance: number };
}

export interface RankCase {
  id: string;
  samples: string;
  alternative: Alternative;
  method: "exact" | "asymptotic";
  continuity: boolean;
  zeroMethod: "wilcox" | "pratt" | "zsplit";
  U: number;
  statistic: number;
  p: number;
}

/** further.json: SciPy 1.17.1, pingouin, scikit-learn and statsmodels. */
export interface Further {
  permutation: {
    test: "mannWhitney" | "wilcoxon" | "permutationTest";
    design: "independent" | "paired";
    x: number[];
    y: number[];
    alternative: Alternative;
    zeroMethod: "wilcox" | "pratt" | "zsplit";
    U: number;
    statistic: number;
    p: number;
  }[];
  intraclass: ({ ratings: number[][] } & Record<
    "ICC1" | "ICC2" | "ICC3",
    { icc: number; F: number; df1: number; df2: number; p: number; low: number; high: number }
  >)[];
  correlation: { x: number[]; y: number[]; pearson: Interval; spearman: Interval }[];
  kappa: { a: number[]; b: number[]; categories: number[]; none: number; linear: number; quadratic: number }[];
  adjusted: { ps: number[]; bonferroni: number[]; holm: number[] }[];
  wilson: [successes: number, trials: number, level: number, low: number, high: number][];
  exactLowerTailOfU: [n1: number, n2: number, u: number, p: number][];
  distributions: {
    normalUpperTail: [z: number, p: number][];
    normalQuantile: [p: number, z: number][];
    incompleteBeta: [x: number, a: number, b: number, value: number][];
    fCriticalValue: [p: number, df1: number, df2: number, value: number][];
    fUpperTail: [value: number, df1: number, df2: number, p: number][];
  };
}

function fixture<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(new URL(`../fixtures/statistics/${name}.json`, import.meta.url), "utf8")) as Shape;
}

export const reference = fixture<Reference>("reference");
export const rankTests = fixture<RankTests>("rankTests");
export const further = fixture<Further>("further");

/** Agreement to 1e-9 of the value, however small it is; a value of zero to 1e-12. */
export function expectAgreement(actual: number, expected: number): void {
  expect(Math.abs(actual - expected), `${actual} is not ${expected}`).toBeLessThanOrEqual(
    expected === 0 ? 1e-12 : 1e-9 * Math.abs(expected),
  );
}

export const average = (values: readonly number[]) => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
};

/** Normal values from a seed (Box and Muller). */
export function normalSample(size: number, seed: number, shift = 0): number[] {
  const source = random(seed);
  return Array.from(
    { length: size },
    () => shift + Math.sqrt(-2 * Math.log(1 - source.next())) * Math.cos(2 * Math.PI * source.next()),
  );
}

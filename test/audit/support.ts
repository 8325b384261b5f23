import { readFileSync } from "node:fs";

function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/audit/${name}.json`, import.meta.url), "utf8")) as T;
}

/** Findings on the papers' tables, enumerated outside this project; its `source` says how. */
export const outside = fixture<{
  fcc: {
    feasibleCounts: Record<string, number>;
    sumOfMaxVotes: Record<string, number>;
    housing: { U: number; solutions: number; A: number[]; B: number[] };
    childWelfare: {
      U: number;
      solutionsByU: number;
      afterEntropyBounds: number;
      solutions: { A: number[]; B: number[] }[];
    };
  };
  bordaMargin: { childWelfareA: { sum: number; squaresNeeded: number }; childWelfareB: { sum: number } };
  rankBiserial: { childWelfare: number; housing: number };
  tension: { denominator: number; childWelfare: Record<string, number>; housing: Record<string, number> };
  voiceAuthenticity: { denominator: number; childWelfare: number; housing: number };
  profilingVsCoherence: { riskToleranceScoreUsed: number; childWelfare: number; housing: number };
}>("publishedAudit");

/** The papers' tables, typed in outside this project. */
// biome-ignore lint/suspicious/noExplicitAny: a tree of tables whose leaves the tests name one by one
export const tables = fixture<any>("publishedTables");

/** First-Choice Concentration of 3 to 7 of seven votes: (votes - 7/3) / (14/3). */
export const concentrations = [1 / 7, 5 / 14, 4 / 7, 11 / 14, 1];

/** Every way to put `n` values on `values` places, as counts: slow and plainly right. */
export function everyCounts(n: number, values: number): number[][] {
  if (values === 1) return [[n]];
  return Array.from({ length: n + 1 }, (_, first) => first).flatMap((first) =>
    everyCounts(n - first, values - 1).map((rest) => [first, ...rest]),
  );
}

/** Values, each as often as its count says. */
export function repeated(values: readonly number[], counts: readonly number[]): number[] {
  return counts.flatMap((count, index) => new Array<number>(count).fill(values[index]!));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function standardDeviation(values: readonly number[], ddof: number): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - ddof));
}

import { describe, expect, test } from "vitest";
import { recoveredRuns } from "../../lib/src/audit/recoveredRuns.js";
import { mean, standardDeviation } from "../../lib/src/statistics/descriptives.js";
import { mannWhitney } from "../../lib/src/statistics/mannWhitney.js";

/** What Tables 2 and 4 of the council's paper and its text print: mean and SD of the FCC, and U of State A. */
const printed = {
  childWelfare: { A: [0.709, 0.194], B: [0.461, 0.223], U: 689.5 },
  housing: { A: [0.46, 0.263], B: [0.229, 0.119], U: 656.5 },
};
const runs = Object.fromEntries(recoveredRuns().map(({ scenario, solutions }) => [scenario, solutions]));
/** How many runs have each FCC, from the smallest. */
const countsOf = (values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of [...values].sort((one, other) => one - other)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
};

describe("the runs that the council's paper lets one recover", () => {
  test("are known for housing: 25 runs of State A and 35 of State B", () => {
    expect(runs.housing).toHaveLength(1);
    const [{ A, B }] = runs.housing as [{ A: number[]; B: number[] }];
    expect(countsOf(A)).toEqual([7, 7, 3, 8]);
    expect(countsOf(B)).toEqual([22, 12, 1]);
  });

  test("are one of several for child welfare", () => {
    expect(runs.childWelfare!.length).toBeGreaterThan(1);
    for (const { A, B } of runs.childWelfare!) expect([A.length, B.length]).toEqual([25, 35]);
  });

  test.each(["housing", "childWelfare"] as const)(
    "have the mean and SD that the paper prints, and one U: %s",
    (scenario) => {
      const Us = new Set<number>();
      for (const solution of runs[scenario]!) {
        for (const state of ["A", "B"] as const) {
          const values = solution[state];
          const [meanPrinted, sdPrinted] = printed[scenario][state] as [number, number];
          // A half may have been rounded either way.
          expect(Math.abs(mean(values) - meanPrinted)).toBeLessThanOrEqual(0.0005 + 1e-9);
          expect(Math.abs(standardDeviation(values) - sdPrinted)).toBeLessThanOrEqual(0.0005 + 1e-9);
        }
        Us.add(mannWhitney(solution.A, solution.B).U);
      }
      expect([...Us]).toEqual([printed[scenario].U]);
    },
  );
});

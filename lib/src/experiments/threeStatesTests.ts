import { requireRows } from "../foundation/requireFields.js";
import { mean } from "../statistics/descriptives.js";
import { comparableRuns } from "./comparableRuns.js";
import { plannedTests } from "./plannedTests.js";
import type { Quantity } from "./quantity.js";
import { leastOf, tested } from "./stateRankTest.js";
import { type Comparison, type DifferenceOfMeans, intervalOf, type Moved, movedIn, samplesOf } from "./stateSamples.js";
import type { StateMeasures, ThreeStatesRow } from "./threeStatesRows.js";

/** One row of Table 7. */
export interface StateTest {
  scenario: string;
  comparison: Comparison;
  measure: keyof StateMeasures;
  test: "Mann-Whitney" | "Wilcoxon";
  /** U of the first state, or the sum of the positive ranks. */
  statistic: Quantity;
  /** One-tailed, in the direction that was expected. */
  p: Quantity;
  /** Rank-biserial, positive where the effect goes the way that was expected. */
  r: Quantity;
  /** Mean of each side, over the runs that are compared. */
  means: [Quantity, Quantity];
  /** Of a paired test, pairs whose second number is lower, higher, and the same but for rounding; null of another. */
  moved: Moved | null;
  /** Difference of the means, first state less second, with a 95 % bootstrap interval. */
  difference: DifferenceOfMeans;
  /** .05 for a primary test, .0125 for a secondary one. */
  alpha: number;
  /** Null where there is no p, or where so few runs could not fall below alpha whatever they hold. */
  significant: boolean | null;
  /** Runs of each side; pairs of a paired test. */
  runs: [number, number];
}

/**
 * Table 7 out of rows (AI Council section 5.4): Mann-Whitney for A v B and Wilcoxon for B v C, one-tailed, under the
 * paper's convention, exact where there are few runs, with the difference of the means and its bootstrap interval.
 * Samples that are constant, empty or too few to be significant whatever they hold give rows that say so.
 * Throws InputError for what are no rows of threeStatesRows.
 *
 * @example
 * threeStatesTests(threeStatesRows(logs));
 */
export function threeStatesTests(rows: readonly ThreeStatesRow[], options: { quorum?: number } = {}): StateTest[] {
  requireRows("rows", rows, ["scenario", "state", "n", "evaluators"], "rows of threeStatesRows");
  return [...new Set(rows.map(({ scenario }) => scenario))].flatMap((scenario) => {
    const { rows: compared } = comparableRuns(
      rows.filter((row) => row.scenario === scenario),
      options,
    );
    return plannedTests.map(({ comparison, measure, direction, primary }): StateTest => {
      const [x, y] = samplesOf(compared, comparison, measure);
      const paired = comparison === "B vs C";
      const none = { notComputable: "a state has no run that can be compared" };
      const empty = x.length === 0 || y.length === 0;
      const alpha = primary ? 0.05 : 0.0125;
      const result = empty ? { statistic: none, p: none, r: none } : tested(x, y, paired, direction);
      return {
        scenario,
        comparison,
        measure,
        test: paired ? "Wilcoxon" : "Mann-Whitney",
        ...result,
        means: [x, y].map((side) => (side.length === 0 ? none : mean(side))) as [Quantity, Quantity],
        moved: paired ? movedIn(x, y) : null,
        difference: empty ? { estimate: none, low: none, high: none } : intervalOf(x, y, paired),
        alpha,
        significant: typeof result.p === "number" && leastOf(x, y, paired) < alpha ? result.p < alpha : null,
        runs: [x.length, y.length],
      };
    });
  });
}

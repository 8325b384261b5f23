import { measured } from "../foundation/measured.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireObject } from "../foundation/requireInput.js";
import { bootstrapConfidenceInterval } from "../statistics/bootstrapConfidenceInterval.js";
import { conventions } from "../statistics/conventions.js";
import { mean } from "../statistics/descriptives.js";
import { leastProbability } from "../statistics/leastProbability.js";
import { mannWhitney } from "../statistics/mannWhitney.js";
import { type SensitivityRow, sensitivityTable } from "../statistics/sensitivityTable.js";
import { wilcoxonSignedRank } from "../statistics/wilcoxonSignedRank.js";
import { comparableRuns } from "./comparableRuns.js";
import { numberIn, type Quantity } from "./quantity.js";
import type { StateMeasures, ThreeStatesRow } from "./threeStatesRows.js";

/** The tests of Table 7, in its order: what is compared, on what, and which way it was expected to go. */
export const plannedTests = [
  { comparison: "A vs B", measure: "firstChoiceConcentration", direction: "greater", primary: true },
  { comparison: "A vs B", measure: "effectivePerspectives", direction: "less", primary: false },
  { comparison: "B vs C", measure: "bordaMargin", direction: "greater", primary: true },
  { comparison: "B vs C", measure: "firstChoiceConcentration", direction: "greater", primary: false },
  { comparison: "B vs C", measure: "effectivePerspectives", direction: "less", primary: false },
] as const satisfies readonly {
  comparison: string;
  measure: keyof StateMeasures;
  direction: "greater" | "less";
  primary: boolean;
}[];

/** One row of Table 7. */
export interface StateTest {
  scenario: string;
  comparison: "A vs B" | "B vs C";
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
  moved: { fell: number; rose: number; stayed: number } | null;
  /** Difference of the means, first state less second, with a 95 % bootstrap interval. */
  difference: { estimate: Quantity; low: Quantity; high: Quantity };
  /** .05 for a primary test, .0125 for a secondary one. */
  alpha: number;
  /** Null where there is no p, or where so few runs could not fall below alpha whatever they hold. */
  significant: boolean | null;
  /** Runs of each side; pairs of a paired test. */
  runs: [number, number];
}

/** The two samples of a comparison; for B vs C, B over the evaluators that C has too, pair by pair. */
export function samplesOf(
  rows: readonly ThreeStatesRow[],
  comparison: "A vs B" | "B vs C",
  measure: keyof StateMeasures,
): [number[], number[]] {
  if (comparison === "B vs C") {
    const pairs = rows.flatMap((row) => {
      const [b, c] = [row.paired && numberIn(row.paired[measure]), numberIn(row[measure])];
      return row.state === "C" && b !== null && c !== null ? [[b, c] as const] : [];
    });
    return [pairs.map(([b]) => b), pairs.map(([, c]) => c)];
  }
  const of = (state: string) =>
    rows.flatMap((row) => {
      const value = row.state === state ? numberIn(row[measure]) : null;
      return value === null ? [] : [value];
    });
  return [of("A"), of("B")];
}

const meanDifference = (x: readonly number[], y: readonly number[]) => mean(x) - mean(y);

/** Differences of pairs, rounded as the test rounds them, so that what equal weights leave is none. */
function differences(x: readonly number[], y: readonly number[]): number[] {
  return x.map((one, index) => Math.round((one - y[index]!) * 1e12) / 1e12);
}

function movedIn(x: readonly number[], y: readonly number[]): NonNullable<StateTest["moved"]> {
  const fell = differences(x, y).filter((difference) => difference > 0).length;
  const rose = differences(x, y).filter((difference) => difference < 0).length;
  return { fell, rose, stayed: x.length - fell - rose };
}

function intervalOf(x: readonly number[], y: readonly number[], paired: boolean): StateTest["difference"] {
  const computed = measured(() => {
    const value = paired
      ? bootstrapConfidenceInterval([differences(x, y)], mean)
      : bootstrapConfidenceInterval([x, y], meanDifference);
    return { value };
  });
  if (computed.value !== null) return computed.value;
  const notComputable = { notComputable: (computed as { reason: string }).reason };
  return { estimate: meanDifference(x, y), low: notComputable, high: notComputable };
}

/**
 * Sizes up to which p is exact, over all arrangements of the values as they are, ties included: where SciPy leaves the
 * normal approximation too. The approximation would give one pair p = .159, of which no arrangement is less than half.
 */
const exactUpTo = { runs: 8, pairs: 13 } as const;

/** The smallest exact one-tailed p that so many runs, or pairs that differ, can give. */
function leastOf(x: readonly number[], y: readonly number[], paired: boolean): number {
  if (!paired) return leastProbability(Math.min(x.length, 500), Math.min(y.length, 500)).oneSided;
  return 0.5 ** differences(x, y).filter((difference) => difference !== 0).length;
}

function tested(x: number[], y: number[], paired: boolean, alternative: "greater" | "less") {
  const computed = measured(() => {
    if (paired) {
      const { Wplus, p, rankBiserial } = wilcoxonSignedRank(x, y, {
        ...conventions.paper.wilcoxonSignedRank,
        ...(x.length <= exactUpTo.pairs ? { method: "permutation" as const } : {}),
        alternative,
      });
      return { value: { statistic: Wplus, p, rankBiserial } };
    }
    const { U, p, rankBiserial } = mannWhitney(x, y, {
      ...conventions.paper.mannWhitney,
      ...(Math.min(x.length, y.length) <= exactUpTo.runs ? { method: "permutation" as const } : {}),
      alternative,
    });
    return { value: { statistic: U, p, rankBiserial } };
  });
  if (computed.value === null) {
    const none = { notComputable: (computed as { reason: string }).reason };
    return { statistic: none, p: none, r: none };
  }
  const { statistic, p, rankBiserial } = computed.value;
  const least = leastOf(x, y, paired);
  if (least > 0.05) {
    const sizes = paired
      ? `${x.length} ${x.length === 1 ? "pair" : "pairs"}`
      : `${x.length} ${x.length === 1 ? "run" : "runs"} against ${y.length}`;
    const notComputable = `no effect size from ${sizes}, whose smallest exact p is ${least.toFixed(3)}`;
    return { statistic, p, r: { notComputable } };
  }
  return { statistic, p, r: alternative === "greater" ? rankBiserial : 0 - rankBiserial };
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

/**
 * Every p of one comparison of `threeStatesTests` under every named convention, over the same runs; see
 * `sensitivityTable`.
 * Throws InputError for what are no rows of threeStatesRows.
 *
 * @example
 * threeStatesSensitivity(threeStatesRows(logs), { scenario: "housing", comparison: "A vs B", measure: "bordaMargin" });
 */
export function threeStatesSensitivity(
  rows: readonly ThreeStatesRow[],
  settings: { scenario: string; comparison: "A vs B" | "B vs C"; measure: keyof StateMeasures; quorum?: number },
): SensitivityRow[] {
  requireRows("rows", rows, ["scenario", "state", "n", "evaluators"], "rows of threeStatesRows");
  requireObject("settings", settings, "{ scenario, comparison, measure }");
  const { scenario, comparison, measure, ...options } = settings;
  const { rows: compared } = comparableRuns(
    rows.filter((row) => row.scenario === scenario),
    options,
  );
  const [x, y] = samplesOf(compared, comparison, measure);
  return sensitivityTable(x, y, {
    design: comparison === "B vs C" ? "paired" : "independent",
    direction: measure === "effectivePerspectives" ? "less" : "greater",
  });
}

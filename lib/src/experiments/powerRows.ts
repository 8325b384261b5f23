import { requireRows } from "../foundation/requireFields.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { conventions } from "../statistics/conventions.js";
import type { MannWhitneyOptions } from "../statistics/mannWhitney.js";
import { type SimulationOptions, testPower } from "../statistics/power.js";
import type { PowerComparison } from "./powerComparisons.js";

/** Which designs are simulated. */
export interface PowerSettings extends SimulationOptions {
  /** Runs in each of the two groups, such as [3, 5, 10]. */
  sizes: readonly number[];
  /** How the Mann-Whitney test is run; the council paper's way (one-tailed: x above y). */
  convention?: MannWhitneyOptions;
}

/** How often one design would show one effect. */
export interface PowerRow {
  comparison: string;
  /** Runs in each group. */
  runs: number;
  /** Share of simulated experiments in which the test rejected. */
  power: number;
  /** Interval of that share: how far the simulation may be off. */
  low: number;
  high: number;
  /** Share of simulated experiments whose runs were all equal: nothing to test, counted as not rejecting. */
  undetermined: number;
  replications: number;
  alpha: number;
}

/**
 * Simulates designs: for each comparison and size, experiments whose runs are drawn from the comparison's samples with
 * replacement, each tested as the paper tests. The same seed gives the same rows.
 *
 * @throws InputError for what is not a comparison, a size or an option
 *
 * @example
 * powerRows(publishedComparisons(), { sizes: [3, 5, 10], replications: 1000, seed: 1 });
 */
export function powerRows(comparisons: readonly PowerComparison[], settings: PowerSettings): PowerRow[] {
  requireObject("settings", settings, "{ sizes, ... }");
  requireInput(Array.isArray(comparisons), "comparisons", comparisons, "an array of { label, x, y }");
  const { sizes, convention = conventions.paper.mannWhitney, ...simulation } = settings;
  requireInput(Array.isArray(sizes) && sizes.length > 0, "sizes", sizes, "an array of whole numbers");
  return comparisons.flatMap(({ label, x, y }) =>
    sizes.map((runs: number): PowerRow => {
      const estimate = testPower({ test: "mannWhitney", x, y, n1: runs, n2: runs, convention, ...simulation });
      const { power, low, high, undetermined, replications, alpha } = estimate;
      return {
        comparison: label,
        runs,
        power,
        low,
        high,
        undetermined: undetermined / replications,
        replications,
        alpha,
      };
    }),
  );
}

/**
 * The first size of each comparison from which on, among those simulated, power stays at the target; null for none.
 * Throws InputError for what are no rows of powerRows, and for a target that is not between 0 and 1.
 *
 * @example
 * runsNeeded(powerRows(publishedComparisons(), { sizes: [5, 10, 20, 40] }), 0.8);
 */
export function runsNeeded(
  rows: readonly PowerRow[],
  target = 0.8,
): { comparison: string; target: number; runs: number | null }[] {
  requireRows("rows", rows, ["comparison", "runs", "power"], "rows of powerRows");
  requireInput(target > 0 && target < 1, "target", target, "a number between 0 and 1");
  return [...new Set(rows.map(({ comparison }) => comparison))].map((comparison) => {
    const own = rows.filter((row) => row.comparison === comparison).sort((one, other) => one.runs - other.runs);
    const short = own.findLastIndex(({ power }) => power < target);
    return { comparison, target, runs: own[short + 1]?.runs ?? null };
  });
}

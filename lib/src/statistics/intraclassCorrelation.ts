import { InputError, NotComputableError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { fUpperTail } from "./fDistribution.js";
import { type IntraclassForm, intervalOf, intraclassForms } from "./intraclassInterval.js";
import { type MeanSquares, meanSquares } from "./meanSquares.js";
import { fraction, oneOf } from "./options.js";
import { isConstant, requireSample } from "./samples.js";

/** Which of the three designs the raters were in. */
export interface IntraclassOptions {
  /**
   * "ICC1": each target has raters of its own. "ICC2": the same raters, a sample of many; absolute agreement.
   * "ICC3": the same raters, the only ones of interest; consistency, whatever each adds to all targets.
   */
  form: IntraclassForm;
  /** Confidence level of the interval; default 0.95. */
  level?: number;
}

/** How alike ratings of one target are, as a share of all variance, with its F test and interval. */
export interface IntraclassResult {
  /** Of a single rating, at most 1; negative when targets differ less than chance would make them. */
  icc: number;
  /** Targets' mean square over the error's: Infinity where there is no error. */
  F: number;
  df1: number;
  df2: number;
  /** The probability of an F as large when targets do not differ. */
  p: number;
  ci: { low: number; high: number };
  level: number;
  form: IntraclassForm;
  targets: number;
  raters: number;
}

/**
 * The intraclass correlation of single ratings, with its F test and interval.
 *
 * @param ratings one row per target, one column per rater; at least 2 by 2, no gaps
 * @throws InputError for what is not such a table, or an unknown form
 * @throws NotComputableError when all ratings are equal, or (ICC2, ICC3) when targets and error both have no variance
 * @see Shrout and Fleiss 1979, Psychological Bulletin 86, 420-428; intervals: McGraw and Wong 1996, Psychological
 *   Methods 1, 30-46
 *
 * @example
 * intraclassCorrelation([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8]], { form: "ICC3" }).icc; // 0.673
 */
export function intraclassCorrelation(
  ratings: readonly (readonly number[])[],
  options: IntraclassOptions,
): IntraclassResult {
  requireTable(ratings);
  requireObject("options", options, `{ form: "ICC1", "ICC2" or "ICC3" }`);
  const form = oneOf("form", options.form, intraclassForms);
  const level = fraction("level", options.level ?? 0.95);
  if (isConstant(ratings.flat())) throw new NotComputableError(form, "all ratings are equal");

  const squares = meanSquares(ratings);
  const { targets, raters } = squares;
  const df1 = targets - 1;
  const df2 = form === "ICC1" ? targets * (raters - 1) : (targets - 1) * (raters - 1);
  const error = form === "ICC1" ? squares.within : squares.error;
  if (squares.betweenTargets === 0 && error === 0) {
    throw new NotComputableError(form, "neither the targets nor the error has any variance");
  }
  const icc = coefficient(form, squares);
  const F = squares.betweenTargets / error;
  return {
    icc,
    F,
    df1,
    df2,
    p: fUpperTail(F, df1, df2),
    ci: intervalOf(form, squares, icc, 1 - level),
    level,
    form,
    targets,
    raters,
  };
}

function coefficient(form: IntraclassForm, squares: MeanSquares): number {
  const { betweenTargets, betweenRaters, within, error, targets, raters } = squares;
  if (form === "ICC1") return (betweenTargets - within) / (betweenTargets + (raters - 1) * within);
  const consistent = betweenTargets + (raters - 1) * error;
  if (form === "ICC3") return (betweenTargets - error) / consistent;
  const total = consistent + (raters * (betweenRaters - error)) / targets;
  if (total <= 1e-12 * consistent) {
    throw new NotComputableError(form, "neither targets nor raters have any variance, and error alone gives no scale");
  }
  return (betweenTargets - error) / total;
}

function requireTable(ratings: unknown): asserts ratings is readonly (readonly number[])[] {
  const shape = "an array of at least two targets, each an array of at least two ratings";
  if (!Array.isArray(ratings) || ratings.length < 2) throw new InputError("ratings", ratings, shape);
  for (let target = 0; target < ratings.length; target++) {
    const row: unknown = ratings[target];
    requireSample(`ratings[${target}]`, row, { minimum: 2 });
    if (row.length !== (ratings[0] as unknown[]).length) {
      throw new InputError(`ratings[${target}]`, row, "as many ratings as the first target has");
    }
  }
}

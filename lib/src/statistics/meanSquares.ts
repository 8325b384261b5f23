import { withoutOffset } from "./withoutOffset.js";

/**
 * The two-way analysis of variance of a table of targets by raters, one rating in each cell; in a unit of its own, as
 * only ratios of mean squares are asked for.
 */
export interface MeanSquares {
  targets: number;
  raters: number;
  betweenTargets: number;
  betweenRaters: number;
  /** Within targets: raters and error together. */
  within: number;
  /** What neither target nor rater accounts for. */
  error: number;
}

export function meanSquares(table: readonly (readonly number[])[]): MeanSquares {
  const ratings = withoutOffset(table);
  const targets = ratings.length;
  const raters = ratings[0]!.length;
  const grand = average(ratings.map(average));
  const targetEffects = ratings.map((row) => average(row) - grand);
  const raterEffects = ratings[0]!.map((_, rater) => average(ratings.map((row) => row[rater]!)) - grand);
  let residual = 0;
  ratings.forEach((row, target) => {
    row.forEach((rating, rater) => {
      residual += (rating - grand - targetEffects[target]! - raterEffects[rater]!) ** 2;
    });
  });
  // What rounding alone can leave of a sum of squares that is zero; in their unit, the largest ratings are below 2.
  const rounding = targets * raters * (16 * Number.EPSILON) ** 2;
  const unlessRounding = (sum: number) => (sum <= rounding ? 0 : sum);
  const error = unlessRounding(residual);
  const ofTargets = unlessRounding(raters * sumOfSquares(targetEffects));
  const ofRaters = unlessRounding(targets * sumOfSquares(raterEffects));
  return {
    targets,
    raters,
    betweenTargets: ofTargets / (targets - 1),
    betweenRaters: ofRaters / (raters - 1),
    within: (ofRaters + error) / (targets * (raters - 1)),
    error: error / ((targets - 1) * (raters - 1)),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

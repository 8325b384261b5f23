/** The two-way analysis of variance of a table of targets by raters, one rating in each cell. */
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

export function meanSquares(ratings: readonly (readonly number[])[]): MeanSquares {
  const targets = ratings.length;
  const raters = ratings[0]!.length;
  const grand = average(ratings.map(average));
  const targetEffects = ratings.map((row) => average(row) - grand);
  const raterEffects = ratings[0]!.map((_, rater) => average(ratings.map((row) => row[rater]!)) - grand);
  let residual = 0;
  let largest = 0;
  ratings.forEach((row, target) => {
    row.forEach((rating, rater) => {
      residual += (rating - grand - targetEffects[target]! - raterEffects[rater]!) ** 2;
      largest = Math.max(largest, Math.abs(rating));
    });
  });
  // What rounding alone can leave of a sum of squares that is zero.
  const rounding = targets * raters * (8 * Number.EPSILON * largest) ** 2;
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

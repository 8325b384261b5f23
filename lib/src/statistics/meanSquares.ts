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
  let error = 0;
  ratings.forEach((row, target) => {
    row.forEach((rating, rater) => {
      error += (rating - grand - targetEffects[target]! - raterEffects[rater]!) ** 2;
    });
  });
  const ofTargets = raters * sumOfSquares(targetEffects);
  const ofRaters = targets * sumOfSquares(raterEffects);
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

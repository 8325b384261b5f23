import { type Correlation, productMoment } from "./correlation.js";
import { ranking } from "./ranks.js";
import { requirePairs } from "./samples.js";

/**
 * Spearman's rank correlation of paired values (ties share their mean rank), with its two-sided p from the t
 * distribution, as SciPy gives it and R with exact = FALSE.
 *
 * @param x, y at least three finite numbers each, paired by place
 * @throws InputError for what is not two samples of equal length
 * @throws NotComputableError when x or y is constant
 *
 * @example
 * spearman([1, 2, 3, 4], [1, 4, 9, 100]); // { r: 1, p: 0, ... }
 */
export function spearman(x: readonly number[], y: readonly number[]): Correlation {
  requirePairs(x, y, 3);
  return productMoment("spearman", [...ranking(x).ranks], [...ranking(y).ranks]);
}

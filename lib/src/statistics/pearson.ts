import { type Correlation, productMoment } from "./correlation.js";
import { requirePairs } from "./samples.js";

/**
 * Pearson's correlation of paired values, with its two-sided p.
 *
 * The council's paper correlates profiling scores with coherence by it (its section on profiling, N = 5).
 *
 * @param x, y at least three finite numbers each, paired by place
 * @throws InputError for what is not two samples of equal length
 * @throws NotComputableError when x or y is constant
 *
 * @example
 * pearson([1, 2, 3, 4], [2, 1, 4, 3]); // { r: 0.6, p: 0.4, ... }
 */
export function pearson(x: readonly number[], y: readonly number[]): Correlation {
  requirePairs(x, y, 3);
  return productMoment("pearson", x, y);
}

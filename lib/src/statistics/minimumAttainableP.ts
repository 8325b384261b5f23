import { wholeNumber } from "./options.js";

/**
 * The minimum attainable p-value of a rank test of two independent samples, exact and without ties: only one of all
 * arrangements of n1 + n2 values is as extreme as complete separation, or two of them when both sides count.
 *
 * @throws InputError unless both sizes are whole numbers from 1 to 500
 *
 * @example
 * minimumAttainableP(3, 3); // { oneSided: 0.05, twoSided: 0.1 }
 */
export function minimumAttainableP(n1: number, n2: number): { oneSided: number; twoSided: number } {
  wholeNumber("n1", n1, 1, 500);
  wholeNumber("n2", n2, 1, 500);
  let arrangements = 1;
  for (let chosen = 1; chosen <= n1; chosen++) arrangements = (arrangements * (n2 + chosen)) / chosen;
  const oneSided = 1 / Math.round(arrangements);
  return { oneSided, twoSided: Math.min(1, 2 * oneSided) };
}

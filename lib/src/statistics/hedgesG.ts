import { InputError } from "../foundation/errors.js";
import { cohensD } from "./cohensD.js";
import { logBeta } from "./incompleteBeta.js";

/**
 * Hedges' g: Cohen's d without its upward bias in small samples, by the exact factor
 * gamma(m / 2) / (sqrt(m / 2) gamma((m - 1) / 2)) with m = n1 + n2 - 2, not its approximation 1 - 3 / (4 m - 1).
 *
 * @param x, y finite numbers, at least four of them in all
 * @throws InputError for what is not a sample, or for too few values
 * @throws NotComputableError when both samples are constant
 * @see Hedges 1981, Journal of Educational Statistics 6, 107-128
 *
 * @example
 * hedgesG([2, 3, 4], [1, 2, 3]); // 0.798 (d = 1)
 */
export function hedgesG(x: readonly number[], y: readonly number[]): number {
  const d = cohensD(x, y);
  const freedom = x.length + y.length - 2;
  if (freedom < 2) throw new InputError("x and y", [x, y], "at least four values in all");
  // gamma(m / 2) / gamma((m - 1) / 2) is gamma(1 / 2) over the beta function of (m - 1) / 2 and 1 / 2.
  const ratio = Math.sqrt(Math.PI) / Math.exp(logBeta((freedom - 1) / 2, 0.5));
  return (d * ratio) / Math.sqrt(freedom / 2);
}

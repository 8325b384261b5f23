import { NotComputableError } from "../foundation/errors.js";
import { incompleteBeta } from "./incompleteBeta.js";
import { isConstant } from "./samples.js";
import { withoutOffset } from "./withoutOffset.js";

/** A correlation and its p. */
export interface Correlation {
  /** From -1 to 1. */
  r: number;
  /** Two-sided, from t = r sqrt((n - 2) / (1 - r^2)) with n - 2 degrees of freedom. */
  p: number;
  method: "pearson" | "spearman";
  alternative: "two-sided";
  /** How many pairs there are. */
  pairs: number;
}

/** The product-moment correlation of two equally long samples of at least three values. */
export function productMoment(method: Correlation["method"], x: readonly number[], y: readonly number[]): Correlation {
  if (isConstant(x)) throw new NotComputableError(`${method} correlation`, "the values of x are all equal");
  if (isConstant(y)) throw new NotComputableError(`${method} correlation`, "the values of y are all equal");
  const first = unitVector(x);
  const second = unitVector(y);
  const product = first.reduce((sum, value, index) => sum + value * second[index]!, 0);
  // Half the squared distance of two unit vectors is 1 - |r|. Summed so, it keeps its digits for r near 1 and -1, where
  // 1 - r would be the rounding of r.
  const sign = Math.sign(product);
  const short = Math.abs(product) < 0.5 ? 1 - Math.abs(product) : halfSquaredDistance(first, second, sign);
  const r = Math.abs(product) < 0.5 ? product : sign * (1 - short);
  // The t distribution's tails are an incomplete beta function of 1 - r^2.
  const p = incompleteBeta(short * (2 - short), (x.length - 2) / 2, 0.5);
  return { r, p, method, alternative: "two-sided", pairs: x.length };
}

/** Deviations from the mean, scaled to length 1. */
function unitVector(values: readonly number[]): number[] {
  const moved = withoutOffset([values])[0]!;
  const centre = moved.reduce((sum, value) => sum + value, 0) / moved.length;
  const deviations = moved.map((value) => value - centre);
  const size = Math.sqrt(deviations.reduce((sum, value) => sum + value * value, 0));
  return deviations.map((value) => value / size);
}

function halfSquaredDistance(first: readonly number[], second: readonly number[], sign: number): number {
  const half = first.reduce((sum, value, index) => sum + (value - sign * second[index]!) ** 2, 0) / 2;
  // No more than rounding leaves of unit vectors that are the same.
  return half <= first.length * (8 * Number.EPSILON) ** 2 ? 0 : half;
}

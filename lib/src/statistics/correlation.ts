import { NotComputableError } from "../foundation/errors.js";
import { incompleteBeta } from "./incompleteBeta.js";
import { isConstant } from "./samples.js";

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
  let product = 0;
  for (let index = 0; index < first.length; index++) product += first[index]! * second[index]!;
  const r = Math.max(-1, Math.min(1, product));
  // The t distribution's tails are an incomplete beta function of 1 - r^2, which keeps its digits for r near 1.
  const p = incompleteBeta((1 - r) * (1 + r), (x.length - 2) / 2, 0.5);
  return { r, p, method, alternative: "two-sided", pairs: x.length };
}

/** Deviations from the mean, scaled to length 1; scaled first so that neither 1e200 nor 1e-200 leaves the range. */
function unitVector(values: readonly number[]): number[] {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const scaled = values.map((value) => value / largest);
  const centre = scaled.reduce((sum, value) => sum + value, 0) / scaled.length;
  const deviations = scaled.map((value) => value - centre);
  const size = Math.sqrt(deviations.reduce((sum, value) => sum + value * value, 0));
  return deviations.map((value) => value / size);
}

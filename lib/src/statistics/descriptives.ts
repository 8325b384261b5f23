import * as simple from "simple-statistics";
import { InputError, NotComputableError } from "../foundation/errors.js";
import { requireSample } from "./samples.js";
import { unitOf } from "./withoutOffset.js";

/**
 * The arithmetic mean, summed without loss (Kahan-Babuska, simple-statistics).
 *
 * @throws InputError unless `values` has at least one number, all finite
 * @example
 * mean([1, 2, 6]); // 3
 */
export function mean(values: readonly number[]): number {
  requireSample("values", values);
  return withinRange("mean", simple.mean(values as number[]));
}

/**
 * The sample standard deviation, with n - 1 below (the council paper's SD).
 *
 * @throws InputError unless `values` has at least two numbers, all finite
 * @example
 * standardDeviation([1, 2, 3]); // 1
 */
export function standardDeviation(values: readonly number[]): number {
  requireSample("values", values, { minimum: 2 });
  const unit = unitOf([values]);
  return withinRange("standard deviation", unit * simple.sampleStandardDeviation(values.map((value) => value / unit)));
}

/**
 * The middle value, or the mean of the two middle values.
 *
 * @throws InputError unless `values` has at least one number, all finite
 * @example
 * median([1, 2, 10, 20]); // 6
 */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The quantile at share `p`, interpolated linearly between order statistics (type 7: R's and NumPy's default).
 *
 * @throws InputError unless `values` has at least one number, all finite, and `p` lies from 0 to 1
 * @example
 * quantile([10, 20, 30, 40], 0.25); // 17.5
 */
export function quantile(values: readonly number[], p: number): number {
  requireSample("values", values);
  if (typeof p !== "number" || !(p >= 0 && p <= 1)) throw new InputError("p", p, "a number from 0 to 1");
  return withinRange("quantile", simple.quantile(values as number[], p));
}

/** Sums of numbers near 1.8e308 overflow: that is an error, not an answer. */
function withinRange(measure: string, value: number): number {
  if (!Number.isFinite(value)) throw new NotComputableError(measure, "the values are too large to be added up");
  return value;
}

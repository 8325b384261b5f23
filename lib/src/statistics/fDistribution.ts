import { NotComputableError } from "../foundation/errors.js";
import { incompleteBeta, logBeta } from "./incompleteBeta.js";
import { jStat } from "./jstat.js";

/** The probability that an F value with these degrees of freedom exceeds `value` (which may be infinite). */
export function fUpperTail(value: number, numerator: number, denominator: number): number {
  return incompleteBeta(denominator / (denominator + numerator * value), denominator / 2, numerator / 2);
}

/** The F value that is exceeded with probability `upper`. */
export function fCriticalValue(upper: number, numerator: number, denominator: number): number {
  // jstat finds the place to eight digits (its incomplete beta has no more); Newton's method finds the rest.
  let value = jStat.centralF.inv(1 - upper, numerator, denominator);
  for (let step = 0; step < 3; step++) {
    const share = (numerator * value) / (numerator * value + denominator);
    const density =
      Math.exp(
        (numerator / 2) * Math.log(share) +
          (denominator / 2) * Math.log1p(-share) -
          logBeta(numerator / 2, denominator / 2),
      ) / value;
    value += (fUpperTail(value, numerator, denominator) - upper) / density;
  }
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new NotComputableError("F quantile", `${numerator} and ${denominator} degrees of freedom determine none`);
  }
  return value;
}

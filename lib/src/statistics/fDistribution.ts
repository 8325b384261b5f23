import { incompleteBeta } from "./incompleteBeta.js";

/** The probability that an F value with these degrees of freedom exceeds `value` (which may be infinite). */
export function fUpperTail(value: number, numerator: number, denominator: number): number {
  const part = numerator * value;
  // Each half by the share that is the smaller: 1 less a share near 1 has lost its digits.
  if (part < denominator) return 1 - incompleteBeta(part / (denominator + part), numerator / 2, denominator / 2);
  return incompleteBeta(denominator / (denominator + part), denominator / 2, numerator / 2);
}

/** Critical values are sought between e^-40 and e^40: beyond, no digit of an interval's limit depends on where. */
const furthest = 40;
/** Halvings after which the bracket is as narrow as a double. */
const halvings = 60;

/**
 * The F value that is exceeded with probability `upper`, or the nearer of e^-40 and e^40 where it lies outside.
 *
 * Found by bisection of its logarithm: jstat's `centralF.inv` has eight digits, as its incomplete beta has no more, and
 * none for the few degrees of freedom that ICC2's interval can come to.
 */
export function fCriticalValue(upper: number, numerator: number, denominator: number): number {
  const exceeds = (logarithm: number) => fUpperTail(Math.exp(logarithm), numerator, denominator) > upper;
  let low = -furthest;
  let high = furthest;
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (exceeds(middle)) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

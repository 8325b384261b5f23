import { gammaln } from "simple-statistics";

const smallest = 1e-300;
const mostSteps = 100_000;

/**
 * The regularised incomplete beta function I_x(a, b), from which the t and F distributions follow.
 *
 * jstat's `ibeta` stops its continued fraction at 3e-7 and has a log-gamma good to 1e-10: I_0.5(0.5, 0.5) comes out as
 * 0.500000018. This one goes on to the last digit, with simple-statistics' log-gamma.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast below the mean only; above it, the other tail does.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  return (Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) * continuedFraction(x, a, b)) / a;
}

/** The natural logarithm of the beta function. */
export function logBeta(a: number, b: number): number {
  const large = Math.max(a, b);
  const small = Math.min(a, b);
  if (large < 20) return gammaln(a) + gammaln(b) - gammaln(a + b);
  // The difference of two large log-gammas would lose digits, so Stirling's series is subtracted term by term.
  const difference =
    (large - 0.5) * Math.log1p(small / large) +
    small * (Math.log(large + small) - 1) +
    stirlingRemainder(large + small) -
    stirlingRemainder(large);
  return gammaln(small) - difference;
}

/** What Stirling's formula leaves of a log-gamma: below 1e-15 after four terms from 20 on. */
function stirlingRemainder(value: number): number {
  const square = value * value;
  return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / value;
}

/** Lentz's algorithm for the continued fraction of I_x(a, b) (Numerical Recipes, section 6.4). */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let step = 1; step <= mostSteps; step++) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const factor = d * c;
    value *= factor;
    if (Math.abs(factor - 1) <= Number.EPSILON) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < smallest ? smallest : value;
}

import { NotComputableError } from "../foundation/errors.js";
import { normalLowerTail, normalQuantile } from "./normalDistribution.js";
import { type Statistic, statisticOf } from "./resampledStatistic.js";

const measure = "BCa interval";

/** What the shares are computed from. */
interface Resampled {
  /** The resampled values, sorted. */
  values: Float64Array;
  estimate: number;
  /** The probability to be left on each side. */
  outside: number;
}

/**
 * The shares of the resampled values between which the bias-corrected and accelerated interval lies (Efron and
 * Tibshirani 1993, equation 14.10; several samples as in SciPy's bootstrap).
 */
export function acceleratedShares(
  samples: readonly (readonly number[])[],
  statistic: Statistic,
  { values, estimate, outside }: Resampled,
): [number, number] {
  let below = 0;
  let equal = 0;
  for (const value of values) {
    if (value < estimate) below++;
    else if (value === estimate) equal++;
  }
  // Half of the ties count as below, or a statistic with few values would look biased.
  const share = (below + equal / 2) / values.length;
  if (share === 0 || share === 1) {
    throw new NotComputableError(measure, "the estimate lies outside all resampled values");
  }
  const bias = normalQuantile(share);
  const acceleration = accelerationOf(samples, statistic);
  const shifted = (z: number) => {
    const moved = bias + z;
    const divisor = 1 - acceleration * moved;
    if (divisor <= 0) throw new NotComputableError(measure, `an acceleration of ${acceleration} is too large for it`);
    return normalLowerTail(bias + moved / divisor);
  };
  const z = normalQuantile(outside);
  return [shifted(z), shifted(-z)];
}

/** From the jackknife: how much the statistic moves, and how unevenly, when each value in turn is left out. */
function accelerationOf(samples: readonly (readonly number[])[], statistic: Statistic): number {
  let cubes = 0;
  let squares = 0;
  samples.forEach((sample, place) => {
    const size = sample.length;
    const values = sample.map((_, omitted) => {
      const jackknifed = samples.map((other, index) =>
        index === place ? other.filter((_, position) => position !== omitted) : [...other],
      );
      return statisticOf(statistic, jackknifed, measure, `without samples[${place}][${omitted}]`);
    });
    const centre = values.reduce((sum, value) => sum + value, 0) / size;
    for (const value of values) {
      const influence = ((size - 1) * (centre - value)) / size;
      cubes += influence ** 3;
      squares += influence ** 2;
    }
  });
  if (squares === 0) {
    throw new NotComputableError(measure, "leaving out any one value does not move the statistic");
  }
  return cubes / (6 * squares ** 1.5);
}

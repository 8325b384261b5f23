import { NotComputableError } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { type CountPair, requireCounts } from "./mannWhitneyOfCounts.js";

/** The difference of two resampled means, and its probability. */
export interface ResampledDifference {
  /** Mean of the first sample minus mean of the second. */
  difference: number;
  probability: number;
}

/**
 * The whole bootstrap distribution of a difference of two means, by convolution instead of by drawing: every value it
 * can take, rising, with its probability. A percentile interval printed from 10,000 draws has to lie near its
 * quantiles.
 *
 * @param samples two distributions as counts over equally spaced values
 * @param step the distance of one value from the next
 * @throws InputError for what is not counts or a step
 * @throws NotComputableError for an empty sample
 *
 * @example
 * resampledMeanDifference({ first: [1, 1], second: [1, 0] }, 1);
 * // differences 0, 0.5 and 1 with probabilities 1/4, 1/2 and 1/4
 */
export function resampledMeanDifference(samples: CountPair, step: number): ResampledDifference[] {
  requireObject("samples", samples, "{ first, second }");
  const { first, second } = samples;
  requireCounts("first", first);
  requireCounts("second", second);
  requireInput(Number.isFinite(step) && step > 0, "step", step, "a number above 0");
  const firstSize = sizeOf("first", first);
  const secondSize = sizeOf("second", second);
  // In units of step / (both sizes) the differences are whole, so that equal ones meet.
  const byUnits = new Map<number, number>();
  const secondSums = sumDistribution(second, secondSize);
  for (const [firstSum, chance] of sumDistribution(first, firstSize).entries())
    for (const [secondSum, other] of secondSums.entries()) {
      const units = firstSum * secondSize - secondSum * firstSize;
      byUnits.set(units, (byUnits.get(units) ?? 0) + chance * other);
    }
  return [...byUnits]
    .sort(([one], [other]) => one - other)
    .map(([units, probability]) => ({ difference: (units * step) / (firstSize * secondSize), probability }));
}

/** Probabilities of each sum of indices when as many values as the sample has are drawn from it with replacement. */
function sumDistribution(counts: readonly number[], size: number): number[] {
  const shares = counts.map((count) => count / size);
  let sums = [1];
  for (let draw = 0; draw < size; draw++) {
    const next = new Array<number>(sums.length + counts.length - 1).fill(0);
    for (let sum = 0; sum < sums.length; sum++)
      for (let index = 0; index < shares.length; index++) next[sum + index]! += sums[sum]! * shares[index]!;
    sums = next;
  }
  return sums;
}

function sizeOf(argument: string, counts: readonly number[]): number {
  const size = counts.reduce((sum, count) => sum + count, 0);
  if (size === 0) throw new NotComputableError("bootstrap distribution", `the ${argument} sample is empty`);
  return size;
}

import { measured } from "../foundation/measured.js";
import { bootstrapConfidenceInterval } from "../statistics/bootstrapConfidenceInterval.js";
import { mean } from "../statistics/descriptives.js";

/** The fewest values of a sample of which resampling says more than their range. */
export const fewestValues = 4;

/** An interval, or why there is none. */
export type Interval = { low: number; high: number } | { notComputable: string };

/**
 * The 95 % percentile bootstrap interval of one sample's mean, or of the difference of two samples' means, first less
 * second. Every bootstrap interval of a table comes from here: a sample of fewer than four values has none, and neither
 * have samples that are constant.
 */
export function bootstrapInterval(
  samples: readonly [readonly number[]] | readonly [readonly number[], readonly number[]],
  seed?: number,
): Interval {
  const least = Math.min(...samples.map(({ length }) => length));
  if (least < fewestValues) return { notComputable: `no interval from ${least} of at least ${fewestValues} values` };
  const found = measured(() => ({
    value: bootstrapConfidenceInterval(
      samples,
      (first, second) => mean(first!) - (second ? mean(second) : 0),
      seed === undefined ? {} : { seed },
    ),
  }));
  if (found.value === null) return { notComputable: (found as { reason: string }).reason };
  return { low: found.value.low, high: found.value.high };
}

/** The same for a table that leaves an interval out where there is none. */
export function intervalOrNull(...given: Parameters<typeof bootstrapInterval>): { low: number; high: number } | null {
  const interval = bootstrapInterval(...given);
  return "low" in interval ? interval : null;
}

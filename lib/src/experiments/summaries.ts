import { DissensusError } from "../foundation/errors.js";
import { seedAt } from "../foundation/random.js";
import { bootstrapConfidenceInterval } from "../statistics/bootstrapConfidenceInterval.js";
import type { ReplyCounts } from "./missingReplies.js";

/** The mean of the values that are there; null where none is. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const present = presentValues(values);
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0) / present.length;
}

/** The values that are there. */
export function presentValues(values: readonly (number | null)[]): number[] {
  return values.filter((value): value is number => value !== null);
}

/** The fewest values of which resampling says more than their range. */
const fewestValues = 4;

/** A 95 % percentile bootstrap interval of a mean; null where fewer than four values, or equal ones, give none. */
export function meanInterval(values: readonly (number | null)[]): { low: number; high: number } | null {
  const present = presentValues(values);
  if (present.length < fewestValues) return null;
  try {
    const { low, high } = bootstrapConfidenceInterval([present], (sample) => meanOf(sample) ?? 0, {
      seed: seedAt("mean interval"),
    });
    return { low, high };
  } catch (error) {
    if (error instanceof DissensusError && error.code === "not-computable") return null;
    throw error;
  }
}

/** The reply counts of several runs as one. */
export function summedReplies(counts: readonly ReplyCounts[]): ReplyCounts {
  const total: ReplyCounts = { calls: 0, missing: 0, byOutcome: {}, truncated: 0 };
  for (const { calls, missing, byOutcome, truncated, uncalled = 0 } of counts) {
    total.calls += calls;
    total.missing += missing;
    total.truncated += truncated;
    if (uncalled > 0) total.uncalled = (total.uncalled ?? 0) + uncalled;
    for (const [outcome, count] of Object.entries(byOutcome) as [keyof typeof byOutcome, number][])
      total.byOutcome[outcome] = (total.byOutcome[outcome] ?? 0) + count;
  }
  return total;
}

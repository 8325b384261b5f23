import { seedAt } from "../foundation/random.js";
import { intervalOrNull } from "./bootstrapInterval.js";
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

/** A 95 % percentile bootstrap interval of a mean; null where fewer than four values, or equal ones, give none. */
export function meanInterval(values: readonly (number | null)[]): { low: number; high: number } | null {
  return intervalOrNull([presentValues(values)], seedAt("mean interval"));
}

/** The reply counts of several runs as one. */
export function summedReplies(counts: readonly ReplyCounts[]): ReplyCounts {
  const total: ReplyCounts = { calls: 0, missing: 0, byOutcome: {}, truncated: 0 };
  for (const { calls, missing, byOutcome, truncated, uncalled = 0, notAsked = 0 } of counts) {
    total.calls += calls;
    total.missing += missing;
    total.truncated += truncated;
    if (uncalled > 0) total.uncalled = (total.uncalled ?? 0) + uncalled;
    if (notAsked > 0) total.notAsked = (total.notAsked ?? 0) + notAsked;
    for (const [outcome, count] of Object.entries(byOutcome) as [keyof typeof byOutcome, number][])
      total.byOutcome[outcome] = (total.byOutcome[outcome] ?? 0) + count;
  }
  return total;
}

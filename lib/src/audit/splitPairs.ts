import { type SplitCounts, type SplitQuestion, splitCounts } from "./splitCounts.js";

/** One way the votes of two groups of runs can have fallen, and the effect on their entropies. */
export interface SplitPair {
  first: SplitCounts;
  second: SplitCounts;
  /** Mann-Whitney U of the second group's entropies: pairs of runs in which the second is above, ties half. */
  U: number;
  /** Rank-biserial r of "second above first". */
  r: number;
}

/**
 * Every way the votes of two groups of runs can have fallen that keeps what is known of each, with the Mann-Whitney U
 * and the rank-biserial r that each way gives to their entropies.
 *
 * @throws InputError for what is not a panel, counts or a printed number
 * @throws NotComputableError for a group without a run
 *
 * @example
 * const panel = { evaluators: 7, options: 3, decimals: 2 };
 * splitPairs({ ...panel, counts: [1, 0, 10, 10, 4], entropy: 0.74 }, { ...panel, counts: [9, 5, 16, 5, 0], entropy: 1.07 });
 */
export function splitPairs(first: SplitQuestion, second: SplitQuestion): SplitPair[] {
  const others = splitCounts(second);
  return splitCounts(first).flatMap((one) =>
    others.map((other) => ({ first: one, second: other, ...effect(one, other) })),
  );
}

function effect(first: SplitCounts, second: SplitCounts): { U: number; r: number } {
  let U = 0;
  for (const [index, split] of second.splits.entries())
    for (const [at, lower] of first.splits.entries()) {
      const pairs = second.counts[index]! * first.counts[at]!;
      U += split.entropy > lower.entropy ? pairs : split.entropy === lower.entropy ? pairs / 2 : 0;
    }
  return { U, r: (2 * U) / (runsIn(first) * runsIn(second)) - 1 };
}

function runsIn({ counts }: SplitCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

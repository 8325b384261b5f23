import { NotComputableError } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { requireCounts } from "./mannWhitneyOfCounts.js";
import { type VoteSplit, voteSplits } from "./voteSplits.js";

/** A panel, and how many runs had each largest vote. */
export interface LargestVotes {
  evaluators: number;
  options: number;
  /** Runs in which the most voted option had ceil(evaluators / options) votes, one more, ..., all of them. */
  counts: readonly number[];
}

/**
 * How small and how large the mean entropy of first-choice votes can be, given how many runs had each largest vote:
 * a run with three of seven votes for its leader is 3-2-2 (1.557 bits) or 3-3-1 (1.449 bits), and so on.
 *
 * @throws InputError for what is not a panel or has counts for other largest votes
 * @throws NotComputableError without a run
 *
 * @example
 * entropyBounds({ evaluators: 7, options: 3, counts: [22, 12, 1, 0, 0] }); // { low: 1.273, high: 1.484 }
 */
export function entropyBounds(runs: LargestVotes): { low: number; high: number } {
  requireObject("runs", runs, "{ evaluators, options, counts }");
  const byLargest = splitsByLargest(runs);
  const total = runs.counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) throw new NotComputableError("entropy bounds", "there is no run");
  const mean = (entropy: (splits: readonly VoteSplit[]) => number) =>
    byLargest.reduce((sum, splits, index) => sum + runs.counts[index]! * entropy(splits), 0) / total;
  return { low: mean((splits) => splits.at(-1)!.entropy), high: mean((splits) => splits[0]!.entropy) };
}

/** The splits of each largest vote, highest entropy first. Throws InputError unless there is one count for each. */
export function splitsByLargest({ evaluators, options, counts }: LargestVotes): VoteSplit[][] {
  const byLargest: VoteSplit[][] = [];
  for (const split of voteSplits(evaluators, options)) {
    const group = split.votes[0]! - Math.ceil(evaluators / options);
    byLargest[group] = [...(byLargest[group] ?? []), split];
  }
  requireCounts("counts", counts);
  requireInput(counts.length === byLargest.length, "counts", counts, `${byLargest.length} counts`);
  return byLargest;
}

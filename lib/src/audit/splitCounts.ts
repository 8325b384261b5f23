import { NotComputableError } from "../foundation/errors.js";
import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { type LargestVotes, splitsByLargest } from "./entropyBounds.js";
import { requirePrinted } from "./grim.js";
import { roundsTo } from "./printedNumber.js";
import type { VoteSplit } from "./voteSplits.js";

/** What is known of runs: how many had each largest vote, and their printed mean entropy. */
export interface SplitQuestion extends LargestVotes {
  /** Mean entropy of the first-choice votes in bits, as printed. */
  entropy: number;
  decimals: number;
  /** How many runs had no winner by first choices; without it any number. */
  ties?: number;
}

/** How many runs had each split of the votes. */
export interface SplitCounts {
  /** The splits that occur, by rising largest vote. */
  splits: VoteSplit[];
  /** Runs with each of them. */
  counts: number[];
}

const mostSolutions = 100_000;

/**
 * Every way to divide runs among the splits of the votes that keeps their largest votes, prints as the mean entropy and
 * has the number of ties: a joint filter on what First-Choice Concentration leaves open.
 *
 * @throws InputError for what is not a panel, counts or a printed number
 * @throws NotComputableError without a run, and when more than 100000 ways match
 *
 * @example
 * splitCounts({ evaluators: 7, options: 3, counts: [22, 12, 1, 0, 0], entropy: 1.43, decimals: 2, ties: 5 });
 * // two: 17 times 3-2-2, 5 times 3-3-1, 8 or 9 times 4-2-1, ...
 */
export function splitCounts(question: SplitQuestion): SplitCounts[] {
  requireObject("question", question, "{ evaluators, options, counts, entropy, decimals }");
  const { counts, entropy, decimals, ties } = question;
  const byLargest = splitsByLargest(question);
  requirePrinted("entropy", entropy, decimals);
  if (ties !== undefined) requireWhole("ties", ties, 0);
  const runs = counts.reduce((sum, count) => sum + count, 0);
  if (runs === 0) throw new NotComputableError("split counts", "there is no run");
  requireInput(runs <= 10_000, "counts", counts, "counts of at most 10000 runs");

  const found: SplitCounts[] = [];
  const divide = (group: number, chosen: [VoteSplit, number][], bits: number, tied: number): void => {
    if (group === byLargest.length) {
      if (!roundsTo(bits / runs, entropy, decimals) || (ties !== undefined && tied !== ties)) return;
      const used = chosen.filter(([, count]) => count > 0);
      found.push({ splits: used.map(([split]) => split), counts: used.map(([, count]) => count) });
      if (found.length > mostSolutions)
        throw new NotComputableError("split counts", `more than ${mostSolutions} fit these figures`);
      return;
    }
    const splits = byLargest[group]!;
    for (const parts of compositions(counts[group]!, splits.length)) {
      const pairs = parts.map((count, index): [VoteSplit, number] => [splits[index]!, count]);
      divide(
        group + 1,
        [...chosen, ...pairs],
        pairs.reduce((sum, [split, count]) => sum + count * split.entropy, bits),
        pairs.reduce((sum, [split, count]) => sum + (split.tied ? count : 0), tied),
      );
    }
  };
  divide(0, [], 0, 0);
  return found;
}

/** All ways to write a total as an ordered sum of whole parts. */
function compositions(total: number, parts: number): number[][] {
  if (parts === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, first) => first).flatMap((first) =>
    compositions(total - first, parts - 1).map((rest) => [first, ...rest]),
  );
}

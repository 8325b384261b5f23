import { requireWhole } from "../foundation/requireInput.js";

/** One way a number of first-choice votes falls on the options, whichever option has which. */
export interface VoteSplit {
  /** Votes of the options, largest first, zeros too. */
  votes: number[];
  /** Shannon entropy of the shares in bits, the council paper's Effective Perspectives (section 5.3, eq. 3). */
  entropy: number;
  /** Whether two options share the most votes, so that there is no winner by first choices. */
  tied: boolean;
}

/**
 * Every split of a panel's first-choice votes, by rising largest vote and, for equal ones, by falling entropy.
 *
 * @param evaluators how many vote, 1 to 60
 * @param options for how many options, 1 to 10
 * @throws InputError for numbers out of range
 *
 * @example
 * voteSplits(7, 3).map(({ votes }) => votes.join("-")); // ["3-2-2", "3-3-1", "4-2-1", "4-3-0", "5-1-1", ...]
 */
export function voteSplits(evaluators: number, options: number): VoteSplit[] {
  requireWhole("evaluators", evaluators, 1, 60);
  requireWhole("options", options, 1, 10);
  return partitions(evaluators, options, evaluators)
    .map((votes) => ({ votes, entropy: entropyOf(votes, evaluators), tied: votes[0] === votes[1] }))
    .sort((first, second) => first.votes[0]! - second.votes[0]! || second.entropy - first.entropy);
}

function partitions(votes: number, options: number, largest: number): number[][] {
  if (options === 1) return votes <= largest ? [[votes]] : [];
  const all: number[][] = [];
  for (let taken = Math.min(votes, largest); taken * options >= votes; taken--)
    for (const rest of partitions(votes - taken, options - 1, taken)) all.push([taken, ...rest]);
  return all;
}

function entropyOf(votes: readonly number[], total: number): number {
  return votes.reduce((bits, count) => (count === 0 ? bits : bits - (count / total) * Math.log2(count / total)), 0);
}

import { InputError } from "../foundation/errors.js";
import { requireInput, requireWhole } from "../foundation/requireInput.js";

/**
 * Differences of pairs that have a given signed-rank sum: 1 to n, the negative ones chosen so that the ranks of the
 * positive ones add up to W+. The Wilcoxon test sees ranks alone, so for it they stand for the runs that a paper prints
 * only W of (the council's State B against State C).
 *
 * @param Wplus sum of the positive ranks, 0 to n (n + 1) / 2
 * @param pairs how many differ
 * @throws InputError for a sum that so many pairs cannot have
 *
 * @example
 * signedRankSample(457, 35).filter((difference) => difference < 0).length; // 10
 */
export function signedRankSample(Wplus: number, pairs: number): number[] {
  requireWhole("pairs", pairs, 1);
  requireInput(pairs <= 10_000, "pairs", pairs, "at most 10000 pairs");
  requireWhole("Wplus", Wplus, 0);
  const total = (pairs * (pairs + 1)) / 2;
  if (Wplus > total) throw new InputError("Wplus", Wplus, `a whole number from 0 to ${total} with ${pairs} pairs`);
  // Negative ranks spread over all sizes: of the even choices of k ranks, the least k that can hold the sum evenly.
  const negative = new Set<number>();
  let left = total - Wplus;
  const wanted = Math.round(left / ((pairs + 1) / 2));
  for (let at = 1; at <= wanted; at++) negative.add(Math.round((at * (pairs + 1)) / (wanted + 1)));
  left -= [...negative].reduce((sum, rank) => sum + rank, 0);
  moveRanks(negative, left, pairs);
  return Array.from({ length: pairs }, (_, index) => (negative.has(index + 1) ? -(index + 1) : index + 1));
}

/** Moves ranks by one place at a time until their sum has changed by `left`; adds or drops one where none can move. */
function moveRanks(negative: Set<number>, left: number, pairs: number): void {
  let rest = left;
  while (rest !== 0) {
    const step = Math.sign(rest);
    const movable = [...negative].filter((rank) => {
      const next = rank + step;
      return next >= 1 && next <= pairs && !negative.has(next);
    });
    const [first] = movable;
    if (first !== undefined) {
      negative.delete(first);
      negative.add(first + step);
      rest -= step;
    } else if (step > 0) {
      const free = Array.from({ length: pairs }, (_, index) => index + 1).find((rank) => !negative.has(rank))!;
      negative.add(free);
      rest -= free;
    } else {
      const least = Math.min(...negative);
      negative.delete(least);
      rest += least;
    }
  }
}

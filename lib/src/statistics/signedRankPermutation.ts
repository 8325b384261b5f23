import { random } from "../foundation/random.js";
import { integerScores } from "./integerScores.js";
import { drawnTails, type PermutationTails } from "./permutationTails.js";

const mostSteps = 1e9;

/** Whether all signs of this many untied ranks can be counted. */
export function signsAreCountable(ranks: ArrayLike<number>): boolean {
  return ranks.length * sumOf(integerScores(ranks, false).scores) <= mostSteps;
}

/**
 * The tails of the sum of the ranks with a positive sign, `observed`, when each rank is as likely to be positive as
 * negative: the exact distribution, given the ties where there are any.
 *
 * All signs are counted by their sums, one rank after the other, which reaches about 1,200 untied pairs; beyond,
 * `resamples` are drawn from the seed.
 */
export function signedRankPermutation(
  ranks: Float64Array,
  observed: number,
  resamples: number,
  seed: number,
): PermutationTails {
  const { scores, ofSum } = integerScores(ranks, false);
  const target = ofSum(observed, ranks.length);
  if (!signsAreCountable(ranks)) return drawn(scores, target, resamples, seed);
  const share = new Float64Array(sumOf(scores) + 1);
  share[0] = 1;
  let reachable = 0;
  for (const score of scores) {
    reachable += score;
    // Halved at each rank, shares stay probabilities, and a power of two loses nothing.
    for (let sum = reachable; sum >= score; sum--) share[sum] = (share[sum]! + share[sum - score]!) / 2;
    for (let sum = score - 1; sum >= 0; sum--) share[sum]! /= 2;
  }
  let lower = 0;
  let upper = 0;
  share.forEach((probability, sum) => {
    if (sum <= target) lower += probability;
    if (sum >= target) upper += probability;
  });
  return { lower, upper, permutations: "all" };
}

function drawn(scores: Int32Array, observed: number, resamples: number, seed: number): PermutationTails {
  const { below } = random(seed);
  let asLow = 0;
  let asHigh = 0;
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0;
    let signs = 0;
    for (let index = 0; index < scores.length; index++) {
      // One random number gives the signs of thirty ranks.
      if (index % 30 === 0) signs = below(2 ** 30);
      if (signs & 1) sum += scores[index]!;
      signs >>= 1;
    }
    if (sum <= observed) asLow++;
    if (sum >= observed) asHigh++;
  }
  return drawnTails(asLow, asHigh, resamples);
}

function sumOf(scores: Int32Array): number {
  let sum = 0;
  for (const score of scores) sum += score;
  return sum;
}

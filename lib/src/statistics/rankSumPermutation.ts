import { random } from "../foundation/random.js";
import { integerScores } from "./integerScores.js";
import { drawnTails, type PermutationTails } from "./permutationTails.js";

const mostSteps = 1e9;

/**
 * The tails of the rank sum of the first `size` values when every choice of `size` of the ranks is equally likely:
 * the exact distribution given the ties.
 *
 * All choices are counted by their sums, one rank after the other (Streitberg and Roehmel 1986), which reaches about
 * 100 values a side; beyond, `resamples` choices are drawn from the seed.
 */
export function rankSumPermutation(
  ranks: Float64Array,
  size: number,
  resamples: number,
  seed: number,
): PermutationTails {
  // The rank sums of both samples add up to a constant: the smaller sample is the cheaper to follow.
  if (2 * size > ranks.length) {
    const other = rankSumPermutation(ranks.slice().reverse(), ranks.length - size, resamples, seed);
    return { lower: other.upper, upper: other.lower, permutations: other.permutations };
  }
  const { scores } = integerScores(ranks, true);
  let observed = 0;
  for (let index = 0; index < size; index++) observed += scores[index]!;
  const inOrder = scores.slice().sort();
  let largestSum = 0;
  for (let index = 1; index <= size; index++) largestSum += inOrder[inOrder.length - index]!;
  if (ranks.length * size * largestSum > mostSteps) return drawn(scores, size, observed, resamples, seed);
  return counted(inOrder, size, observed, largestSum);
}

function counted(scores: Int32Array, size: number, observed: number, largestSum: number): PermutationTails {
  // ways[chosen][sum]: how many choices among the ranks so far; sums from the top down use each rank once.
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(largestSum + 1));
  ways[0]![0] = 1;
  let reachable = 0;
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index]!;
    reachable = Math.min(largestSum, reachable + score);
    for (let chosen = Math.min(size, index + 1); chosen > 0; chosen--) {
      const without = ways[chosen - 1]!;
      const target = ways[chosen]!;
      for (let sum = score; sum <= reachable; sum++) target[sum]! += without[sum - score]!;
    }
  }
  let below = 0;
  let equal = 0;
  let above = 0;
  ways[size]!.forEach((count, sum) => {
    if (sum < observed) below += count;
    else if (sum > observed) above += count;
    else equal += count;
  });
  const all = below + equal + above;
  return { lower: (below + equal) / all, upper: (above + equal) / all, permutations: "all" };
}

function drawn(scores: Int32Array, size: number, observed: number, resamples: number, seed: number): PermutationTails {
  const { below } = random(seed);
  const pool = scores.slice();
  let asLow = 0;
  let asHigh = 0;
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0;
    // The first steps of a Fisher-Yates shuffle choose the sample; the rest of the order does not matter.
    for (let index = 0; index < size; index++) {
      const other = index + below(pool.length - index);
      const score = pool[other]!;
      pool[other] = pool[index]!;
      pool[index] = score;
      sum += score;
    }
    if (sum <= observed) asLow++;
    if (sum >= observed) asHigh++;
  }
  return drawnTails(asLow, asHigh, resamples);
}

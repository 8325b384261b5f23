/** Ranks as small whole numbers with the same order of sums. */
export interface IntegerScores {
  scores: Int32Array;
  /** What a sum of `size` of the ranks becomes. */
  ofSum(sum: number, size: number): number;
}

/**
 * Midranks are multiples of a half; shifted to start at zero and divided by what they have in common they are the
 * smallest whole numbers that give sums in the same order, and the distribution of the sums is the shortest.
 *
 * `shift` is false where the number of summands varies, so that a common offset would not cancel.
 */
export function integerScores(ranks: ArrayLike<number>, shift: boolean): IntegerScores {
  let least = 0;
  if (shift) {
    least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < ranks.length; index++) least = Math.min(least, 2 * ranks[index]!);
  }
  const scores = Int32Array.from(ranks, (rank) => 2 * rank - least);
  let common = 0;
  for (const score of scores) common = greatestCommonDivisor(common, score);
  const unit = Math.max(1, common);
  return {
    scores: scores.map((score) => score / unit),
    ofSum: (sum, size) => (2 * sum - size * least) / unit,
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

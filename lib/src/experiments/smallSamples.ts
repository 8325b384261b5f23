/**
 * Sizes up to which a rank test of ours is exact, over all arrangements of the values as they are, ties included: where
 * SciPy leaves the normal approximation too. The approximation would give one pair p = .159, of which no arrangement is
 * less than half.
 */
export const exactUpTo = { runs: 8, pairs: 13 } as const;

/** The method of a Mann-Whitney test where a sample is small; nothing where the test's own choice stands. */
export function smallSampleMethod(x: readonly number[], y: readonly number[]): { method?: "permutation" } {
  return Math.min(x.length, y.length) <= exactUpTo.runs ? { method: "permutation" } : {};
}

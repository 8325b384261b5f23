/** Which departure a test looks for: x tends to be greater than y, less, or either. */
export type Alternative = "two-sided" | "greater" | "less";

export const alternatives: readonly Alternative[] = ["two-sided", "greater", "less"];

/** How likely a statistic is to be as low, and as high, as the observed value, which both include. */
export interface Tails {
  lower: number;
  upper: number;
}

/** The p of an alternative. Two-sided is twice the smaller tail, at most 1 (R, SciPy). */
export function tailProbability(alternative: Alternative, { lower, upper }: Tails): number {
  if (alternative === "greater") return Math.min(1, upper);
  if (alternative === "less") return Math.min(1, lower);
  return Math.min(1, 2 * Math.min(lower, upper));
}

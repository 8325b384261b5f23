import type { Tails } from "./alternative.js";

/** The tails of a permutation test, and how many permutations they come from. */
export interface PermutationTails extends Tails {
  /** "all" when every permutation was counted, else how many were drawn. */
  permutations: "all" | number;
}

/**
 * The tails out of random permutations. The observed arrangement is one of the possible ones and counts as drawn,
 * so that no p is zero (Phipson and Smyth 2010; SciPy).
 */
export function drawnTails(asLow: number, asHigh: number, drawn: number): PermutationTails {
  return { lower: (asLow + 1) / (drawn + 1), upper: (asHigh + 1) / (drawn + 1), permutations: drawn };
}

import { sorted } from "./samples.js";

/** How two samples compare, value by value. */
export interface PairwiseWins {
  /** Mann and Whitney's U of x: the pairs in which x is greater, and half of those in which both are equal. */
  U: number;
  /** The sum of t^3 - t over the groups of t tied values of both samples together; 0 without ties. */
  tieTerm: number;
  /** Whether all values of both samples are equal. */
  constant: boolean;
}

/** Counts wins and ties of x over y by one pass over both in order, without forming the pairs. */
export function pairwiseWins(x: readonly number[], y: readonly number[]): PairwiseWins {
  const first = sorted(x);
  const second = sorted(y);
  let U = 0;
  let tieTerm = 0;
  let distinct = 0;
  for (let i = 0, j = 0; i < first.length || j < second.length; distinct++) {
    const value = j >= second.length || (i < first.length && first[i]! <= second[j]!) ? first[i]! : second[j]!;
    const below = j;
    const start = i;
    while (i < first.length && first[i] === value) i++;
    while (j < second.length && second[j] === value) j++;
    const equal = j - below;
    U += (i - start) * (below + equal / 2);
    tieTerm += (i - start + equal) ** 3 - (i - start + equal);
  }
  return { U, tieTerm, constant: distinct === 1 };
}

import { sorted } from "./samples.js";

/** The ranks of some values and what their ties do to the variance of a rank test. */
export interface Ranking {
  /** The rank of each value from 1, tied values sharing the mean of their ranks; in the order of the values. */
  ranks: Float64Array;
  /** The sum of t^3 - t over the groups of t tied values; 0 without ties. */
  tieTerm: number;
}

/** Ranks values from the smallest; ties share their mean rank. */
export function ranking(values: ArrayLike<number>): Ranking {
  const order = sorted(values);
  const rankFrom = new Float64Array(order.length);
  let tieTerm = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && order[end] === order[start]) end++;
    rankFrom[start] = (start + end + 1) / 2;
    tieTerm += (end - start) ** 3 - (end - start);
    start = end;
  }
  const ranks = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) ranks[index] = rankFrom[firstAtLeast(order, values[index]!)]!;
  return { ranks, tieTerm };
}

/** The first place in an ascending order whose value is not less than `value`. */
function firstAtLeast(order: Float64Array, value: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

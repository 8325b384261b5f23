/** Whole numbers between `low` and `high`, `count` of them, of which the sum is known. */
export interface WholeValues {
  count: number;
  sum: number;
  low: number;
  high: number;
}

/** Whether the sum can be reached at all. */
export function hasSum({ count, sum, low, high }: WholeValues): boolean {
  return sum >= count * low && sum <= count * high;
}

/** The smallest sum of squares with this sum: the values differ by one at most. */
export function leastSquares({ count, sum }: WholeValues): number {
  if (count === 0) return 0;
  const value = Math.floor(sum / count);
  const above = sum - value * count;
  return (count - above) * value ** 2 + above * (value + 1) ** 2;
}

/** The largest sum of squares with this sum: all values but one at an end. */
export function mostSquares({ count, sum, low, high }: WholeValues): number {
  if (count === 0) return 0;
  if (low === high) return count * low ** 2;
  const above = sum - count * low;
  const atHigh = Math.floor(above / (high - low));
  if (atHigh >= count) return count * high ** 2;
  const between = low + above - atHigh * (high - low);
  return atHigh * high ** 2 + between ** 2 + (count - atHigh - 1) * low ** 2;
}

/**
 * Whether some such values have this sum of squares. A sum and its sum of squares are both odd or both even; between
 * the two bounds most sums of that parity occur, but not all, so the values are looked for, largest first.
 */
export function hasSquares(values: WholeValues, squares: number): boolean {
  const failed = new Set<string>();
  const search = (count: number, sum: number, rest: number, high: number): boolean => {
    const part = { count, sum, low: values.low, high };
    if (count === 0) return sum === 0 && rest === 0;
    if (!hasSum(part) || rest < leastSquares(part) || rest > mostSquares(part)) return false;
    if (high === values.low) return true;
    const state = `${count} ${sum} ${rest} ${high}`;
    if (failed.has(state)) return false;
    for (let used = count; used >= 0; used--)
      if (search(count - used, sum - used * high, rest - used * high ** 2, high - 1)) return true;
    failed.add(state);
    return false;
  };
  return (squares - values.sum) % 2 === 0 && search(values.count, values.sum, squares, values.high);
}

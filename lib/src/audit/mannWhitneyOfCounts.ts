import { requireInput } from "../foundation/requireInput.js";

/** Two distributions over the same support, as counts. */
export interface CountPair {
  first: readonly number[];
  second: readonly number[];
}

/**
 * Mann-Whitney U of the first distribution, from counts over the same rising support: the pairs in which the first
 * value is greater, and half of those in which both are equal. Whole numbers and halves, so exact.
 *
 * @throws InputError unless both are counts over the same number of values
 *
 * @example
 * mannWhitneyOfCounts([0, 1], [1, 1]); // 1.5
 */
export function mannWhitneyOfCounts(first: readonly number[], second: readonly number[]): number {
  requireCounts("first", first);
  requireCounts("second", second);
  requireInput(first.length === second.length, "second", second, `as many counts as first, which has ${first.length}`);
  return ofCounts(first, second);
}

/**
 * The pairs of distributions that give a printed U: a joint filter on what mean and SD leave of each sample.
 *
 * @param first, second distributions over the same rising support, as `attainableDistributions` gives them
 * @throws InputError for what is not an array of counts
 *
 * @example
 * pairsWithU([[0, 2], [1, 1]], [[2, 0]], 3); // [{ first: [1, 1], second: [2, 0] }]
 */
export function pairsWithU(
  first: readonly (readonly number[])[],
  second: readonly (readonly number[])[],
  U: number,
): CountPair[] {
  requireInput(Array.isArray(first), "first", first, "an array of distributions");
  requireInput(Array.isArray(second), "second", second, "an array of distributions");
  const values = first[0]?.length ?? second[0]?.length ?? 0;
  const argument: [string, readonly (readonly number[])[]][] = [
    ["first", first],
    ["second", second],
  ];
  for (const [name, distributions] of argument)
    for (const [index, counts] of distributions.entries()) {
      requireCounts(`${name}[${index}]`, counts);
      requireInput(counts.length === values, `${name}[${index}]`, counts, `counts of ${values} values`);
    }
  return first.flatMap((one) =>
    second.filter((other) => ofCounts(one, other) === U).map((other) => ({ first: one, second: other })),
  );
}

/** Throws InputError unless the value is an array of counts. */
export function requireCounts(argument: string, counts: unknown): asserts counts is readonly number[] {
  const fits = Array.isArray(counts) && counts.every((count) => Number.isSafeInteger(count) && count >= 0);
  requireInput(fits, argument, counts, "an array of counts, whole numbers of at least 0");
}

function ofCounts(first: readonly number[], second: readonly number[]): number {
  let below = 0;
  let twice = 0;
  for (const [index, count] of second.entries()) {
    twice += first[index]! * (2 * below + count);
    below += count;
  }
  return twice / 2;
}

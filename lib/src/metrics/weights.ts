import { InputError, NotComputableError } from "../foundation/errors.js";
import { requireInput } from "../foundation/requireInput.js";

/** The sum, from the least value up: the same for the same values in whatever order. */
export function sumOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other).reduce((sum, value) => sum + value, 0);
}

/**
 * The weight of each voter: 1 where none are given.
 * Throws InputError unless there is one weight a voter, none below zero or past counting, and NotComputableError when nobody voted or
 * the weights add up to nothing.
 */
export function checkedWeights(measure: string, weights: readonly number[] | undefined, voters: number): number[] {
  if (voters === 0) throw new NotComputableError(measure, "there are no votes");
  if (weights === undefined) return new Array<number>(voters).fill(1);
  requireInput(Array.isArray(weights), "weights", weights, "an array of numbers, one a vote");
  if (weights.length !== voters) throw new InputError("weights", weights, `${voters} numbers, one a vote`);
  for (const [index, weight] of weights.entries()) {
    const within = typeof weight === "number" && weight >= 0 && weight <= Number.MAX_SAFE_INTEGER;
    requireInput(within, `weights[${index}]`, weight, "a number from 0 to 2^53 - 1");
  }
  if (!weights.some((weight) => weight > 0)) throw new NotComputableError(measure, "the weights add up to zero");
  return [...weights];
}

/**
 * Weights as parts of the largest one. For measures that only proportions matter to: equal weights are then ones, and
 * give exactly what no weights give.
 */
export function relativeWeights(measure: string, weights: readonly number[] | undefined, voters: number): number[] {
  const checked = checkedWeights(measure, weights, voters);
  const largest = checked.reduce((most, weight) => Math.max(most, weight), 0);
  return checked.map((weight) => weight / largest);
}

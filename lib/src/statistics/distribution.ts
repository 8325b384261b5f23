import { InputError } from "../foundation/errors.js";
import type { Random } from "../foundation/random.js";
import { requireSample } from "./samples.js";

/**
 * Where simulated values come from: an observed sample, each of whose values is as likely as another, or values with
 * weights (probabilities, or counts of how often each value occurred).
 */
export type Distribution = readonly number[] | { values: readonly number[]; weights: readonly number[] };

/** Draws one value of a distribution. */
export type Draw = (source: Random) => number;

/** Checks a distribution and gives the way to draw from it. */
export function drawFrom(argument: string, distribution: unknown): Draw {
  if (Array.isArray(distribution)) {
    requireSample(argument, distribution);
    const values = [...distribution];
    return (source) => values[source.below(values.length)]!;
  }
  if (typeof distribution !== "object" || distribution === null) {
    throw new InputError(argument, distribution, "an array of numbers, or { values, weights }");
  }
  const { values, weights } = distribution as { values: unknown; weights: unknown };
  requireSample(`${argument}.values`, values);
  requireSample(`${argument}.weights`, weights);
  if (weights.length !== values.length) {
    throw new InputError(`${argument}.weights`, weights, `as many weights as values, ${values.length}`);
  }
  return weightedDraw(argument, [...values], weights);
}

function weightedDraw(argument: string, values: readonly number[], weights: readonly number[]): Draw {
  let total = 0;
  const reached = weights.map((weight, index) => {
    if (weight < 0) throw new InputError(`${argument}.weights[${index}]`, weight, "a number of at least 0");
    total += weight;
    return total;
  });
  if (!(total > 0 && total < Number.POSITIVE_INFINITY)) {
    throw new InputError(`${argument}.weights`, weights, "weights with a sum above 0");
  }
  const last = weights.findLastIndex((weight) => weight > 0);
  return (source) => {
    const point = source.next() * total;
    const place = reached.findIndex((upTo) => point < upTo);
    return values[place < 0 ? last : place]!;
  };
}

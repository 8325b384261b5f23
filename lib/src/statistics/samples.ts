import { InputError } from "../foundation/errors.js";

/** What a sample has to be, besides an array of numbers. */
interface SampleRules {
  /** The fewest values; default 1. */
  minimum?: number;
  /** Whether plus and minus infinity are allowed (they have a rank, but no mean); default false. */
  infinite?: boolean;
}

/** Throws InputError naming the argument and the place unless `values` is an array of usable numbers. */
export function requireSample(
  argument: string,
  values: unknown,
  { minimum = 1, infinite = false }: SampleRules = {},
): asserts values is readonly number[] {
  if (!Array.isArray(values)) throw new InputError(argument, values, "an array of numbers");
  if (values.length < minimum) {
    const least = minimum === 1 ? "at least one value" : `at least ${minimum} values`;
    throw new InputError(argument, values, `an array of ${least}`);
  }
  const allowed = infinite ? "a number that is not NaN" : "a finite number";
  for (let index = 0; index < values.length; index++) {
    const value: unknown = values[index];
    const usable = typeof value === "number" && (infinite ? !Number.isNaN(value) : Number.isFinite(value));
    if (!usable) throw new InputError(`${argument}[${index}]`, value, allowed);
  }
}

/** As requireSample, for two samples whose values belong together place by place. */
export function requirePairs(x: unknown, y: unknown, minimum = 1): asserts x is readonly number[] {
  requireSample("x", x, { minimum });
  requireSample("y", y, { minimum });
  if (x.length !== y.length) {
    throw new InputError("y", `an array of ${y.length}`, `as many values as x, which has ${x.length}`);
  }
}

/** A sorted copy. Float64Array sorts by number, and ten times as fast as an array with a comparison function. */
export function sorted(values: ArrayLike<number>): Float64Array {
  return new Float64Array(values).sort();
}

/**
 * Whether the values differ by no more than rounding: 0.1 + 0.2 and 0.3 are one value, and what a spread of
 * 5e-17 would give (a correlation, an effect size) is noise.
 */
export function isConstant(values: readonly number[]): boolean {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low <= 8 * Number.EPSILON * Math.max(Math.abs(low), Math.abs(high));
}

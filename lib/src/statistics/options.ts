import { InputError } from "../foundation/errors.js";

/** Throws InputError unless the options of a function are an object. */
export function requireOptions(options: unknown): void {
  if (typeof options !== "object" || options === null) throw new InputError("options", options, "an object");
}

/** The value, if it is one of the allowed words. */
export function oneOf<Word extends string>(argument: string, value: unknown, allowed: readonly Word[]): Word {
  const word = allowed.find((candidate) => candidate === value);
  if (word === undefined) {
    throw new InputError(argument, value, `one of ${allowed.map((candidate) => `"${candidate}"`).join(", ")}`);
  }
  return word;
}

/** The value, if it is true or false. */
export function flag(argument: string, value: unknown): boolean {
  if (typeof value !== "boolean") throw new InputError(argument, value, "true or false");
  return value;
}

/** The value, if it is a whole number in the range. */
export function wholeNumber(argument: string, value: unknown, least: number, most = 1e9): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
    throw new InputError(argument, value, `a whole number from ${least} to ${most}`);
  }
  return value as number;
}

/** The value, if it lies strictly between 0 and 1. */
export function fraction(argument: string, value: unknown): number {
  if (typeof value !== "number" || !(value > 0 && value < 1)) {
    throw new InputError(argument, value, "a number between 0 and 1, both excluded");
  }
  return value;
}

/** The value, if a random generator can be seeded with it. */
export function seedOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new InputError("seed", value, "a whole number");
  return value as number;
}

import { requireSeed } from "../foundation/random.js";
import { requireChoice, requireInput, requireWhole } from "../foundation/requireInput.js";

/** The value, if it is one of the allowed words. */
export function oneOf<Word extends string>(argument: string, value: unknown, allowed: readonly Word[]): Word {
  requireChoice(argument, value, allowed);
  return value as Word;
}

/** The value, if it is true or false. */
export function flag(argument: string, value: unknown): boolean {
  requireInput(typeof value === "boolean", argument, value, "true or false");
  return value;
}

/** The value, if it is a whole number in the range. */
export function wholeNumber(argument: string, value: unknown, least: number, most: number): number {
  requireWhole(argument, value, least, most);
  return value as number;
}

/** The value, if it lies strictly between 0 and 1. */
export function fraction(argument: string, value: unknown): number {
  const within = typeof value === "number" && value > 0 && value < 1;
  requireInput(within, argument, value, "a number between 0 and 1, both excluded");
  return value as number;
}

/** The value, if a random generator can be seeded with it. */
export function seedOf(value: unknown): number {
  requireSeed(value);
  return value as number;
}

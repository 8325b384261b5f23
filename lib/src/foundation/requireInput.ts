import { InputError } from "./errors.js";

/**
 * Throws InputError naming the argument, its value and what is allowed, unless the condition holds.
 *
 * @example
 * requireInput(Array.isArray(turns), "turns", turns, "an array of turns");
 */
export function requireInput(condition: unknown, argument: string, value: unknown, allowed: string): asserts condition {
  if (!condition) throw new InputError(argument, value, allowed);
}

/** Throws InputError unless the value is a plain object (options, records); an array is none. */
export function requireObject(argument: string, value: unknown, allowed = "an object"): void {
  requireInput(typeof value === "object" && value !== null && !Array.isArray(value), argument, value, allowed);
}

/**
 * Throws InputError for an object with a field that is none of those named: a slip of the pen would otherwise pass for
 * a field left out, and its default be taken in silence.
 */
export function requireKnownFields(argument: string, value: object, fields: readonly string[]): void {
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  requireInput(
    unknown === undefined,
    argument,
    value,
    `no field ${JSON.stringify(unknown)}; the fields are ${fields.join(", ")}`,
  );
}

/** Throws InputError unless the value is a whole number from `least` to `most`. */
export function requireWhole(argument: string, value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): void {
  const within = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  requireInput(
    within,
    argument,
    value,
    `a whole number from ${least} ${most < Number.MAX_SAFE_INTEGER ? `to ${most}` : "up"}`,
  );
}

/** Throws InputError unless the value is one of the choices. */
export function requireChoice(argument: string, value: unknown, choices: readonly string[]): void {
  requireInput(
    choices.includes(value as string),
    argument,
    value,
    `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`,
  );
}

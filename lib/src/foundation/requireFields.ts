import { requireInput, requireObject } from "./requireInput.js";

/**
 * Throws InputError unless the value is an object that has each of the fields; one that is null is there.
 *
 * @example
 * requireFields("counts", counts, ["calls", "missing"], "what countReplies gives");
 */
export function requireFields(argument: string, value: unknown, fields: readonly string[], allowed: string): void {
  requireObject(argument, value, allowed);
  for (const field of fields)
    requireInput(
      (value as { [field: string]: unknown })[field] !== undefined,
      `${argument}, field ${field}`,
      undefined,
      allowed,
    );
}

/**
 * Throws InputError unless the value is an array of objects that each have the fields: rows, logs, sources. It is the
 * answer to the logs of another experiment, to one log in place of several and to a folder's name.
 *
 * @example
 * requireRows("rows", rows, ["scenario", "state"], "rows of threeStatesRows");
 */
export function requireRows(argument: string, value: unknown, fields: readonly string[], allowed: string): void {
  requireInput(Array.isArray(value), argument, value, `an array: ${allowed}`);
  for (const [index, one] of (value as unknown[]).entries())
    requireFields(`${argument}[${index}]`, one, fields, allowed);
}

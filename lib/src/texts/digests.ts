import { InputError } from "../foundation/errors.js";
import { shippedData } from "../foundation/shippedData.js";
import { digestSchema } from "./digestSchema.js";
import type { Passage } from "./passage.js";

const digests = shippedData("philosopherIds", digestSchema, "corpora", "digests");

/**
 * The philosophers who have a digest of their works, in alphabetical order.
 *
 * @example
 * listDigests(); // ["aquinas", "aristotle", ...]
 */
export function listDigests(): string[] {
  return digests.list();
}

/**
 * The passages of the shipped digests: doctrines in our own words, each with the place where its author states it.
 * Each file is read once. Without ids, the passages of all philosophers.
 *
 * Throws InputError for an id without a digest and for a file that does not fit its schema.
 *
 * @example
 * loadDigests(["mill", "bentham"]).length;
 */
export function loadDigests(philosopherIds: readonly string[] = listDigests()): Passage[] {
  if (!Array.isArray(philosopherIds)) throw new InputError("philosopherIds", philosopherIds, "an array of ids");
  return philosopherIds.flatMap((id) => {
    const { philosopher, passages } = digests.load(id);
    if (philosopher !== id)
      throw new InputError(`${id}.json, field philosopher`, philosopher, `the file's own name, ${id}`);
    return passages.map((passage) => ({ ...passage, source: philosopher }));
  });
}

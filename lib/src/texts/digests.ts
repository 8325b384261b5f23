import { existsSync, readdirSync } from "node:fs";
import { InputError } from "../foundation/errors.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import { digestSchema } from "./digestSchema.js";
import type { Passage } from "./passage.js";

const read = new Map<string, readonly Passage[]>();

/** The philosophers who have a digest of their works, in alphabetical order. */
export function listDigests(): string[] {
  return readdirSync(dataPath("corpora", "digests"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
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
  return philosopherIds.flatMap((id) => digestOfPhilosopher(id));
}

function digestOfPhilosopher(id: string): readonly Passage[] {
  const known = read.get(id);
  if (known) return known;
  const path = dataPath("corpora", "digests", `${id}.json`);
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id) || !existsSync(path))
    throw new InputError("philosopherIds", id, `ids of shipped digests: ${listDigests().join(", ")}`);
  const { philosopher, passages } = readJsonFile(path, digestSchema);
  if (philosopher !== id) throw new InputError(`${path}, field philosopher`, philosopher, `the file's own name, ${id}`);
  const own = passages.map((passage) => Object.freeze({ ...passage, source: philosopher }));
  read.set(id, own);
  return own;
}

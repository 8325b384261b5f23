import { InputError } from "../foundation/errors.js";
import type { Passage } from "./passage.js";

/** How many passages to give, and whose. */
export interface SearchOptions {
  /** The most passages to give; 5 where it is left out. */
  limit?: number;
  /** Only passages of these sources; of all where it is left out. */
  sources?: readonly string[];
}

/** A passage that was found. Scores order the hits of one index; they do not compare across indexes. */
export interface Hit {
  passage: Passage;
  score: number;
}

/**
 * Anything that finds passages: by words, by meaning, by both, in memory or on a server.
 * Hits come best first, equal scores in order of passage id, so that the same question has the same answer.
 */
export interface PassageIndex {
  search(query: string, options?: SearchOptions): Hit[] | Promise<Hit[]>;
}

/** Checks the arguments of a search against the sources an index has, and fills in the defaults. */
export function checkedSearch(
  query: string,
  options: SearchOptions,
  known: ReadonlySet<string>,
): { limit: number; sources: ReadonlySet<string> } {
  if (typeof query !== "string") throw new InputError("query", query, "a text");
  const { limit = 5, sources } = options;
  if (!Number.isInteger(limit) || limit < 1) throw new InputError("limit", limit, "a whole number from 1");
  if (sources === undefined) return { limit, sources: known };
  if (!Array.isArray(sources)) throw new InputError("sources", sources, "an array of sources");
  for (const source of sources)
    if (!known.has(source)) throw new InputError("sources", source, `sources of this index: ${[...known].join(", ")}`);
  return { limit, sources: new Set(sources) };
}

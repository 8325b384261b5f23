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

import { InputError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Hit, PassageIndex, SearchOptions } from "./passageIndex.js";

/** How to fuse; the defaults are the paper's constant and a depth beyond which a rank adds next to nothing. */
export interface FusionOptions {
  /** Added to each rank: the higher, the less the first ranks stand out. 60 by default. */
  constant?: number;
  /** How many hits of each index count. 50 by default, and never below a search's limit. */
  depth?: number;
}

/**
 * Several indexes over the same passages as one, by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009):
 * a passage scores the sum of 1 / (constant + rank) over the indexes that have it.
 *
 * Throws InputError without an index and for a constant or depth that is no whole number above 0.
 *
 * @example
 * const index = fusedIndex([buildIndex(passages), await buildDenseIndex(passages, await useLiteEmbedder())]);
 */
export function fusedIndex(indexes: readonly PassageIndex[], options: FusionOptions = {}): PassageIndex {
  requireObject("options", options);
  const { constant = 60, depth = 50 } = options;
  if (!Array.isArray(indexes) || indexes.length === 0) throw new InputError("indexes", indexes, "one index or more");
  for (const [name, value] of Object.entries({ constant, depth }))
    if (!Number.isInteger(value) || value < 1) throw new InputError(name, value, "a whole number from 1");
  return {
    async search(query: string, { limit = 5, ...rest }: SearchOptions = {}): Promise<Hit[]> {
      // A bad limit is for the indexes to refuse.
      const wanted = Number.isInteger(limit) && limit > 0 ? Math.max(limit, depth) : limit;
      const rankings: Hit[][] = await Promise.all(
        indexes.map((index) => index.search(query, { ...rest, limit: wanted })),
      );
      const fused = new Map<string, Hit>();
      for (const ranking of rankings)
        ranking.forEach(({ passage }, place) => {
          const score = (fused.get(passage.id)?.score ?? 0) + 1 / (constant + place + 1);
          fused.set(passage.id, { passage, score });
        });
      return [...fused.values()].sort(byScoreThenId).slice(0, limit);
    },
  };
}

function byScoreThenId(a: Hit, b: Hit): number {
  return b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1);
}

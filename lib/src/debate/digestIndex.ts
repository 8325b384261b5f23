import { listDigests, loadDigests } from "../texts/digests.js";
import { buildIndex, type LexicalIndex } from "../texts/lexicalIndex.js";

let index: LexicalIndex | undefined;

/** The index over the shipped digests of all philosophers, built once. */
export function digestIndex(): LexicalIndex {
  index ??= buildIndex(loadDigests());
  return index;
}

/** The same index for debates in which a philosopher may be one of the user's own: it finds nothing of that one's. */
export function shippedPassages(): LexicalIndex {
  const shipped = new Set(listDigests());
  return {
    search(query, { sources, ...options } = {}) {
      const known = sources?.filter((source) => shipped.has(source));
      if (known?.length === 0) return [];
      return digestIndex().search(query, { ...options, ...(known && { sources: known }) });
    },
  };
}

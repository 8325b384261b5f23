import { cosineScan } from "./cosineScan.js";
import { type Embedder, requireEmbedder, unitVectors } from "./embedder.js";
import type { Passage } from "./passage.js";
import type { Hit, PassageIndex, SearchOptions } from "./passageIndex.js";
import { type PassageList, passageList } from "./passageList.js";

/** An index over meanings: a search embeds its query first. */
export interface DenseIndex extends PassageIndex {
  search(query: string, options?: SearchOptions): Promise<Hit[]>;
}

/** Texts that are embedded at a time. */
export const embeddingBatch = 16;

/**
 * An index that finds passages by the cosine of their vectors with the query's: an exact scan in memory.
 * Passages at a right angle to the query or beyond are no hits.
 *
 * Throws InputError where two passages have one id, and DissensusError where the embedder does not deliver.
 *
 * @example
 * const index = await buildDenseIndex(loadDigests(["kant"]), await useLiteEmbedder());
 * await index.search("May I use a man as a means?", { limit: 3 });
 */
export async function buildDenseIndex(passages: readonly Passage[], embedder: Embedder): Promise<DenseIndex> {
  requireEmbedder(embedder);
  const list = passageList(passages);
  const vectors = new Float32Array(list.passages.length * embedder.dimension);
  for (let start = 0; start < list.passages.length; start += embeddingBatch) {
    const texts = list.passages.slice(start, start + embeddingBatch).map(({ text }) => text);
    const rows = await unitVectors(embedder, texts, "passage");
    rows.forEach((row, place) => {
      vectors.set(row, (start + place) * embedder.dimension);
    });
  }
  return denseIndex(list, vectors, embedder);
}

/** The index over vectors of length 1, one after the other in the order of the list. */
export function denseIndex(list: PassageList, vectors: Float32Array, embedder: Embedder): DenseIndex {
  const cosines = cosineScan(vectors, embedder.dimension);
  return {
    async search(query, options = {}) {
      const search = list.checked(query, options);
      const [vector] = await unitVectors(embedder, [query], "query");
      return list.best(search, cosines(vector!, search.allowed));
    },
  };
}

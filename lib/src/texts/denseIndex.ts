import { type Embedder, unitVectors } from "./embedder.js";
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
  return {
    async search(query, options = {}) {
      const search = list.checked(query, options);
      const [vector] = await unitVectors(embedder, [query], "query");
      return list.best(search, cosines(vectors, vector!, search.allowed));
    },
  };
}

/** Dot products of the rows with a vector, four sums at a time; 0 for rows that are not asked for. */
function cosines(rows: Float32Array, vector: Float32Array, allowed: Uint8Array): Float32Array {
  const dimension = vector.length;
  const whole = dimension - (dimension % 4);
  const scores = new Float32Array(allowed.length);
  for (let row = 0; row < allowed.length; row++) {
    if (!allowed[row]) continue;
    const start = row * dimension;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < whole; at += 4) {
      a += rows[start + at]! * vector[at]!;
      b += rows[start + at + 1]! * vector[at + 1]!;
      c += rows[start + at + 2]! * vector[at + 2]!;
      d += rows[start + at + 3]! * vector[at + 3]!;
    }
    for (let at = whole; at < dimension; at++) a += rows[start + at]! * vector[at]!;
    scores[row] = a + b + c + d;
  }
  return scores;
}

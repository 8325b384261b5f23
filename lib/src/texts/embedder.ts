import { DissensusError } from "../foundation/errors.js";
import { requireFields } from "../foundation/requireFields.js";

/** What a text is embedded for: some models place questions and passages differently. */
export type EmbeddingPurpose = "passage" | "query";

/** Anything that turns texts into vectors whose cosine tells how alike the texts are. */
export interface Embedder {
  /** Names the model and whatever else changes its vectors. */
  readonly id: string;
  /** Numbers in a vector. */
  readonly dimension: number;
  /** One vector a text, in the texts' order. Throws DissensusError where it cannot. */
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]>;
}

/** Throws InputError for what cannot embed. */
export function requireEmbedder(embedder: unknown): void {
  requireFields("embedder", embedder, ["id", "dimension", "embed"], "an embedder: { id, dimension, embed }");
}

/**
 * The vectors of texts, brought to length 1, so that a dot product is a cosine. A vector of zeros stays as it is.
 * Throws DissensusError with code "stopped" where the embedder gave too few vectors, of another dimension, or no numbers.
 */
export async function unitVectors(
  embedder: Embedder,
  texts: readonly string[],
  purpose: EmbeddingPurpose,
): Promise<Float32Array[]> {
  const given: unknown = await embedder.embed(texts, purpose);
  const broken = (what: string) => new DissensusError("stopped", `${embedder.id} gave ${what}`);
  if (!Array.isArray(given)) throw broken("something that is no array of vectors");
  const vectors: readonly unknown[] = given;
  if (vectors.length !== texts.length) throw broken(`${vectors.length} vectors for ${texts.length} texts`);
  return vectors.map((one) => {
    if (!(one instanceof Float32Array || (Array.isArray(one) && one.every((number) => typeof number === "number"))))
      throw broken("a vector with something that is no number");
    const vector = Float32Array.from(one);
    if (vector.length !== embedder.dimension)
      throw broken(`a vector of ${vector.length} numbers, not ${embedder.dimension}`);
    const length = Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0));
    if (!Number.isFinite(length)) throw broken("a vector with something that is no number");
    return length === 0 ? vector : vector.map((number) => number / length);
  });
}

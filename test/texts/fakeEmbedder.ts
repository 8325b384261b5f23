import type { Embedder, EmbeddingPurpose } from "../../lib/src/texts/embedder.js";

/** What an embedder was asked for, call by call. */
export interface AskedEmbedder extends Embedder {
  asked: { texts: string[]; purpose: EmbeddingPurpose }[];
}

/** Embeds by counting letters: each of the given words is a direction of its own. */
export function fakeEmbedder(words: readonly string[], id = "counting"): AskedEmbedder {
  const asked: AskedEmbedder["asked"] = [];
  return {
    id,
    dimension: words.length,
    asked,
    async embed(texts, purpose) {
      asked.push({ texts: [...texts], purpose });
      return texts.map((text) => Float32Array.from(words, (word) => text.split(word).length - 1));
    },
  };
}

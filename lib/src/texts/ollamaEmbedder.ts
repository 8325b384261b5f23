import { Ollama } from "ollama";
import { DissensusError, messageOf } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { ollamaAddress } from "../foundation/serverAddress.js";
import type { Embedder } from "./embedder.js";

/** Where a local model is. */
export interface OllamaEmbedderOptions {
  /** Address of the server; the environment variable OLLAMA_HOST, else http://127.0.0.1:11434. */
  host?: string;
}

/**
 * A local embedding model over Ollama. Its dimension is found by embedding one word. A text that does not fit the model's
 * context is an error, not a shorter text.
 *
 * Throws InputError for an address with a user, a password or a query, DissensusError with code "stopped" where there is
 * no server or it has no such model.
 *
 * @example
 * const embedder = await ollamaEmbedder("nomic-embed-text");
 */
export async function ollamaEmbedder(model: string, options: OllamaEmbedderOptions = {}): Promise<Embedder> {
  requireObject("options", options);
  const host = ollamaAddress(options.host);
  const client = new Ollama({ host });
  const embed = async (texts: readonly string[]) => {
    if (texts.length === 0) return [];
    try {
      const { embeddings } = await client.embed({ model, input: [...texts], truncate: false });
      return embeddings.map((vector) => Float32Array.from(vector));
    } catch (cause) {
      const advice = /not found/i.test(messageOf(cause)) ? `: fetch it with "ollama pull ${model}"` : "";
      throw new DissensusError(
        "stopped",
        `Ollama at ${host} did not embed with ${model}: ${messageOf(cause)}${advice}`,
        {
          cause,
        },
      );
    }
  };
  const [probe] = await embed(["duty"]);
  return { id: `ollama:${model}`, dimension: probe?.length ?? 0, embed };
}

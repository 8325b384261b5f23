import type { TaskType } from "@google/generative-ai";
import { scrubbed, usableKey } from "../foundation/apiKey.js";
import { DissensusError, InputError, messageOf } from "../foundation/errors.js";
import { optionalDependency } from "../foundation/optionalDependency.js";
import { requireObject } from "../foundation/requireInput.js";
import { serverAddress } from "../foundation/serverAddress.js";
import type { Embedder } from "./embedder.js";

/** How to reach Google's embedding models. */
export interface GeminiEmbedderOptions {
  /** The environment variable GEMINI_API_KEY where it is left out. */
  apiKey?: string;
  /** Numbers in a vector of this model: 3072 for gemini-embedding-001. */
  dimension?: number;
  /** Address of the service. */
  host?: string;
}

/** The most texts that the service takes in one request. */
const batch = 100;

/**
 * A Gemini embedding model through Google's SDK; questions and passages are embedded as what they are.
 *
 * Throws InputError without a usable key or for an address with a user, a password or a query, DissensusError with code
 * "missing-dependency" without the SDK, and its embed DissensusError with code "stopped" where the service does not
 * answer.
 *
 * @example
 * const embedder = await geminiEmbedder("gemini-embedding-001");
 */
export async function geminiEmbedder(model: string, options: GeminiEmbedderOptions = {}): Promise<Embedder> {
  requireObject("options", options);
  const { apiKey = process.env.GEMINI_API_KEY?.trim(), dimension = 3072, host } = options;
  if (!apiKey) throw new InputError("GEMINI_API_KEY", undefined, "a key in the environment or as apiKey");
  usableKey(options.apiKey === undefined ? "GEMINI_API_KEY" : "apiKey", apiKey);
  if (host !== undefined) serverAddress("host", host);
  const { GoogleGenerativeAI } = await optionalDependency(
    "@google/generative-ai",
    "a Gemini embedding model",
    () => import("@google/generative-ai"),
  );
  const client = new GoogleGenerativeAI(apiKey).getGenerativeModel(
    { model },
    host === undefined ? {} : { baseUrl: host },
  );
  return {
    id: `gemini:${model}`,
    dimension,
    async embed(texts, purpose) {
      const taskType = (purpose === "query" ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT") as TaskType;
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += batch) {
        const requests = texts
          .slice(start, start + batch)
          .map((text) => ({ content: { role: "user", parts: [{ text }] }, taskType }));
        try {
          const { embeddings } = await client.batchEmbedContents({ requests });
          for (const { values } of embeddings) vectors.push(Float32Array.from(values));
        } catch (cause) {
          const reason = scrubbed(messageOf(cause), apiKey);
          throw new DissensusError("stopped", `Gemini did not embed with ${model}: ${reason}`);
        }
      }
      return vectors;
    },
  };
}

import type { ChromaClient, Collection } from "chromadb";
import { digestOf } from "../foundation/canonicalJson.js";
import { DissensusError, InputError, messageOf } from "../foundation/errors.js";
import { optionalDependency } from "../foundation/optionalDependency.js";
import { serverAddress } from "../foundation/serverAddress.js";
import { type DenseIndex, embeddingBatch } from "./denseIndex.js";
import { type Embedder, requireEmbedder, unitVectors } from "./embedder.js";
import type { Passage } from "./passage.js";
import { passageList } from "./passageList.js";

/** Where the Chroma server is. */
export interface ChromaOptions {
  /** Address of the server; the environment variable CHROMA_URL, else http://127.0.0.1:8000. */
  url?: string;
  /** First part of the collection's name; "dissensus" by default. */
  prefix?: string;
  /** Called as passages are embedded that the server did not have. */
  onProgress?(done: number, all: number): void;
}

/**
 * An index over meanings on a Chroma server, as the paper has it (HDE section 3). A collection belongs to one embedder and
 * one set of passages (its name has their digest), so that vectors of two models never meet; passages that it lacks are
 * embedded and sent. Chroma's search is approximate (HNSW, cosine): `buildDenseIndex` scans exactly.
 *
 * Throws InputError where two passages have one id or the address is none or has a user, a password or a query,
 * DissensusError with code "missing-dependency" without the package chromadb, and with code "stopped" where the server
 * does not answer.
 *
 * @example
 * const index = await openChromaIndex(loadDigests(), await useLiteEmbedder(), { url: "http://127.0.0.1:8000" });
 */
export async function openChromaIndex(
  passages: readonly Passage[],
  embedder: Embedder,
  options: ChromaOptions = {},
): Promise<DenseIndex> {
  requireEmbedder(embedder);
  const { url = process.env.CHROMA_URL ?? "http://127.0.0.1:8000", prefix = "dissensus", onProgress } = options;
  const list = passageList(passages);
  const client = await clientOf(url);
  const asked = <T>(call: () => Promise<T>) => answered(url, call);
  const key = [embedder.id, embedder.dimension, list.passages.map(({ id, source, text }) => [id, source, text])];
  const name = `${prefix}-${digestOf(JSON.stringify(key)).slice(0, 16)}`;
  const collection = await asked(() =>
    client.getOrCreateCollection({ name, embeddingFunction: null, configuration: { hnsw: { space: "cosine" } } }),
  );
  const known = await asked(() => idsOf(collection));
  const missing = list.passages.filter(({ id }) => !known.has(id));
  for (let start = 0; start < missing.length; start += embeddingBatch) {
    const batch = missing.slice(start, start + embeddingBatch);
    const texts = batch.map(({ text }) => text);
    const vectors = await unitVectors(embedder, texts, "passage");
    await asked(() =>
      collection.upsert({
        ids: batch.map(({ id }) => id),
        embeddings: vectors.map((vector) => [...vector]),
        metadatas: batch.map(({ source, work, section }) => ({ source, work, section })),
        documents: texts,
      }),
    );
    onProgress?.(start + batch.length, missing.length);
  }
  const placeOf = new Map(list.passages.map(({ id }, place) => [id, place]));
  return {
    async search(query, searchOptions = {}) {
      const search = list.checked(query, searchOptions);
      const { sources } = searchOptions;
      if (list.passages.length === 0 || sources?.length === 0) return [];
      const [vector] = await unitVectors(embedder, [query], "query");
      const found = await asked(() =>
        collection.query({
          queryEmbeddings: [[...vector!]],
          nResults: Math.min(search.limit, list.passages.length),
          include: ["distances"],
          ...(sources && { where: { source: { $in: [...sources] } } }),
        }),
      );
      const scores = new Float64Array(list.passages.length);
      found.ids[0]?.forEach((id, rank) => {
        const place = placeOf.get(id);
        if (place !== undefined) scores[place] = 1 - (found.distances[0]?.[rank] ?? 1);
      });
      return list.best(search, scores);
    },
  };
}

async function clientOf(url: string): Promise<ChromaClient> {
  const { hostname, port, protocol } = addressOf(url);
  const ssl = protocol === "https:";
  const { ChromaClient } = await optionalDependency(
    "chromadb",
    "an index on a Chroma server",
    () => import("chromadb"),
  );
  return new ChromaClient({ host: hostname, port: Number(port) || (ssl ? 443 : 80), ssl });
}

function addressOf(url: string): URL {
  serverAddress("url", url);
  try {
    return new URL(url);
  } catch (cause) {
    throw new InputError("url", url, "the address of a Chroma server", { cause });
  }
}

/** A page of ids at a time: a server limits what it gives at once. */
async function idsOf(collection: Collection): Promise<Set<string>> {
  const page = 300;
  const all = new Set<string>();
  for (;;) {
    const { ids } = await collection.get({ limit: page, offset: all.size, include: [] });
    for (const id of ids) all.add(id);
    if (ids.length < page) return all;
  }
}

async function answered<T>(url: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new DissensusError("stopped", `the Chroma server at ${url} did not answer: ${messageOf(cause)}`, { cause });
  }
}

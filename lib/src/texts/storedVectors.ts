import { join } from "node:path";
import { z } from "zod";
import { digestOf } from "../foundation/canonicalJson.js";
import { embeddingBatch } from "./denseIndex.js";
import { type Embedder, unitVectors } from "./embedder.js";
import { damaged, readPacked, writePacked } from "./packedFile.js";

interface Header {
  model: string;
  dimension: number;
  /** Digest of the text that each row is the vector of. */
  digests: string[];
}

const headerSchema: z.ZodType<Header> = z.strictObject({
  model: z.string(),
  dimension: z.number().int().min(1),
  digests: z.array(z.string()),
});

/** Texts after which the file is written again: what a stop can cost. */
const savedAfter = 512;

/**
 * The vectors of texts, one after the other, from a folder: one file a model and dimension, a row a text, known by the
 * text's digest. Only texts that are new to the file are embedded; a stop loses at most the last few hundred.
 */
export async function storedVectors(
  folder: string,
  texts: readonly string[],
  embedder: Embedder,
  onProgress?: (done: number, all: number) => void,
): Promise<Float32Array> {
  const { id: model, dimension } = embedder;
  const path = join(folder, `vectors-${model.replace(/[^a-zA-Z0-9.-]+/g, "-")}-${dimension}.index`);
  const rows = storedRows(path, model, dimension);
  const digests = texts.map((text) => digestOf(text));
  const missing = new Map(
    texts.map((text, place) => [digests[place]!, text] as const).filter(([digest]) => !rows.has(digest)),
  );
  const queue = [...missing];
  for (let start = 0; start < queue.length; start += embeddingBatch) {
    const batch = queue.slice(start, start + embeddingBatch);
    const vectors = await unitVectors(
      embedder,
      batch.map(([, text]) => text),
      "passage",
    );
    batch.forEach(([digest], place) => {
      rows.set(digest, vectors[place]!);
    });
    const done = start + batch.length;
    onProgress?.(done, queue.length);
    if (done === queue.length || done % savedAfter === 0)
      writePacked(path, { model, dimension, digests: [...rows.keys()] } satisfies Header, [...rows.values()]);
  }
  const all = new Float32Array(texts.length * dimension);
  digests.forEach((digest, place) => {
    all.set(rows.get(digest)!, place * dimension);
  });
  return all;
}

function storedRows(path: string, model: string, dimension: number): Map<string, Float32Array> {
  const stored = readPacked(path, headerSchema);
  if (!stored) return new Map();
  const { header, body } = stored;
  const numbers = new Float32Array(body);
  if (header.model !== model || header.dimension !== dimension)
    throw damaged(path, `${header.model}, ${header.dimension}`);
  if (numbers.length !== header.digests.length * dimension) throw damaged(path, `${numbers.length} numbers`);
  if (!numbers.every(Number.isFinite)) throw damaged(path, "numbers that are none");
  return new Map(
    header.digests.map((digest, row) => [digest, numbers.subarray(row * dimension, (row + 1) * dimension)]),
  );
}

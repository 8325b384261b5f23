import { requireFields } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import { denseIndex } from "./denseIndex.js";
import type { Embedder } from "./embedder.js";
import { fusedIndex } from "./fusedIndex.js";
import { lexicalIndex } from "./lexicalIndex.js";
import type { Passage } from "./passage.js";
import type { PassageIndex } from "./passageIndex.js";
import { passageList } from "./passageList.js";
import { storedPostings } from "./storedPostings.js";
import { storedVectors } from "./storedVectors.js";

/** Where an index is kept, and what it is made with. */
export interface OpenIndexOptions {
  /** Made where it is not there; what it holds can be deleted at any time. */
  folder: string;
  /** With an embedder, words and meanings are fused; without, words alone count. */
  embedder?: Embedder;
  /** Called as texts are embedded that the folder did not know. */
  onProgress?(done: number, all: number): void;
}

/**
 * Opens an index over passages that a folder keeps between runs: 25,000 passages in less than a second when it knows them.
 *
 * Throws InputError where two passages have one id and for a damaged file, and DissensusError where the embedder
 * does not deliver; what it had delivered is kept.
 *
 * @example
 * const index = await openIndex(loadDigests(), { folder: "index", embedder: await useLiteEmbedder() });
 */
export async function openIndex(passages: readonly Passage[], options: OpenIndexOptions): Promise<PassageIndex> {
  requireFields("options", options, ["folder"], "{ folder, ... }");
  requireInput(typeof options.folder === "string", "options.folder", options.folder, "a folder");
  const { folder, embedder, onProgress } = options;
  const list = passageList(passages);
  const texts = list.passages.map(({ text }) => text);
  const lexical = lexicalIndex(list, storedPostings(folder, texts));
  if (!embedder) return lexical;
  const vectors = await storedVectors(folder, texts, embedder, onProgress);
  return fusedIndex([lexical, denseIndex(list, vectors, embedder)]);
}

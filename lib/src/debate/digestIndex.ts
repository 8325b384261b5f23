import { loadDigests } from "../texts/digests.js";
import { buildIndex, type LexicalIndex } from "../texts/lexicalIndex.js";

let index: LexicalIndex | undefined;

/** The index over the shipped digests of all philosophers, built once. */
export function digestIndex(): LexicalIndex {
  index ??= buildIndex(loadDigests());
  return index;
}

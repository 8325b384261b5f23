import { bm25 } from "./bm25.js";
import type { Passage } from "./passage.js";
import type { Hit, PassageIndex, SearchOptions } from "./passageIndex.js";
import { type PassageList, passageList } from "./passageList.js";
import { type Postings, postingsOf } from "./postings.js";
import { termReader } from "./terms.js";

/** An index over words, in memory: it answers at once. */
export interface LexicalIndex extends PassageIndex {
  search(query: string, options?: SearchOptions): Hit[];
}

/**
 * An index that finds passages by their words: BM25+ over Porter stems without stop words.
 * A passage that shares no term with the query is never a hit. The work and section are not searched.
 * Statistics are of all passages, whichever sources a search asks for.
 *
 * Throws InputError where two passages have one id; its search throws InputError for a limit below 1
 * and for a source that no passage has.
 *
 * @example
 * const index = buildIndex(loadDigests(["kant"]));
 * index.search("May I use a man as a means?", { limit: 3 }).map(({ passage }) => passage.section);
 */
export function buildIndex(passages: readonly Passage[]): LexicalIndex {
  const list = passageList(passages);
  const termsOf = termReader();
  return lexicalIndex(list, postingsOf(list.passages.map(({ text }) => termsOf(text))));
}

/** The index over postings that are in the order of the list. */
export function lexicalIndex(list: PassageList, postings: Postings): LexicalIndex {
  const termsOf = termReader();
  return {
    search: (query, options = {}) => list.best(list.checked(query, options), bm25(postings, termsOf(query))),
  };
}

import { type FetchOptions, fetchEdition } from "./fetchEdition.js";
import { type ImportedCorpus, importCorpus } from "./importCorpus.js";
import type { Edition } from "./manifestEntry.js";

/**
 * Fetches an edition of the manifest into a folder and reads it as a corpus of its philosopher.
 *
 * Throws what `fetchEdition` and `importCorpus` throw.
 *
 * @example
 * const corpus = await fetchCorpus(loadEdition("mill-utilitarianism"), { folder: "my-texts/editions" });
 * corpusStore("my-texts").save(corpus);
 */
export async function fetchCorpus(edition: Edition, options: FetchOptions): Promise<ImportedCorpus> {
  await fetchEdition(edition, options);
  const { id, philosopher: source, work, author, format, sha256 } = edition;
  return importCorpus(options.folder, `${id}.txt`, { id, source, work, author, format, sha256 });
}

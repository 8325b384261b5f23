import { InputError } from "../foundation/errors.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import { manifestSchema } from "./manifestSchema.js";

/**
 * A public-domain edition of a philosopher's work that a user may fetch and import. Its text is not shipped.
 * It can be given to `fetchEdition` as it is.
 */
export interface Edition {
  id: string;
  /** Whose work it is: a philosopher's id. */
  philosopher: string;
  author: string;
  /** The work as identities and digests cite it. */
  work: string;
  /** The title that the file bears. */
  title: string;
  translator?: string;
  /** When the translation, or an untranslated text, first appeared ("1847", "1911-1925"); left out where unknown. */
  year?: string;
  /** Printer, series, place and year of the book that was transcribed, as far as the file says. */
  edition: string;
  /** Number of the ebook at Project Gutenberg (https://www.gutenberg.org/ebooks/NUMBER). */
  gutenberg?: number;
  /** Address of the file at one fixed commit, so that its bytes do not change. */
  url: string;
  /** SHA-256 of the file's bytes, in hex. */
  sha256: string;
  format: "plain" | "markdown";
  /** What is known of the rights in text and file. */
  licence: string;
  /** What to know before importing: parts that are by others, parts that are missing. */
  note?: string;
}

/** The manifest of editions. */
export interface Manifest {
  editions: Edition[];
}

let editions: readonly Edition[] | undefined;

/**
 * The public-domain editions in the shipped manifest, of one philosopher or of all, in alphabetical order of their ids.
 *
 * Throws InputError for a manifest that does not fit its schema.
 *
 * @example
 * listEditions("mill").map(({ id }) => id); // ["mill-on-liberty", "mill-utilitarianism"]
 */
export function listEditions(philosopher?: string): Edition[] {
  editions ??= readJsonFile(dataPath("corpora", "manifest.json"), manifestSchema).editions;
  const wanted = editions.filter((edition) => philosopher === undefined || edition.philosopher === philosopher);
  return structuredClone(wanted).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * One edition of the shipped manifest. Throws InputError for an unknown id.
 *
 * @example
 * const edition = loadEdition("mill-utilitarianism");
 * await fetchEdition(edition, { folder: "my-texts" });
 * const { id, philosopher, work, author, format, sha256 } = edition;
 * importCorpus("my-texts", `${id}.txt`, { id, source: philosopher, work, author, format, sha256 });
 */
export function loadEdition(id: string): Edition {
  const all = listEditions();
  const found = all.find((edition) => edition.id === id);
  if (!found) throw new InputError("id", id, `an edition of the manifest: ${all.map((it) => it.id).join(", ")}`);
  return found;
}

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

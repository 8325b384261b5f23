import { digestOf } from "../foundation/canonicalJson.js";
import { identifierSchema, lineSchema } from "../foundation/dataSchemas.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Decoded } from "./decode.js";
import { passagesOfEdition } from "./edition.js";
import type { Passage } from "./passage.js";
import { readTextFile } from "./textFile.js";

/** What one says of an edition to import it. */
export interface ImportEntry {
  /** Lower-case letters, digits and hyphens; names the corpus in a store. */
  id: string;
  /** Whose text it is: a philosopher's id, so that an agent retrieves from it, or an id of one's own. */
  source: string;
  work: string;
  author?: string;
  /** Found from the text where it is left out. */
  format?: "plain" | "markdown";
  /** SHA-256 of the file's bytes, in hex; checked where it is given. */
  sha256?: string;
}

/** An edition as passages, and what it was read from. */
export interface ImportedCorpus extends ImportEntry {
  /** SHA-256 of the bytes that were read, in hex. */
  sha256: string;
  encoding: Decoded["encoding"];
  passages: Passage[];
}

/**
 * Reads a text file of a folder as a corpus. The encoding is found from the bytes.
 *
 * Throws InputError for a path outside the folder, a file that is missing, empty, binary, above 50 MB or without any
 * passage, an id that is no id, and bytes that do not have the digest that was given.
 *
 * @example
 * importCorpus("texts", "utilitarianism.txt", { id: "utilitarianism", source: "mill", work: "Utilitarianism" });
 */
export function importCorpus(folder: string, name: string, entry: ImportEntry): ImportedCorpus {
  requireObject("entry", entry, "{ id, source, work, ... }");
  for (const field of ["id", "source"] as const) parsed(field, entry[field], identifierSchema);
  parsed("work", entry.work, lineSchema);
  const { text, encoding, bytes } = readTextFile(folder, name);
  const sha256 = digestOf(bytes);
  if (entry.sha256 !== undefined && entry.sha256 !== sha256)
    throw new InputError(`${name}, SHA-256`, sha256, `the digest of this edition, ${entry.sha256}`);
  const passages = passagesOfEdition(text, entry);
  if (passages.length === 0)
    throw new InputError("file", name, "a text with a body; this one has a header and licence alone");
  return { ...entry, sha256, encoding, passages };
}

import { existsSync, readdirSync } from "node:fs";
import { z } from "zod";
import { InputError } from "../foundation/errors.js";
import { insideFolder, readJsonFile, writeWhole } from "../foundation/files.js";
import type { ImportedCorpus } from "./importCorpus.js";

/** A folder of imported corpora, one JSON file each. */
export interface CorpusStore {
  /** Ids of the corpora, in alphabetical order. */
  list(): string[];
  /** Writes a corpus, in place of one of the same id. */
  save(corpus: ImportedCorpus): void;
  /** Throws InputError for an id that is not there and a file that is no corpus. */
  load(id: string): ImportedCorpus;
}

const line = z.string().min(1);
const corpusSchema: z.ZodType<ImportedCorpus> = z.strictObject({
  id: line,
  source: line,
  work: line,
  author: line.optional(),
  format: z.enum(["plain", "markdown"]).optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "expected a SHA-256 digest in hex"),
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252", "latin-1"]),
  passages: z.array(z.strictObject({ id: line, source: line, work: line, section: line, text: line })),
});

/**
 * Opens a folder as a store of imported corpora; it is made when the first is saved.
 *
 * @example
 * const store = corpusStore("my-texts");
 * store.save(importCorpus("downloads", "utilitarianism.txt", { id: "utilitarianism", source: "mill", work: "Utilitarianism" }));
 * const index = buildIndex([...loadDigests(), ...store.load("utilitarianism").passages]);
 */
export function corpusStore(folder: string): CorpusStore {
  const list = () => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -".json".length)] : [])).sort();
  };
  return {
    list,
    save: (corpus) => writeWhole(insideFolder(folder, `${corpus.id}.json`, "id"), `${JSON.stringify(corpus)}\n`),
    load(id) {
      if (!list().includes(id))
        throw new InputError("id", id, `a corpus of ${folder}: ${list().join(", ") || "none yet"}`);
      return readJsonFile(insideFolder(folder, `${id}.json`, "id"), corpusSchema);
    },
  };
}

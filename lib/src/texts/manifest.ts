import { InputError } from "../foundation/errors.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import type { Edition } from "./manifestEntry.js";
import { manifestSchema } from "./manifestSchema.js";

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

import { basename, dirname, join } from "node:path";
import { InputError } from "../foundation/errors.js";
import { corpusStore } from "../texts/corpusStore.js";
import { fetchCorpus } from "../texts/fetchCorpus.js";
import { importCorpus } from "../texts/importCorpus.js";
import { listEditions, loadEdition } from "../texts/manifest.js";
import type { Command } from "./command.js";
import { type Flags, readFlags } from "./flags.js";

const text = (flags: Flags, name: string) => flags[name] as string | undefined;

function needed(flags: Flags, name: string): string {
  const value = text(flags, name);
  if (value === undefined) throw new InputError(`--${name}`, undefined, "a value");
  return value;
}

/** `dissensus corpora list|import|fetch`: the texts that agents can retrieve from. */
export const corporaCommand: Command = {
  summary: "list the public-domain editions, fetch one, or import a text of your own",
  usage: "corpora list | fetch EDITION | import FILE --id ID --source PHILOSOPHER --work TITLE  [--folder DIR]",
  flags: {
    "--folder DIR": "where texts are kept; texts",
    "--id ID": "with import: the name to keep the text under",
    "--source PHILOSOPHER": "with import: the id of the philosopher who retrieves from it",
    "--work TITLE": "with import: the title that passages are cited by",
  },
  async run(words, { out, signal }) {
    const { flags, positionals } = readFlags(
      words,
      { folder: { type: "string" }, id: { type: "string" }, source: { type: "string" }, work: { type: "string" } },
      2,
    );
    const [act, argument] = positionals;
    for (const name of ["id", "source", "work"])
      if (act !== "import" && flags[name] !== undefined)
        throw new InputError(`--${name}`, flags[name], "only with import: an edition has its own");
    const folder = text(flags, "folder") ?? "texts";
    const store = corpusStore(folder);
    if (act === "list") {
      const have = new Set(store.list());
      for (const { id, author, work, translator } of listEditions())
        out(
          `${have.has(id) ? "*" : " "} ${id}: ${author}, ${work}${translator ? `, translated by ${translator}` : ""}\n`,
        );
      for (const id of have) if (!listEditions().some((edition) => edition.id === id)) out(`* ${id}\n`);
      return;
    }
    if ((act !== "fetch" && act !== "import") || argument === undefined)
      throw new InputError("corpora", act, "list, fetch EDITION, or import FILE");
    const corpus =
      act === "fetch"
        ? await fetchCorpus(loadEdition(argument), { folder: join(folder, "editions"), signal })
        : importCorpus(dirname(argument), basename(argument), {
            id: needed(flags, "id"),
            source: needed(flags, "source"),
            work: needed(flags, "work"),
          });
    store.save(corpus);
    out(
      `${corpus.id}: ${corpus.passages.length} passages in ${folder} (${corpus.encoding}, SHA-256 ${corpus.sha256})\n`,
    );
  },
};

import { DissensusError } from "../foundation/errors.js";
import { runNotebooks } from "../notebook/runNotebooks.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

/** `dissensus notebooks [NAME ...]`: executes notebooks headless and says what became of each. */
export const notebooksCommand: Command = {
  summary: "execute the notebooks; with --check, compare with the committed outputs and write nothing",
  usage: "notebooks [NAME ...] [--folder DIR] [--check]",
  choices: { word: "NAME", text: () => "  a notebook of the folder, or how its name begins: 01\n" },
  flags: {
    "--folder DIR": "the folder that holds the notebooks, in which they run; notebooks",
    "--check": "compares with the outputs that are there and writes nothing; exit code 1 where they differ",
  },
  async run(words, { out, signal }) {
    const { flags, positionals } = readFlags(words, { folder: { type: "string" }, check: { type: "boolean" } });
    const results = await runNotebooks({
      folder: (flags.folder as string | undefined) ?? "notebooks",
      check: flags.check === true,
      signal,
      ...(positionals.length > 0 ? { only: positionals } : {}),
      onResult({ notebook, outcome, problems }) {
        out(`${notebook}: ${outcome}\n`);
        for (const { cell, line, problem } of problems) out(`  cell ${cell} (${line}): ${problem}\n`);
      },
    });
    const bad = results.filter(({ outcome }) => outcome === "failed" || outcome === "differs");
    if (bad.length > 0)
      throw new DissensusError(
        "notebook",
        `${bad.length} of ${results.length} notebooks: ${bad.map(({ notebook, outcome }) => `${notebook} ${outcome}`).join(", ")}`,
      );
  },
};

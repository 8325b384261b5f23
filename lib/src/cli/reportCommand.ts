import { basename, dirname, extname, join } from "node:path";
import { InputError } from "../foundation/errors.js";
import { writeWhole } from "../foundation/files.js";
import { report } from "../notebook/report/report.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

const formats: { readonly [extension: string]: "html" | "markdown" | "latex" } = {
  ".html": "html",
  ".md": "markdown",
  ".tex": "latex",
};

/** `dissensus report DIR --out FILE`: the page of an experiment. */
export const reportCommand: Command = {
  summary: "write the page of an experiment from its store: HTML, Markdown or LaTeX, by the ending of FILE",
  usage: "report DIR --out FILE.html|FILE.md|FILE.tex",
  flags: { "--out FILE": "the page to write; figures of a .md or .tex are written beside it" },
  async run(words, { out }) {
    const { flags, positionals } = readFlags(words, { out: { type: "string" } }, 1);
    const [folder] = positionals;
    if (folder === undefined) throw new InputError("DIR", undefined, "the folder of a store");
    const file = flags.out as string | undefined;
    const format = file === undefined ? undefined : formats[extname(file)];
    if (file === undefined || format === undefined)
      throw new InputError("--out", file, "a file that ends in .html, .md or .tex");
    // Figures lie beside a page that refers to them, under its name, so that two reports can share a folder.
    const figureName = basename(file, extname(file)).replace(/[^\w.-]/g, "_");
    const made = await report(folder, { figureName });
    if (format !== "html")
      for (const [name, svg] of Object.entries(made.figures)) writeWhole(join(dirname(file), name), svg);
    writeWhole(file, made[format]);
    out(`${file}\n`);
  },
};

import type { Command } from "./command.js";

/** Filled in when the notebook room lands. */
export const notebooksCommand: Command = {
  summary: "execute the notebooks and compare their outputs",
  usage: "notebooks [--check]",
  async run() {},
};

import { onOneLine } from "../figures/markup.js";
import { DissensusError } from "../foundation/errors.js";
import { model } from "../models/model.js";
import { readServices } from "../models/services.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

/** `dissensus models [ID ...]`: what is reachable; each id that is named is asked one short question. */
export const modelsCommand: Command = {
  summary: "show which models are reachable; ask each that is named one short question",
  usage: "models [ID ...]",
  async run(words, { out, signal }) {
    const { positionals } = readFlags(words, {});
    if (positionals.length === 0)
      for (const { service, state } of await readServices(signal)) out(`${service}: ${state}\n`);
    // All are made before any is asked, so that an id that is none costs nothing.
    const models = positionals.map((id) => model(id, { retries: 0 }));
    const failed: string[] = [];
    for (const one of models) {
      const { outcome, reason, text } = await one.generate(
        {
          messages: [{ role: "user", content: "Is it ever right to lie? Answer in one sentence." }],
          maxTokens: 60,
          seed: 1,
        },
        { signal },
      );
      out(`${onOneLine(`${one.id}: ${outcome}${reason ? ` (${reason})` : ""}${text ? `: ${text}` : ""}`)}\n`);
      if (outcome === "failed") failed.push(one.id);
    }
    if (failed.length > 0)
      throw new DissensusError("stopped", `${failed.length} of ${models.length} did not answer: ${failed.join(", ")}`);
  },
};

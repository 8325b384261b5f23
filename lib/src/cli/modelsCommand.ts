import { onOneLine } from "../figures/markup.js";
import type { ChatModel, Reply } from "../foundation/chat.js";
import { DissensusError, messageOf } from "../foundation/errors.js";
import { readJsonFile } from "../foundation/files.js";
import { model } from "../models/model.js";
import { type ModelEntry, modelEntriesSchema, modelRecord } from "../models/modelRecord.js";
import { distinctModels } from "../models/served.js";
import { readServices } from "../models/services.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

/** The models of a file as this command asks them: once each. */
function modelsIn(file: string): ChatModel[] {
  const entries = Object.entries(readJsonFile(file, modelEntriesSchema)).map(([role, entry]): [string, ModelEntry] => [
    role,
    { ...(typeof entry === "string" ? { id: entry } : entry), retries: 0 },
  ]);
  return distinctModels(modelRecord(Object.fromEntries(entries), file));
}

/** One short question. What keeps a model from being asked at all, such as a key that is missing, is its failure. */
async function answerOf(one: ChatModel, signal: AbortSignal): Promise<Reply> {
  const messages = [{ role: "user" as const, content: "Is it ever right to lie? Answer in one sentence." }];
  try {
    return await one.generate({ messages, maxTokens: 60, seed: 1 }, { signal });
  } catch (error) {
    if (!(error instanceof DissensusError) || signal.aborted) throw error;
    return { outcome: "failed", reason: messageOf(error) };
  }
}

/** `dissensus models [ID ...]`: what is reachable; each that is named is asked one short question. */
export const modelsCommand: Command = {
  summary: "show which models are reachable; ask each that is named one short question",
  usage: "models [ID ...] [--models FILE]",
  flags: {
    "--models FILE":
      "asks the models of a file too, each once, as run takes it: JSON with a model for each voice or role",
  },
  async run(words, { out, signal }) {
    const { flags, positionals } = readFlags(words, { models: { type: "string" } });
    const file = flags.models as string | undefined;
    if (positionals.length === 0 && file === undefined)
      for (const { service, state } of await readServices(signal)) out(`${service}: ${state}\n`);
    // All are made before any is asked, so that an id that is none costs nothing.
    const named = positionals.map((id) => model(id, { retries: 0 }));
    const models = [...named, ...(file === undefined ? [] : modelsIn(file))];
    const failed: string[] = [];
    for (const one of models) {
      const { outcome, reason, text } = await answerOf(one, signal);
      out(`${onOneLine(`${one.id}: ${outcome}${reason ? ` (${reason})` : ""}${text ? `: ${text}` : ""}`)}\n`);
      if (outcome === "failed") failed.push(one.id);
    }
    if (failed.length > 0)
      throw new DissensusError("stopped", `${failed.length} of ${models.length} did not answer: ${failed.join(", ")}`);
  },
};

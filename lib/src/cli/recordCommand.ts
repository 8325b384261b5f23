import { makeRecording } from "../experiments/makeRecording.js";
import { listShippedRecordings, type ShippedRecording } from "../experiments/shippedRecordings.js";
import { InputError } from "../foundation/errors.js";
import { dataPath } from "../foundation/files.js";
import { listedAs } from "../models/ollamaList.js";
import { ollamaModels } from "../models/services.js";
import type { Command } from "./command.js";
import { experimentProgress } from "./experimentProgress.js";
import { readFlags } from "./flags.js";

/** The models that a recording needs of an Ollama server, by the names it has them under. */
function localModels({ models }: ShippedRecording): string[] {
  const names = Object.values(models)
    .map((entry) => (typeof entry === "string" ? entry : entry.id))
    .filter((id) => id.startsWith("ollama:"))
    .map((id) => id.slice("ollama:".length));
  return [...new Set(names)];
}

function chosen(names: readonly string[], list: string | undefined): ShippedRecording[] {
  const all = listShippedRecordings(list);
  const known = all.map(({ name }) => name);
  for (const name of names) if (!known.includes(name)) throw new InputError("NAME", name, known.join(", "));
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/** `dissensus record [NAME ...]`: makes the shipped recordings and logs, or goes on with them. */
export const recordCommand: Command = {
  summary: "make the shipped recordings and logs, or go on with them, on the Ollama server that is found",
  usage: "record [NAME ...] [--list FILE] [--data DIR] [--work DIR]",
  flags: {
    "--list FILE": "another list of recordings than data/recordings.json, of the same shape",
    "--data DIR": "where recordings and logs are written; data",
    "--work DIR": "where those that are not finished are kept; output/recordings",
  },
  async run(words, { out, signal }) {
    const { flags, positionals } = readFlags(words, {
      list: { type: "string" },
      data: { type: "string" },
      work: { type: "string" },
    });
    const recordings = chosen(positionals, flags.list as string | undefined);
    const folders = {
      data: (flags.data as string | undefined) ?? dataPath("data"),
      work: (flags.work as string | undefined) ?? "output/recordings",
    };
    const installed = recordings.some((one) => localModels(one).length > 0) ? await ollamaModels(signal) : [];
    const listed = installed.map((name) => ({ name }));
    for (const recording of recordings) {
      const missing = localModels(recording).filter((name) => !listedAs(name, listed));
      if (missing.length > 0) {
        const commands = missing.map((name) => `ollama pull ${name}`).join(" && ");
        out(`${recording.name}: skipped, the server lacks ${missing.join(", ")} (${commands})\n`);
        continue;
      }
      const progress = experimentProgress();
      const making = makeRecording(recording, folders, { signal, onProgress: progress.show });
      out(`${recording.name}: ${await making.finally(progress.end)}\n`);
    }
  },
};

import { parseArgs } from "node:util";
import type { Design } from "../experiments/design.js";
import { listExperiments } from "../experiments/registry.js";
import type { Json } from "../foundation/canonicalJson.js";
import { counted } from "../foundation/counted.js";
import { InputError, messageOf } from "../foundation/errors.js";
import { readJsonFile } from "../foundation/files.js";
import { model } from "../models/model.js";
import { modelEntriesSchema, modelRecord } from "../models/modelRecord.js";

/** The flags of a command, as they were typed. */
export type Flags = { [name: string]: string | boolean | string[] | undefined };

/** What a command accepts: each flag with its kind. */
export type FlagKinds = { [name: string]: { type: "string" | "boolean"; multiple?: boolean } };

function split(words: readonly string[], kinds: FlagKinds): { flags: Flags; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: kinds,
      allowPositionals: true,
      strict: true,
    });
    return { flags: values as Flags, positionals };
  } catch (cause) {
    const flags = Object.keys(kinds).map((name) => `--${name}`);
    const allowed = flags.length === 0 ? "no flags" : flags.join(", ");
    throw new InputError("command line", words.join(" "), `${allowed} (${messageOf(cause)})`, { cause });
  }
}

/**
 * Splits a command line into flags and positional arguments, `most` of these. Throws InputError for a flag that is not
 * known, for one whose value is empty (in a script, a variable that was never set), and for a word too many.
 */
export function readFlags(
  words: readonly string[],
  kinds: FlagKinds,
  most = Number.POSITIVE_INFINITY,
): { flags: Flags; positionals: string[] } {
  const { flags, positionals } = split(words, kinds);
  for (const [name, value] of Object.entries(flags))
    if ([value].flat().includes("")) throw new InputError(`--${name}`, "", "a value that is not empty");
  const empty = positionals.indexOf("");
  if (empty >= 0) throw new InputError("command line", "", "words that are not empty");
  if (positionals.length > most)
    throw new InputError("command line", positionals[most], `${counted(most, "word")} beside the flags`);
  return { flags, positionals };
}

/** The flags that name a design. */
export const designFlags = {
  model: { type: "string" },
  models: { type: "string" },
  runs: { type: "string" },
  seed: { type: "string" },
  scenario: { type: "string" },
  panel: { type: "string" },
  option: { type: "string", multiple: true },
} as const satisfies FlagKinds;

const text = (flags: Flags, name: string) => flags[name] as string | undefined;

/** A whole number out of a flag; undefined where it was not given. Throws InputError. */
export function wholeFlag(flags: Flags, name: string): number | undefined {
  const typed = text(flags, name);
  if (typed === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(typed)) throw new InputError(`--${name}`, typed, "a whole number");
  return Number(typed);
}

/** A number from 0 out of a flag; undefined where it was not given. Throws InputError. */
export function numberFlag(flags: Flags, name: string): number | undefined {
  const typed = text(flags, name);
  if (typed === undefined) return undefined;
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(typed)) throw new InputError(`--${name}`, typed, "a number from 0");
  return Number(typed);
}

function optionsOf(pairs: readonly string[]): { [name: string]: Json } {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new InputError("--option", pair, "NAME=VALUE");
      const value = pair.slice(at + 1);
      try {
        return [pair.slice(0, at), JSON.parse(value) as Json];
      } catch {
        return [pair.slice(0, at), value];
      }
    }),
  );
}

/** The design that a command line names. Without a model it is the null model. Throws InputError. */
export function designOf(experiment: string | undefined, flags: Flags): Design {
  if (experiment === undefined)
    throw new InputError("experiment", undefined, `one of ${listExperiments().join(", ")} after the command`);
  if (flags.model !== undefined && flags.models !== undefined)
    throw new InputError("--models", flags.models, "either --model or --models, not both");
  const file = text(flags, "models");
  const scenario = text(flags, "scenario");
  const panel = text(flags, "panel");
  const runs = wholeFlag(flags, "runs");
  const seed = wholeFlag(flags, "seed");
  return {
    experiment,
    models:
      file === undefined
        ? model(text(flags, "model") ?? "extractive")
        : modelRecord(readJsonFile(file, modelEntriesSchema), file),
    ...(scenario === undefined ? {} : { scenario }),
    ...(panel === undefined ? {} : { panel }),
    ...(runs === undefined ? {} : { runs }),
    ...(seed === undefined ? {} : { seed }),
    options: optionsOf((flags.option as string[] | undefined) ?? []),
  };
}

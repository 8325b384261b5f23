import { type ByModel, estimate } from "../experiments/estimate.js";
import { estimateTotal } from "../experiments/estimateTotal.js";
import { plan } from "../experiments/plan.js";
import { InputError } from "../foundation/errors.js";
import type { Command } from "./command.js";
import { experimentsText } from "./experimentsText.js";
import { designMeanings } from "./flagMeanings.js";
import { designFlags, designOf, type Flags, numberFlag, readFlags } from "./flags.js";
import { planText } from "./planText.js";

/** A speed out of flags such as 20, or ID=20 once for each model of the design. Throws InputError. */
function speedFlag(flags: Flags, name: string, models: readonly string[]): ByModel | undefined {
  const typed = flags[name] as string[] | undefined;
  if (typed === undefined) return undefined;
  return Object.fromEntries(
    typed.map((entry) => {
      const at = entry.lastIndexOf("=");
      const [id, number] = [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
      const isKnown = at < 0 || models.includes(id);
      if (!isKnown || !/^\d{1,15}(\.\d{1,6})?$/.test(number) || Number(number) === 0)
        throw new InputError(`--${name}`, entry, `a number above 0, or ID=NUMBER where ID is ${models.join(" or ")}`);
      return [at < 0 ? "default" : id, Number(number)];
    }),
  );
}

/** `dissensus plan EXPERIMENT`: what a design will need, before anything is spent. */
export const planCommand: Command = {
  summary: "what an experiment will need, before anything is spent",
  usage:
    "plan EXPERIMENT [--model ID | --models FILE] [--runs N] [--seed S] [--scenario ID] [--panel ID] [--option NAME=VALUE] " +
    "[--recording FILE] [--tokens-per-second [ID=]N] [--prompt-tokens-per-second [ID=]N] [--requests-per-day N] [--json]",
  choices: { word: "EXPERIMENT", text: experimentsText },
  flags: {
    ...designMeanings,
    "--recording FILE":
      "a recording of the same models, from which minutes and tokens are measured, any number of times",
    "--tokens-per-second [ID=]N": "how fast a model writes, where no recording says it",
    "--prompt-tokens-per-second [ID=]N": "how fast it reads",
    "--requests-per-day N": "a quota, to say how many days the calls take",
    "--json": "the same as JSON",
  },
  async run(words, { out }) {
    const { flags, positionals } = readFlags(
      words,
      {
        ...designFlags,
        json: { type: "boolean" },
        recording: { type: "string", multiple: true },
        "tokens-per-second": { type: "string", multiple: true },
        "prompt-tokens-per-second": { type: "string", multiple: true },
        "requests-per-day": { type: "string" },
      },
      1,
    );
    const design = designOf(positionals[0], flags);
    const needs = plan(design);
    const ids = Object.keys(needs.callsByModel);
    const models = await estimate(design, {
      recordings: flags.recording as string[] | undefined,
      tokensPerSecond: speedFlag(flags, "tokens-per-second", ids),
      promptTokensPerSecond: speedFlag(flags, "prompt-tokens-per-second", ids),
      requestsPerDay: numberFlag(flags, "requests-per-day"),
    });
    const total = estimateTotal(models);
    out(flags.json ? `${JSON.stringify({ ...needs, models, total }, null, 2)}\n` : planText(needs, models, total));
  },
};

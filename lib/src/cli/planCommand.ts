import { type ByModel, estimate, type ModelEstimate } from "../experiments/estimate.js";
import { plan } from "../experiments/plan.js";
import { InputError } from "../foundation/errors.js";
import type { Command } from "./command.js";
import { experimentsText } from "./experimentsText.js";
import { designMeanings } from "./flagMeanings.js";
import { designFlags, designOf, type Flags, numberFlag, readFlags } from "./flags.js";

const whole = (amount: number) => Math.round(amount).toLocaleString("en-US");
/** Cents of an amount that is a bound: rounded up, but for what a sum of fractions adds. */
const dollarsAtMost = (amount: number) => (Math.ceil(100 * amount - 1e-9) / 100).toFixed(2);
const counted = (amount: number, thing: string) => `${amount} ${thing}${amount === 1 ? "" : "s"}`;
const percent = (share: number) => `${Math.round(100 * share)} %`;

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

function linesOf(one: ModelEstimate): string[] {
  const {
    model,
    calls,
    promptTokens,
    promptTokensAtMost,
    counting,
    answerTokens,
    minutes,
    timing,
    money,
    price,
    days,
  } = one;
  const cost =
    money === null
      ? "no price known"
      : price === null
        ? "nothing to pay"
        : `at most ${dollarsAtMost(money)} US dollars (price read ${price.read}${price.note ? `, ${price.note}` : ""}; today's: ${price.page})`;
  return [
    `${model}: ${counted(calls, "call")}`,
    `  prompts about ${whole(promptTokens)} tokens (${counting}), at most ${whole(promptTokensAtMost)} where they quote the longest answers; answers at most ${whole(answerTokens)}`,
    `  ${minutes === null ? "minutes not known" : `${minutes < 10 ? minutes.toFixed(1) : whole(minutes)} minutes, one call after the other`} (${timing})`,
    `  ${cost}`,
    ...(days === null ? [] : [`  ${days} ${days === 1 ? "day" : "days"} of the quota`]),
    ...Object.entries(one.sharedPrefix).map(
      ([layout, { last, any }]) =>
        `  a prefix cache can serve ${percent(last)} of the prompts where it keeps the last one, ${percent(any)} where it keeps all (layout: ${layout})`,
    ),
  ];
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
    if (flags.json) {
      out(`${JSON.stringify({ ...needs, models }, null, 2)}\n`);
      return;
    }
    out(`${needs.experiment}: ${counted(needs.runs, "run")}, ${counted(needs.calls, "call")}\n`);
    for (const { id, runs, calls, criticalPath } of needs.cells)
      out(
        `  ${id}: ${counted(runs, "run")}, ${counted(calls, "call")}, ${criticalPath} of them one after the other in each run\n`,
      );
    for (const one of models) out(`${linesOf(one).join("\n")}\n`);
  },
};

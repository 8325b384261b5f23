import { z } from "zod";
import type { PromptLayout } from "../agents/evaluatorAgent.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";

/** How a council deliberates; every option has the paper's value where left out. */
export interface DeliberationOptions {
  /** Whether the options are debated before they are ranked; without it the evaluators see the question alone. True. */
  debate: boolean;
  /** Whether a judge scores the coherence of each evaluator's reasoning. True. */
  validation: boolean;
  /** By how many places the champions move on among the options; 0 is the paper's fixed pairing. */
  rotation: number;
  /** "own": champions argue from their own values; "reverse": from the perspective opposed to theirs. */
  advocacy: "own" | "reverse";
  /** "isolated": one call an evaluator; "single-call": one call plays all of them, the single-model baseline. */
  voices: "isolated" | "single-call";
  /** Whether each evaluator is shown the options in an order of its own, drawn from the seed. False. */
  shuffleOptions: boolean;
  /** "paper": the perspective in the system message; "shared-prefix": the debate first and the perspective last. */
  layout: PromptLayout;
  /** Whether the options' names are masked in the reasoning that the judge reads. False. */
  maskOptions: boolean;
  /** Words asked for in a statement or a reasoning; 80. */
  words: number;
}

/** The options' shape, with the paper's values as defaults. */
export const deliberationOptionsShape = {
  debate: z.boolean().default(true),
  validation: z.boolean().default(true),
  rotation: z.number().int().min(0).max(9).default(0),
  advocacy: z.enum(["own", "reverse"]).default("own"),
  voices: z.enum(["isolated", "single-call"]).default("isolated"),
  shuffleOptions: z.boolean().default(false),
  layout: z.enum(["paper", "shared-prefix"]).default("paper"),
  maskOptions: z.boolean().default(false),
  words: z.number().int().min(10).max(1000).default(80),
};

const optionsSchema = z.strictObject(deliberationOptionsShape);

type OptionName = keyof DeliberationOptions;

/** Options that say nothing where another has a value, with what they must be then. */
const idle: { where: [OptionName, unknown]; plain: [OptionName, unknown][] }[] = [
  {
    where: ["debate", false],
    plain: [
      ["rotation", 0],
      ["advocacy", "own"],
    ],
  },
  {
    where: ["voices", "single-call"],
    plain: [
      ["shuffleOptions", false],
      ["layout", "paper"],
    ],
  },
];

/**
 * Fills in what is left out. Throws InputError naming the option that is wrong, or that another makes idle: a log would
 * say that it was on, and a comparison would find no effect of what was never done.
 */
export function deliberationOptions(options: Partial<DeliberationOptions>): DeliberationOptions {
  const full = parsed("options", options, optionsSchema);
  for (const { where, plain } of idle)
    for (const [name, value] of plain)
      if (full[where[0]] === where[1] && full[name] !== value)
        throw new InputError(
          `options, field ${name}`,
          full[name],
          `${JSON.stringify(value)} where ${where[0]} is ${JSON.stringify(where[1])}`,
        );
  return full;
}

import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { type AnthropicOptions, anthropic } from "./anthropic.js";
import type { TokenPrices } from "./budgeted.js";
import { extractive } from "./extractive.js";
import { type GeminiOptions, gemini } from "./gemini.js";
import { madeAs } from "./madeAs.js";
import { noteMaking, type Provider, type ProviderModel } from "./making.js";
import { type OllamaOptions, ollama } from "./ollama.js";
import { type OpenAiOptions, openAi } from "./openAi.js";
import type { Pace, PaceLimits } from "./pacing/pace.js";
import { checkOptions } from "./providers/checkOptions.js";
import type { RetryOptions } from "./retried.js";

/** Options of `model`; a kind of model takes those that it knows and ignores those of other kinds. */
export interface ModelOptions
  extends Omit<OllamaOptions, "think">,
    Omit<OpenAiOptions, "think">,
    GeminiOptions,
    AnthropicOptions,
    Pick<RetryOptions, "retries"> {
  /** Whether, or how hard, a reasoning model thinks. */
  think?: boolean | "low" | "medium" | "high";
  /**
   * Limits of the service, or a Pace that several models share; every try keeps to them. None by default. An experiment's
   * `requestsPerMinute` holds beside them.
   */
  pace?: Pace | PaceLimits;
  /**
   * What its tokens cost, in US dollars per million, for `estimate` and a budget of money: where the shipped table does
   * not have the model, or another server than its provider's answers for it. Part of no recording's key, since it
   * changes no answer.
   */
  price?: TokenPrices;
}

const effortOf = ({ think, ...options }: ModelOptions): OpenAiOptions =>
  typeof think === "string" ? { ...options, think } : options;

const makers: { readonly [kind in Provider]: (name: string, options: ModelOptions) => ProviderModel } = {
  ollama,
  openai: (name, options) => openAi("openai", name, effortOf(options)),
  deepseek: (name, options) => openAi("deepseek", name, effortOf(options)),
  gemini,
  anthropic,
};

const allowed =
  '"extractive", "extractive:VARIANT" (the null model), "ollama:NAME", "openai:NAME", "deepseek:NAME", "gemini:NAME" or ' +
  '"anthropic:NAME"';

/**
 * The model behind an id. Nothing is contacted, and no key is needed, until it is first asked.
 *
 * | id | model |
 * |---|---|
 * | extractive, extractive:a, ... | the null model and its variants: no network, no language model |
 * | ollama:NAME | a local model on an Ollama server |
 * | openai:NAME, deepseek:NAME | a model behind the OpenAI protocol; with `host`, a llama.cpp or vLLM server |
 * | gemini:NAME, anthropic:NAME | a model of Google or Anthropic |
 *
 * A call that fails in a way that can pass is tried again, twice by default (`retries`). Experiments give all models of
 * a service one pace and more patience: `served`.
 *
 * @throws InputError when no model has this id, or an option is not allowed.
 * @example
 * const small = model("ollama:smollm2:135m", { contextLength: 4096 });
 */
export function model(id: string, options: ModelOptions = {}): ChatModel {
  const [, kind = "", , name] = (typeof id === "string" && /^([^:]*)(:(.*))?$/s.exec(id)) || [];
  checkOptions(options);
  if (kind === "extractive" && name !== "") return extractive(name);
  if (!Object.hasOwn(makers, kind) || !name) throw new InputError("model", id, allowed);
  const provider = kind as Provider;
  const { retries, pace, price, ...rest } = options;
  const bare = makers[provider](name, rest);
  const made = madeAs({ bare, retries, pace });
  noteMaking(made, { bare, provider, host: rest.host, retries, pace, price });
  return made;
}

import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { extractive } from "./extractive.js";
import { type OllamaOptions, ollama } from "./ollama.js";
import { type RetryOptions, retried } from "./retried.js";

/** Options of `model`; a kind of model takes those that it knows. */
export interface ModelOptions extends OllamaOptions, Pick<RetryOptions, "retries"> {}

const kinds: { [prefix: string]: (name: string, options: ModelOptions) => ChatModel } = {
  extractive: (name) => extractive(name),
  ollama: (name, { retries, ...options }) => retried(ollama(name, options), { retries }),
};

const allowed = '"extractive", "extractive:VARIANT" (the null model) or "ollama:NAME"';

/**
 * The model behind an id. Nothing is contacted until it is first asked.
 *
 * | id | model |
 * |---|---|
 * | extractive, extractive:a, ... | the null model and its variants: no network, no language model |
 * | ollama:NAME | a local model on an Ollama server |
 *
 * @throws InputError when no model has this id, or an option is not allowed.
 * @example
 * const model = model("ollama:smollm2:135m", { contextLength: 4096 });
 */
export function model(id: string, options: ModelOptions = {}): ChatModel {
  const [, kind = "", , name] = /^([^:]*)(:(.*))?$/s.exec(String(id)) ?? [];
  const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const needsName = kind !== "extractive" || name !== undefined;
  if (!make || typeof id !== "string" || (needsName && !name)) throw new InputError("model", id, allowed);
  return make(name ?? "", options);
}

import type { ChatModel } from "../foundation/chat.js";
import type { Pace, PaceLimits } from "./pacing/pace.js";

/** Kinds of models that a server answers for. */
export type Provider = "ollama" | "openai" | "deepseek" | "gemini" | "anthropic";

/** A provider's own model, which can tell before it is asked what would keep it from an answer. */
export interface ProviderModel extends ChatModel {
  /** Throws what a call throws before it reaches a server: for a missing key, for a missing library. */
  requireUsable?(): Promise<void>;
  /** Whether the server has the model; undefined where it does not answer. Throws ServiceDownError where there is none. */
  isInstalled?(signal?: AbortSignal): Promise<boolean | undefined>;
}

/** How a model was made: what it takes to put the pace of a whole service inside its retries. */
export interface Making {
  /** The provider's own model, neither paced nor retried. */
  bare: ProviderModel;
  provider: Provider;
  /** Address of the server, where it is not the provider's own. */
  host: string | undefined;
  retries: number | undefined;
  pace: Pace | PaceLimits | undefined;
  /** What its tokens cost, where that was given, in US dollars per million. */
  price?: { readonly prompt: number; readonly completion: number } | undefined;
}

const makings = new WeakMap<ChatModel, Making>();

/** Remembers how a model was made. */
export function noteMaking(model: ChatModel, making: Making): void {
  makings.set(model, making);
}

/** How a model was made; undefined for the null model and for objects of a user's own. */
export function makingOf(model: ChatModel): Making | undefined {
  return makings.get(model);
}

import type { Tiktoken, TiktokenModel } from "js-tiktoken/lite";
import type { ChatRequest } from "../foundation/chat.js";
import { tokenEstimate } from "./tokenEstimate.js";

/** Counts the tokens of prompts, and says how. */
export interface TokenCounter {
  count(request: ChatRequest): number;
  /** How the numbers are made. */
  how: string;
}

/** Tokens that OpenAI's chat format adds to each message, and before the answer. */
const perMessage = 3;

const encodings = {
  o200k_base: () => import("js-tiktoken/ranks/o200k_base"),
  cl100k_base: () => import("js-tiktoken/ranks/cl100k_base"),
};
const loaded = new Map<string, Tiktoken>();

async function encoderFor(model: string): Promise<{ name: string; encoder: Tiktoken } | undefined> {
  const { getEncodingNameForModel, Tiktoken } = await import("js-tiktoken/lite");
  let name: string;
  try {
    name = getEncodingNameForModel(model as TiktokenModel);
  } catch {
    return undefined;
  }
  if (!Object.hasOwn(encodings, name)) return undefined;
  const encoder = loaded.get(name) ?? new Tiktoken((await encodings[name as keyof typeof encodings]()).default);
  loaded.set(name, encoder);
  return { name, encoder };
}

/**
 * What counts a model's prompt tokens here: OpenAI's own encoding for its models, else an estimate of three characters a
 * token, rather too many than too few. No other service publishes a tokenizer that runs without its weights' files.
 *
 * @example
 * const { how } = await tokenCounter("openai:gpt-4o"); // "counted by OpenAI's encoding o200k_base"
 */
export async function tokenCounter(id: string): Promise<TokenCounter> {
  const found = id.startsWith("openai:") ? await encoderFor(id.slice("openai:".length)) : undefined;
  if (!found)
    return {
      count: (request) => tokenEstimate(request).prompt,
      how: "estimated at three characters a token, rather too many than too few",
    };
  const lengths = new Map<string, number>();
  const lengthOf = (text: string) => {
    const known = lengths.get(text) ?? found.encoder.encode(text, [], []).length;
    lengths.set(text, known);
    return known;
  };
  return {
    count: ({ messages, schema }) =>
      messages.reduce((sum, { role, content }) => sum + perMessage + lengthOf(role) + lengthOf(content), perMessage) +
      (schema ? lengthOf(JSON.stringify(schema)) : 0),
    how: `counted by OpenAI's encoding ${found.name}`,
  };
}

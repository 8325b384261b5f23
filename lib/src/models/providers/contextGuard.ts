import type { Message } from "../../foundation/chat.js";

const letter = /[\p{L}\p{N}]/u;

/**
 * A safe lower bound of the tokens of a prompt: its words. No tokenizer in use joins words across a space, and most
 * words take more than one token, so a server that counts fewer has not read the whole prompt.
 */
export function leastTokens(messages: readonly Message[]): number {
  let words = 0;
  // Word by word: one pattern for a whole text would try a long run of signs from each of them.
  for (const { content } of messages) for (const word of content.split(/\s+/)) if (letter.test(word)) words += 1;
  return words;
}

/**
 * Why a prompt was clipped, from the server's own count of its tokens; undefined where it was read whole or the server
 * gave no count. Ollama drops older messages in silence (ollama#5902), which leaves a count far below the context
 * length, so the count is held against both bounds.
 */
export function clippedReason(
  messages: readonly Message[],
  promptTokens: number | undefined,
  contextLength: number,
): string | undefined {
  if (!promptTokens) return undefined;
  if (promptTokens >= contextLength)
    return `the prompt was clipped: it fills the whole context length of ${contextLength} tokens`;
  const least = leastTokens(messages);
  if (promptTokens < least)
    return `the model read ${promptTokens} tokens of a prompt of at least ${least}: its template leaves messages out`;
  return undefined;
}

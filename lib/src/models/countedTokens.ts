import type { Reply } from "../foundation/chat.js";

const isCount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;

/**
 * The tokens that a service says a call took; undefined where it says nothing. What is no count counts as not said: a
 * sum with it would be no number, and no limit would ever be reached.
 */
export function countedTokens(reply: Reply | undefined): { prompt: number; completion: number } | undefined {
  const { promptTokens, completionTokens } = reply?.usage ?? {};
  if (!isCount(promptTokens) && !isCount(completionTokens)) return undefined;
  return {
    prompt: isCount(promptTokens) ? promptTokens : 0,
    completion: isCount(completionTokens) ? completionTokens : 0,
  };
}

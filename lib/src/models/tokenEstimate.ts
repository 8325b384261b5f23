import type { ChatModel, ChatRequest } from "../foundation/chat.js";

/** Tokens of an answer where a request sets no limit. */
const unlimitedAnswer = 1024;

/** What a model may think with beside its answer, as its settings say; it is billed like the answer. */
function thinkingOf({ thinkingBudget }: NonNullable<ChatModel["settings"]>): number {
  return typeof thinkingBudget === "number" && thinkingBudget > 0 ? thinkingBudget : 0;
}

/**
 * Tokens that a call may take, rather too many than too few: three characters a token, the whole answer limit, and what
 * the model may think with beside it.
 *
 * @param settings those of the model that is asked.
 */
export function tokenEstimate(
  request: ChatRequest,
  settings: ChatModel["settings"] = {},
): { prompt: number; completion: number } {
  let characters = request.schema ? JSON.stringify(request.schema).length : 0;
  for (const { content } of request.messages) characters += content.length + 24;
  return {
    prompt: Math.ceil(characters / 3),
    completion: (request.maxTokens ?? unlimitedAnswer) + thinkingOf(settings),
  };
}

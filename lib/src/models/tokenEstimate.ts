import type { ChatRequest } from "../foundation/chat.js";

/** Tokens of an answer where a request sets no limit. */
const unlimitedAnswer = 1024;

/** Tokens that a call may take, rather too many than too few: three characters a token, and the whole answer limit. */
export function tokenEstimate(request: ChatRequest): { prompt: number; completion: number } {
  let characters = request.schema ? JSON.stringify(request.schema).length : 0;
  for (const { content } of request.messages) characters += content.length + 24;
  return { prompt: Math.ceil(characters / 3), completion: request.maxTokens ?? unlimitedAnswer };
}

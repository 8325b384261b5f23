import type { CallContext, ChatModel, ChatRequest, Reply } from "../../lib/src/foundation/chat.js";

/** A model that gives the replies in order, the last one again and again, and remembers what it was asked. */
export function scripted(replies: readonly (Reply | (() => unknown))[], more: Partial<ChatModel> = {}) {
  const asked: ChatRequest[] = [];
  const model: ChatModel = {
    id: "scripted",
    ...more,
    async generate(request: ChatRequest, _context?: CallContext) {
      const reply = replies[Math.min(asked.length, replies.length - 1)]!;
      asked.push(request);
      return typeof reply === "function" ? ((await reply()) as Reply) : { ...reply };
    },
  };
  return { model, asked };
}

export const ask = (content: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: "user", content }],
  ...more,
});

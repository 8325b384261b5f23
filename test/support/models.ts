import type { ChatModel, ChatRequest, Reply } from "../../lib/src/foundation/chat.js";

/** A model that keeps every request it got. */
export interface SpyModel extends ChatModel {
  readonly requests: ChatRequest[];
}

/** A model that answers by a function of the request and of how many came before it. */
export function spyModel(
  answer: (request: ChatRequest, index: number) => Reply | Promise<Reply>,
  id = "spy",
): SpyModel {
  const requests: ChatRequest[] = [];
  return {
    id,
    requests,
    async generate(request) {
      requests.push(request);
      return answer(request, requests.length - 1);
    },
  };
}

/** A model whose every reply is a text that no other call gets: whoever shows it later has seen that call. */
export function markingModel(id = "marking"): SpyModel {
  return spyModel((_request, index) => ({ outcome: "ok", text: `mark-${id}-${index}-end` }), id);
}

/** All the text of a request. */
export function textOf(request: ChatRequest): string {
  return request.messages.map(({ content }) => content).join("\n");
}

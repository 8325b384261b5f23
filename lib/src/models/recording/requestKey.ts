import { canonicalJson, digestOf } from "../../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest } from "../../foundation/chat.js";

/**
 * The key of a reply: a digest of all that determines it (model id, settings, the whole request with seed and sample).
 *
 * @example
 * requestKey(model("extractive"), { messages: [{ role: "user", content: "Is it right?" }], seed: 1 });
 */
export function requestKey(model: Pick<ChatModel, "id" | "settings">, request: ChatRequest): string {
  return digestOf(canonicalJson({ model: model.id, settings: model.settings ?? {}, request }));
}

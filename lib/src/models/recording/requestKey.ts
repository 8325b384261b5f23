import { canonicalJson, digestOf } from "../../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest } from "../../foundation/chat.js";
import { requireObject } from "../../foundation/requireInput.js";

/**
 * The key of a reply: a digest of all that determines it (model id, settings, the whole request with seed and sample).
 * Throws InputError for what is no model.
 *
 * @example
 * requestKey(model("extractive"), { messages: [{ role: "user", content: "Is it right?" }], seed: 1 });
 */
export function requestKey(model: Pick<ChatModel, "id" | "settings">, request: ChatRequest): string {
  requireObject("model", model, "a ChatModel, or its id and settings");
  return digestOf(canonicalJson({ model: model.id, settings: model.settings ?? {}, request }));
}

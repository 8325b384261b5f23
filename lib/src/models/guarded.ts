import type { ChatModel, Reply } from "../foundation/chat.js";
import { outcomes } from "../foundation/chat.js";
import { DissensusError, InputError, messageOf, shown } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { callUnder } from "./deadline.js";
import { wrapped } from "./wrapped.js";

function replyOf(value: unknown): Reply {
  const reply = value as Partial<Reply> | null | undefined;
  if (typeof reply !== "object" || reply === null || !outcomes.includes(reply.outcome as Reply["outcome"]))
    return { outcome: "malformed", reason: `the model gave ${shown(value)}, not a reply with an outcome` };
  const found = reply as Reply;
  const speaks = found.outcome === "ok" || found.outcome === "truncated";
  if (speaks && typeof found.text !== "string")
    return { outcome: "malformed", reason: `the model gave the outcome ${found.outcome} with no text` };
  if (speaks && found.text?.trim() === "") return { outcome: "empty", reason: "the model gave an empty text" };
  if (found.outcome !== "ok" && typeof found.reason !== "string")
    return { ...found, reason: `the model gave the outcome ${found.outcome} with no reason` };
  return found;
}

/**
 * A model that keeps the promises of ChatModel whatever object it wraps: something thrown becomes `failed`, something
 * that is no reply `malformed`, an `ok` reply without words `empty`, an outcome without a reason gets one.
 * A DissensusError (a stop, a replay miss, a missing dependency) is thrown on.
 *
 * @param timeout milliseconds after which a call counts as `failed` and is aborted; none by default.
 * @throws InputError when the object has no `id` or no `generate`.
 * @example
 * const safe = guarded({ id: "mine", generate: async () => ({ outcome: "ok", text: "Duty first." }) });
 */
export function guarded(model: ChatModel, options: { timeout?: number } = {}): ChatModel {
  requireObject("options", options);
  const { timeout } = options;
  if (typeof model?.id !== "string" || model.id === "" || typeof model.generate !== "function")
    throw new InputError("model", model, "an object with an id (string) and generate(request)");
  return wrapped(model, async (request, context) => {
    try {
      return replyOf(await callUnder(timeout, context, (within) => model.generate(request, within)));
    } catch (thrown) {
      if (thrown instanceof DissensusError) throw thrown;
      return { outcome: "failed", reason: messageOf(thrown) || "the model threw without a message" };
    }
  });
}

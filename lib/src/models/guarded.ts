import { isBlank } from "../foundation/blank.js";
import type { ChatModel, Reply } from "../foundation/chat.js";
import { outcomes } from "../foundation/chat.js";
import { DissensusError, InputError, messageOf, shown } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { callUnder, longestTimeout } from "./deadline.js";
import { plainReply } from "./plainReply.js";
import { wrapped } from "./wrapped.js";

function plain(value: object): Partial<Reply> | undefined {
  try {
    return plainReply(value);
  } catch {
    return undefined;
  }
}

function replyOf(value: unknown): Reply {
  const found = typeof value === "object" && value !== null ? plain(value) : undefined;
  if (!found || !outcomes.includes(found.outcome as Reply["outcome"]))
    return { outcome: "malformed", reason: `the model gave ${shown(value)}, not a reply with an outcome` };
  const reply = found as Reply;
  const speaks = reply.outcome === "ok" || reply.outcome === "truncated";
  if (speaks && reply.text === undefined)
    return { outcome: "malformed", reason: `the model gave the outcome ${reply.outcome} with no text` };
  if (speaks && isBlank(reply.text!)) return { outcome: "empty", reason: "the model gave an empty text" };
  if (reply.outcome !== "ok" && reply.reason === undefined)
    return { ...reply, reason: `the model gave the outcome ${reply.outcome} with no reason` };
  return reply;
}

/**
 * A model that keeps the promises of ChatModel whatever object it wraps: something thrown becomes `failed`, something
 * that is no reply `malformed`, an `ok` reply without words `empty`, an outcome without a reason gets one, and what
 * else a reply has is what a recording can keep.
 * A DissensusError (a stop, a replay miss, a missing dependency) is thrown on.
 *
 * @param timeout milliseconds after which a call counts as `failed` and is aborted; none by default.
 * @throws InputError when the object has no `id` or no `generate`, or the time is none that a timer can be set to.
 * @example
 * const safe = guarded({ id: "mine", generate: async () => ({ outcome: "ok", text: "Duty first." }) });
 */
export function guarded(model: ChatModel, options: { timeout?: number } = {}): ChatModel {
  requireObject("options", options);
  const { timeout } = options;
  if (typeof model?.id !== "string" || model.id === "" || typeof model.generate !== "function")
    throw new InputError("model", model, "an object with an id (string) and generate(request)");
  if (timeout !== undefined && !(timeout > 0 && timeout <= longestTimeout))
    throw new InputError("timeout", timeout, `milliseconds above 0, at most ${longestTimeout}`);
  return wrapped(model, async (request, context) => {
    try {
      return replyOf(await callUnder(timeout, context, (within) => model.generate(request, within)));
    } catch (thrown) {
      if (thrown instanceof DissensusError) throw thrown;
      return { outcome: "failed", reason: messageOf(thrown) || "the model threw without a message" };
    }
  });
}

import type { ChatModel } from "../foundation/chat.js";
import type { Making } from "./making.js";
import { paced } from "./paced.js";
import { retried } from "./retried.js";

/**
 * The model of a making: the provider's own, at its pace, tried again.
 *
 * @param each is put around what sends a request, so that it sees every try.
 * @param longestWait milliseconds that a service may ask to wait; 60,000 by default.
 */
export function madeAs(
  { bare, retries, pace }: Pick<Making, "bare" | "retries" | "pace">,
  each: (model: ChatModel) => ChatModel = (model) => model,
  longestWait?: number,
): ChatModel {
  const one = each(bare);
  if (pace === undefined) return retried(one, { retries, longestWait });
  // The pace ends waits that go on and on, with a stop that can go on later and not with a missing reply.
  return retried(paced(one, pace), { retries, longestWait, busyPatience: Number.POSITIVE_INFINITY });
}

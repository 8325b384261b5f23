import type { ChatModel } from "../foundation/chat.js";
import type { Making } from "./making.js";
import { paced } from "./paced.js";
import { retried } from "./retried.js";

/**
 * The model of a making: the provider's own, at its pace, tried again.
 *
 * @param each is put around what sends a request, so that it sees every try.
 */
export function madeAs(
  { bare, retries, pace }: Pick<Making, "bare" | "retries" | "pace">,
  each: (model: ChatModel) => ChatModel = (model) => model,
): ChatModel {
  const one = each(bare);
  if (pace === undefined) return retried(one, { retries });
  // The pace ends waits that are too long, with a stop that can go on later and not with a missing reply.
  const whatever = Number.POSITIVE_INFINITY;
  return retried(paced(one, pace), { retries, longestWait: whatever, busyPatience: whatever });
}

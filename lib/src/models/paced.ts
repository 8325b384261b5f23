import type { ChatModel } from "../foundation/chat.js";
import { Pace, type PaceLimits } from "./pacing/pace.js";
import { wrapped } from "./wrapped.js";

/**
 * A model that keeps to the limits of its service: calls at once, calls and tokens a minute, and the wait that the
 * service asks for, which then holds for all models at the same pace. When one call after another fails, or the service
 * asks for a wait beyond measure, calls throw, so that an experiment stops where it can go on later.
 *
 * Retries belong outside, `retried(paced(model, pace))`, so that each try keeps to the limits.
 *
 * @param limits the limits of this model alone, or a Pace that several models share.
 * @throws DissensusError "stopped" when the service counts as down, or when the caller aborted.
 * @throws InputError for what is no model.
 * @example
 * const account = new Pace({ requestsPerMinute: 15, concurrency: 4 });
 * const models = ["gemini-2.0-flash", "gemini-2.5-pro"].map((name) => paced(gemini(name), account));
 */
export function paced(model: ChatModel, limits: PaceLimits | Pace = {}): ChatModel {
  const pace = limits instanceof Pace ? limits : new Pace(limits);
  return wrapped(model, (request, context) => pace.call(model, request, context));
}

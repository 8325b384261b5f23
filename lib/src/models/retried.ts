import pRetry from "p-retry";
import type { ChatModel, Reply, Timing } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { stopped } from "./deadline.js";
import { waiting } from "./waiting.js";
import { wrapped } from "./wrapped.js";

/** A timing that also says how often the model was asked until this reply. */
export interface TriedTiming extends Timing {
  tries: number;
}

/** How often and how patiently a call is tried again. */
export interface RetryOptions {
  /** Further tries after the first; 2 by default. */
  retries?: number;
  /** Milliseconds before the first further try, doubled each time and stretched by chance up to twofold; 500 by default. */
  firstWait?: number;
  /** The longest wait in milliseconds. A provider that asks for more is not asked again now; 60,000 by default. */
  longestWait?: number;
}

class WorthRetrying extends Error {
  constructor(readonly reply: Reply) {
    super(reply.reason);
  }
}

const withTries = (reply: Reply, tries: number): Reply => {
  const timing: TriedTiming = { ...reply.timing, tries };
  return { ...reply, timing };
};

/**
 * A model that asks again when, and only when, a reply says that trying again can help (a network error, 429, 5xx).
 * It waits as long as the provider asked, else ever longer. Each further try is one call; when none is left, the last
 * reply is given. `reply.timing.tries` says how often the model was asked.
 *
 * @throws InputError when `retries` is not a whole number from 0.
 * @example
 * const patient = retried(model, { retries: 5 });
 */
export function retried(model: ChatModel, options: RetryOptions = {}): ChatModel {
  requireObject("options", options);
  const { retries = 2, firstWait = 500, longestWait = 60_000 } = options;
  if (!Number.isInteger(retries) || retries < 0) throw new InputError("retries", retries, "a whole number from 0");
  return wrapped(model, async (request, context) => {
    const signal = context?.signal ? { signal: context.signal } : {};
    let tries = 0;
    try {
      return await pRetry(
        async () => {
          tries += 1;
          const reply = await model.generate(request, context);
          if (reply.retry && (reply.retry.afterMs ?? 0) <= longestWait) throw new WorthRetrying(reply);
          return withTries(reply, tries);
        },
        {
          ...signal,
          retries,
          minTimeout: 0,
          shouldRetry: ({ error }) => error instanceof WorthRetrying,
          onFailedAttempt: async ({ error, retriesLeft }) => {
            if (!(error instanceof WorthRetrying) || retriesLeft === 0) return;
            const stretch = 1 + Math.random();
            const backoff = Math.min(firstWait * 2 ** (tries - 1) * stretch, longestWait);
            const asked = error.reply.retry?.afterMs;
            await waiting(asked === undefined ? backoff : asked + firstWait * (stretch - 1), context?.signal);
          },
        },
      );
    } catch (thrown) {
      if (thrown instanceof WorthRetrying) return withTries(thrown.reply, tries);
      if (context?.signal?.aborted) throw stopped();
      throw thrown;
    }
  });
}

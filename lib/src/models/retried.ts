import pRetry from "p-retry";
import type { ChatModel, Reply, Timing } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { stopped } from "./deadline.js";
import { waiting, waitSignal } from "./waiting.js";
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
  /**
   * Milliseconds of waits that the provider asks for, in all of one call, that cost none of its tries: to be told to wait
   * is pacing, no failure. 600,000 by default.
   */
  busyPatience?: number;
}

/** The longest wait of our own, in milliseconds. */
const longestBackoff = 60_000;

/** An asked wait counts as this many milliseconds at least: a provider that asks for none again and again has an end. */
const leastWait = 1000;

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
 * It waits as long as the provider asked, which costs no try, else ever longer. Each further try is one call; when none
 * is left, the last reply is given. `reply.timing.tries` says how often the model was asked.
 *
 * @throws InputError when `retries` is not a whole number from 0.
 * @example
 * const patient = retried(model, { retries: 5 });
 */
export function retried(model: ChatModel, options: RetryOptions = {}): ChatModel {
  requireObject("options", options);
  const { retries = 2, firstWait = 500, longestWait = 60_000, busyPatience = 600_000 } = options;
  if (!Number.isInteger(retries) || retries < 0) throw new InputError("retries", retries, "a whole number from 0");
  return wrapped(model, async (request, context) => {
    const signal = context?.signal ? { signal: context.signal } : {};
    let tries = 0;
    let waited = 0;
    /** A stretch of the first wait by chance: others that were told to wait must not come back in the same instant. */
    const waitAsked = (asked: number) => waiting(asked + firstWait * Math.random(), waitSignal(context));
    const answered = async (): Promise<Reply> => {
      for (;;) {
        tries += 1;
        const reply = await model.generate(request, context);
        const asked = reply.retry?.afterMs;
        const isPacing = asked !== undefined && asked <= longestWait && waited < busyPatience && retries > 0;
        if (!isPacing) return reply;
        waited += Math.max(asked, leastWait);
        await waitAsked(asked);
      }
    };
    try {
      return await pRetry(
        async () => {
          const reply = await answered();
          if (reply.retry && (reply.retry.afterMs ?? 0) <= longestWait) throw new WorthRetrying(reply);
          return withTries(reply, tries);
        },
        {
          ...signal,
          retries,
          minTimeout: 0,
          shouldRetry: ({ error }) => error instanceof WorthRetrying,
          onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
            if (!(error instanceof WorthRetrying) || retriesLeft === 0) return;
            const asked = error.reply.retry?.afterMs;
            if (asked !== undefined) return waitAsked(asked);
            const backoff = firstWait * 2 ** (attemptNumber - 1) * (1 + Math.random());
            await waiting(Math.min(backoff, longestBackoff, longestWait), waitSignal(context));
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

import type { CallContext } from "../foundation/chat.js";
import { DissensusError } from "../foundation/errors.js";

/** Thrown inside a provider when a call took longer than it may. */
export class TimeoutError extends Error {}

/** The error of a call that its caller aborted: the run stops and can go on later. */
export function stopped(): DissensusError {
  return new DissensusError("stopped", "the call was stopped");
}

/** The longest time that a timer can be set to; a longer one would be over at once. */
export const longestTimeout = 2 ** 31 - 1;

/**
 * Runs a call with a signal that aborts when the caller aborts or when the time is up, and does not wait for a call
 * that ignores its signal. Throws TimeoutError, or DissensusError "stopped" when the caller aborted.
 *
 * @param timeout milliseconds for the whole call; no limit where it is left out.
 */
export async function callUnder<T>(
  timeout: number | undefined,
  context: CallContext | undefined,
  call: (context: CallContext) => Promise<T>,
): Promise<T> {
  const caller = context?.signal;
  if (caller?.aborted) throw stopped();
  if (timeout === undefined && !caller) return call(context ?? {});
  const controller = new AbortController();
  let end: () => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            reject(new TimeoutError(`no answer within ${timeout} ms`));
            controller.abort();
          }, timeout);
    const stop = () => {
      reject(stopped());
      controller.abort();
    };
    caller?.addEventListener("abort", stop, { once: true });
    end = () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", stop);
    };
  });
  try {
    return await Promise.race([call({ ...context, signal: controller.signal }), ended]);
  } finally {
    end();
  }
}

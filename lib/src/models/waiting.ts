import type { CallContext } from "../foundation/chat.js";
import { longestTimeout, stopped } from "./deadline.js";

/** What ends a call's waits: its own abort, and a stop that leaves calls under way to end. */
export function waitSignal({ signal, waits }: CallContext = {}): AbortSignal | undefined {
  return signal && waits ? AbortSignal.any([signal, waits]) : (signal ?? waits);
}

/** Waits. Throws DissensusError "stopped" as soon as the signal aborts. */
export function waiting(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(stopped());
    const stop = () => {
      clearTimeout(timer);
      reject(stopped());
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop);
        resolve();
        // A timer cuts fractions off, and would end a little before its time; one that is set too far ends at once.
      },
      Math.min(Math.ceil(milliseconds), longestTimeout),
    );
    signal?.addEventListener("abort", stop, { once: true });
  });
}

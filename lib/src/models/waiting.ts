import { stopped } from "./deadline.js";

/** Waits. Throws DissensusError "stopped" as soon as the signal aborts. */
export function waiting(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(stopped());
    const stop = () => {
      clearTimeout(timer);
      reject(stopped());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
      // A timer cuts fractions off, and would end a little before its time.
    }, Math.ceil(milliseconds));
    signal?.addEventListener("abort", stop, { once: true });
  });
}

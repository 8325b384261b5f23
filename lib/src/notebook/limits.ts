import { DissensusError } from "../foundation/errors.js";

/** What can cut a wait for the kernel short. */
export interface Limits {
  /** Settles when the kernel's process is gone, with how it went. */
  ended: Promise<string>;
  seconds: number;
  signal?: AbortSignal;
}

/** Thrown when the kernel did not do what was waited for; the message completes "The kernel ...". */
export class KernelLost extends Error {}

/** The longest that a timer of Node waits, 24 days; a longer one would go off at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Waits for the work, but no longer than the kernel lives or the time allows.
 * Throws KernelLost then, and DissensusError("stopped") when the signal says stop.
 */
export async function within<T>(work: Promise<T>, { ended, seconds, signal }: Limits): Promise<T> {
  const wait = new AbortController();
  const cut = new Promise<never>((_, reject) => {
    const stop = () => reject(new DissensusError("stopped", "The run of the notebooks was stopped"));
    const late = () => reject(new KernelLost(`took longer than ${seconds} seconds`));
    const timer = setTimeout(late, Math.min(seconds * 1000, longestTimer));
    wait.signal.addEventListener("abort", () => clearTimeout(timer));
    signal?.addEventListener("abort", stop, { signal: wait.signal });
    if (signal?.aborted) stop();
    void ended.then((how) => reject(new KernelLost(`ended (${how})`)));
  });
  try {
    return await Promise.race([work, cut]);
  } finally {
    wait.abort();
  }
}

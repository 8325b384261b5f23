import type { Reply } from "../../foundation/chat.js";

/** Statuses that can pass by themselves: a timeout, a conflict, too many requests, a server that is down. */
const passing = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500;

/** Whether an error is about what was asked (too long, not understood) and not about who asks: Google's 400 can be. */
const aboutTheRequest = (status: number, reason: string) =>
  (status === 400 || status === 413 || status === 422) && !/api[ _]key/i.test(reason);

/** The reply for an HTTP error; worth trying again where the status can pass by itself. */
export function httpFailure(status: number, reason: string, afterMs?: number): Reply {
  const retry = passing(status) ? { retry: afterMs === undefined ? {} : { afterMs } } : {};
  return { outcome: "failed", reason, ...retry, ...(aboutTheRequest(status, reason) && { fault: "request" as const }) };
}

/** The innermost message of a network error, where fetch hides what happened behind "fetch failed". */
export function networkReason(thrown: unknown): string {
  let error = thrown;
  while (error instanceof Error && error.cause instanceof Error) error = error.cause;
  const { message, code } = error as { message?: unknown; code?: unknown };
  return [message, code]
    .filter((part) => typeof part === "string" && part !== "")
    .filter((part, index, parts) => index === 0 || !String(parts[0]).includes(String(part)))
    .join(" ")
    .replace(/\s+/g, " ");
}

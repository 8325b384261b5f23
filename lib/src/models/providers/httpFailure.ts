import type { Reply } from "../../foundation/chat.js";

/** Statuses that can pass by themselves: a timeout, a conflict, too many requests, a server that is down. */
const passing = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500;

/** Statuses of a service that is not there: no request alone causes them. */
const away = (status: number) => status === 502 || status === 503 || status === 504 || status === 529;

/** Milliseconds to wait where a service says that there were too many requests, and not for how long to send none. */
const unnamedWait = 2000;

/** Statuses that speak of what was asked; their words can say otherwise. */
const ofTheRequest = (status: number) => status === 400 || status === 413 || status === 422;

/** Words about who asks: services also send 400 for a wrong key, an account without money, a country they do not serve. */
const aboutTheAccount =
  /api[ _]key|billing|quota|balance|credit|payment|hard[ _]limit|\baccount\b|organi[sz]ation|user location/i;

/** Words about a model that is not there; some services send 400 and not 404. */
const aboutTheModel = /\bmodels?\b.{0,100}\bnot (?:found|exist)|not a valid model|model_not_found/i;

/** Words about a prompt that is too long. */
const aboutTheLength =
  /context[ _](?:length|window|size)|(?:prompt|input|string|request)\b.{0,40}\btoo (?:long|large)|input .{0,40}exceeds|reduce the length/i;

function faultOf(status: number, words: string): Reply["fault"] {
  // A request can be too large for a minute's tokens whenever it is sent.
  if (status === 429 && aboutTheLength.test(words)) return "length";
  if (status === 404 || (ofTheRequest(status) && aboutTheModel.test(words))) return "model";
  if (!ofTheRequest(status) || aboutTheAccount.test(words)) return undefined;
  return status === 413 || aboutTheLength.test(words) ? "length" : "request";
}

/**
 * The reply for an HTTP error; worth trying again where the status can pass by itself.
 *
 * @param code the service's own name for the error, where it gives one beside the reason.
 */
export function httpFailure(status: number, reason: string, afterMs?: number, code = ""): Reply {
  const fault = faultOf(status, `${code} ${reason}`);
  if (fault) return { outcome: "failed", reason, fault };
  if (!passing(status)) return { outcome: "failed", reason };
  const wait = afterMs ?? (status === 429 ? unnamedWait : undefined);
  return {
    outcome: "failed",
    reason,
    retry: { ...(wait !== undefined && { afterMs: wait }), ...(away(status) && { away: true }) },
  };
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

/**
 * Whether a network error says that nobody is there: no address, no way, nobody who listens, or, of a library that hides
 * the cause, no answer at all. A connection that was reset says nothing of the kind: the request may have done it.
 */
export const isNobodyThere = (reason: string): boolean =>
  /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|fetch failed$/.test(reason);

import { scrubbed, withoutKey } from "../../foundation/apiKey.js";
import type { CallContext, Reply } from "../../foundation/chat.js";
import { DissensusError, messageOf } from "../../foundation/errors.js";
import { callUnder, TimeoutError } from "../deadline.js";
import { httpFailure, isNobodyThere, networkReason } from "./httpFailure.js";
import { type ServiceError, waitAsked } from "./waitAsked.js";

/** A call to a service, as far as it is the same for all of them. */
export interface RemoteCall {
  /** Name of the service, for reasons. */
  service: string;
  /** The API key, which no reason may show. */
  key: string | undefined;
  /** Milliseconds for the whole call. */
  timeout: number;
  context: CallContext | undefined;
  /** Tells an error that is an outcome of its own, such as a block; undefined for any other. */
  outcomeOf?(error: ServiceError): Reply | undefined;
}

/** Quotas that waiting does not fill up again. */
const spent =
  /insufficient[ _](?:quota|balance|credit|funds)|credit balance is too low|exceeded your current quota, please check your plan and billing/i;

/** A reason's length. The key goes out first: a text cut within it would keep a part that is not recognised any more. */
const short = (text: string, key: string | undefined) => scrubbed(text, key).replace(/\s+/g, " ").trim().slice(0, 300);

function failure({ service, key, outcomeOf }: RemoteCall, thrown: unknown): Reply {
  if (thrown instanceof TimeoutError) return { outcome: "failed", reason: `${service}: ${thrown.message}`, retry: {} };
  const error = thrown as ServiceError;
  const own = outcomeOf?.(error);
  if (own) return own;
  if (typeof error.status !== "number") {
    const broke = networkReason(thrown);
    const away = isNobodyThere(broke);
    return {
      outcome: "failed",
      reason: away
        ? `${service} was not reached (${short(broke, key)}): look at its address and at the network`
        : `the connection to ${service} broke: ${short(broke, key)}`,
      retry: away ? { away } : {},
    };
  }
  const reason = `${service} answered ${error.status}: ${short(messageOf(thrown), key)}`;
  const code = typeof error.code === "string" ? error.code : "";
  // Google sends its daily and its per-minute quota with the same words; only the latter names a time to wait.
  const wait = waitAsked(error, Date.now());
  if (wait === undefined && spent.test(`${code} ${reason}`)) return { outcome: "failed", reason };
  return httpFailure(error.status, reason, wait, code);
}

/** A reply without the key, wherever a server that echoes what it was sent has put it. */
function withoutSecret(reply: Reply, key: string | undefined): Reply {
  if (key === undefined) return reply;
  const kept = JSON.parse(JSON.stringify(reply), (_, part) =>
    typeof part === "string" ? withoutKey(part, key) : part,
  ) as Reply;
  return reply.reason === undefined ? kept : { ...kept, reason: scrubbed(reply.reason, key) };
}

/**
 * Makes a call and turns all that can go wrong on the way into an outcome, with no secret in the reply; gives it its
 * time. Throws only DissensusError (a stop by the caller, a missing key or library).
 */
export async function remoteCall(call: RemoteCall, ask: (signal?: AbortSignal) => Promise<Reply>): Promise<Reply> {
  const start = performance.now();
  let reply: Reply;
  try {
    reply = await callUnder(call.timeout, call.context, ({ signal }) => ask(signal));
  } catch (thrown) {
    if (thrown instanceof DissensusError) throw thrown;
    reply = failure(call, thrown);
  }
  return { ...withoutSecret(reply, call.key), timing: { total: performance.now() - start } };
}

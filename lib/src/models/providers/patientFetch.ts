import { Agent, fetch as undiciFetch } from "undici";

/** Node's own fetch gives up after five minutes without a header or a byte; a local model may think for longer. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** What stands beside a response that a client library does not show. */
export interface ResponseHeaders {
  retryAfter?: string | null;
}

/**
 * A fetch with no time limit of its own, under a signal, that keeps the headers which a client library drops.
 *
 * @param seen is given the headers of the response.
 */
export function patientFetch(signal: AbortSignal | undefined, seen: ResponseHeaders): typeof fetch {
  return (async (url: string, init?: object) => {
    const response = await undiciFetch(url, { ...init, dispatcher: patient, ...(signal && { signal }) });
    seen.retryAfter = response.headers.get("retry-after");
    return response;
  }) as unknown as typeof fetch;
}

import { retryAfterMs } from "./retryAfter.js";

/** What the SDKs' errors have in common. */
export interface ServiceError {
  status?: unknown;
  message?: unknown;
  /** The service's own name for what went wrong. */
  code?: unknown;
  headers?: { get?(name: string): string | null };
  /** Google's details: RetryInfo says how long to wait. */
  errorDetails?: readonly { [key: string]: unknown }[];
}

const unitMs: { [unit: string]: number } = { ms: 1, s: 1000, m: 60_000 };

/** Milliseconds that a service asks to wait, wherever it says so: headers, error details, or its words. */
export function waitAsked(error: ServiceError, now: number): number | undefined {
  const precise = Number(error.headers?.get?.("retry-after-ms") || Number.NaN);
  if (Number.isFinite(precise)) return Math.max(0, precise);
  const header = retryAfterMs(error.headers?.get?.("retry-after"), now);
  if (header !== undefined) return header;
  const words = [
    ...(error.errorDetails ?? []).map((detail) => `try again in ${String(detail.retryDelay)}`),
    String(error.message),
  ].join(" ");
  const found = /(?:try again|retry) in (\d+(?:\.\d+)?)\s?(ms|s|m)\b/i.exec(words);
  return found ? Math.ceil(Number(found[1]) * unitMs[found[2]!.toLowerCase()]!) : undefined;
}

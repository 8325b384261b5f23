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

const unitMs: { [unit: string]: number } = {
  ms: 1,
  millisecond: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
};

/** A number with its unit, as in "7m12.5s" or "2 minutes". */
const part = String.raw`\d+(?:\.\d+)?\s?(?:milliseconds?|ms|hours?|h|minutes?|min|m|seconds?|secs?|s)`;
const inWords = new RegExp(String.raw`(?:try again|retry) (?:in|after) ((?:${part}\s?)+)(?![a-z])`, "i");

/** Milliseconds of such parts together. */
function milliseconds(duration: string): number {
  const parts = [...duration.toLowerCase().matchAll(/(\d+(?:\.\d+)?)\s?([a-z]+)/g)];
  const unit = (name: string) => unitMs[name] ?? unitMs[name.replace(/s$/, "")]!;
  return Math.ceil(parts.reduce((sum, [, number, name]) => sum + Number(number) * unit(name!), 0));
}

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
  const found = inWords.exec(words);
  return found ? milliseconds(found[1]!) : undefined;
}

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** The one JSON text of a value (RFC 8785: sorted keys, no spaces), so that equal values have equal bytes. */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? "null";
}

/** SHA-256 of a text, in hex. */
export function digestOf(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

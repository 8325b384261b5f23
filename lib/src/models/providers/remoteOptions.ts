import { InputError } from "../../foundation/errors.js";
import { requireObject } from "../../foundation/requireInput.js";

/** Options that all services behind a network share. */
export interface RemoteOptions {
  /** Another address of the service; a server that speaks the same protocol. */
  host?: string;
  /** Sampling temperature where a request names none; the service's own by default. */
  temperature?: number;
  /** Milliseconds for a whole call; 120,000 by default. */
  timeout?: number;
  /** How an answer in JSON is asked for: by schema, as any JSON object, or in words. Each service has its default. */
  structured?: "schema" | "object" | "prompt";
}

/** Throws InputError where an option of a remote model is not allowed. */
export function checkRemoteOptions(options: RemoteOptions): void {
  requireObject("options", options);
  const { timeout, temperature } = options;
  if (timeout !== undefined && !(Number.isFinite(timeout) && timeout > 0))
    throw new InputError("timeout", timeout, "milliseconds above 0");
  if (temperature !== undefined && !(Number.isFinite(temperature) && temperature >= 0))
    throw new InputError("temperature", temperature, "a number from 0");
}

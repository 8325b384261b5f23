import { DissensusError } from "./errors.js";

/** A measure, or why the data do not determine it. */
export type Measured<T extends { value: unknown }> = T | { value: null; reason: string };

/** A measure's value; where the data do not determine it, null and the reason. Any other error is thrown on. */
export function measured<T extends { value: unknown }>(compute: () => T): Measured<T> {
  try {
    return compute();
  } catch (error) {
    if (error instanceof DissensusError && error.code === "not-computable")
      return { value: null, reason: error.message };
    throw error;
  }
}

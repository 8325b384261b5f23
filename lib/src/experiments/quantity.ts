import type { Measured } from "../foundation/measured.js";
import { measured } from "../foundation/measured.js";

/** A number in a table: null where it was not measured or not printed, or why the data do not determine it. */
export type Quantity = number | null | { notComputable: string };

/** A measure as a table shows it. */
export function quantityOf(measure: Measured<{ value: number }>): Quantity {
  return measure.value === null ? { notComputable: (measure as { reason: string }).reason } : measure.value;
}

/** Computes a number; where the data do not determine it, says why. */
export function quantity(compute: () => number): Quantity {
  return quantityOf(measured(() => ({ value: compute() })));
}

/** The number itself, or null. */
export function numberIn(value: Quantity): number | null {
  return typeof value === "number" ? value : null;
}

import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { grim } from "./grim.js";

/** A share as printed: 0.343 with three decimals for 34.3 %. */
export interface PrintedShare {
  value: number;
  decimals: number;
}

/**
 * The denominators under which every one of the printed shares is a whole number of cases: shares that were counted
 * over the same cases betray how many there were.
 *
 * @param upTo the largest denominator to try, at most 100000
 * @throws InputError for what is not an array of printed shares between 0 and 1
 *
 * @example
 * commonDenominators([{ value: 0.33, decimals: 2 }, { value: 0.2, decimals: 2 }], 30); // [15, 30]
 */
export function commonDenominators(shares: readonly PrintedShare[], upTo: number): number[] {
  requireInput(Array.isArray(shares) && shares.length > 0, "shares", shares, "an array of { value, decimals }");
  requireWhole("upTo", upTo, 1, 100_000);
  for (const [index, share] of shares.entries()) {
    requireObject(`shares[${index}]`, share, "{ value, decimals }");
    const { value } = share;
    requireInput(
      typeof value === "number" && value >= 0 && value <= 1,
      `shares[${index}].value`,
      value,
      "a number from 0 to 1",
    );
  }
  const denominators = Array.from({ length: upTo }, (_, index) => index + 1);
  return denominators.filter((n) =>
    shares.every(({ value, decimals }) => grim({ mean: value, n, decimals }).attainable),
  );
}

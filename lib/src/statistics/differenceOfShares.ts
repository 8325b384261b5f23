import { NotComputableError } from "../foundation/errors.js";
import { requireFields } from "../foundation/requireFields.js";
import { normalUpperTail } from "./normalDistribution.js";
import { wholeNumber } from "./options.js";

/** Two shares held against each other. */
export interface DifferenceOfShares {
  /** First less second. */
  difference: number;
  z: number;
  /** Two-sided. */
  p: number;
}

/**
 * The z test of two shares of independent trials, with the pooled share under the null hypothesis. Trials of one run
 * are seldom independent; z is then too large, so that a small one is an answer and a large one is none.
 *
 * @param one, other how many of how many trials
 * @throws InputError for other counts
 * @throws NotComputableError where none or all of both are counted
 *
 * @example
 * differenceOfShares({ count: 58, of: 105 }, { count: 47, of: 105 }).p; // 0.129
 */
export function differenceOfShares(
  one: { count: number; of: number },
  other: { count: number; of: number },
): DifferenceOfShares {
  requireFields("one", one, ["count", "of"], "{ count, of }");
  requireFields("other", other, ["count", "of"], "{ count, of }");
  for (const [name, { count, of }] of Object.entries({ one, other })) {
    wholeNumber(`${name}.of`, of, 1, Number.MAX_SAFE_INTEGER);
    wholeNumber(`${name}.count`, count, 0, of);
  }
  const pooled = (one.count + other.count) / (one.of + other.of);
  if (pooled === 0 || pooled === 1)
    throw new NotComputableError("differenceOfShares", "both shares are the same and have no spread");
  const difference = one.count / one.of - other.count / other.of;
  const z = difference / Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  return { difference, z, p: Math.min(1, 2 * normalUpperTail(Math.abs(z))) };
}

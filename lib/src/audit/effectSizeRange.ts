import { NotComputableError } from "../foundation/errors.js";
import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { hasSum, leastSquares, mostSquares } from "./sumOfSquares.js";

/** What floating point leaves of a spread of zero. */
const negligible = 1e-6;

/** Whole values of which only number, sum and bounds are known. */
export interface KnownSum {
  n: number;
  sum: number;
  /** Smallest and largest value that can occur. */
  least: number;
  most: number;
}

/**
 * How small and how large Cohen's d of two groups can be when only their sums are known: the pooled SD is largest
 * when all values lie at the ends and smallest when they hardly differ. `high` is null when the groups can have no
 * spread at all.
 *
 * @throws InputError for sums that no such values have
 * @throws NotComputableError when the means are equal, or no value of either group can differ from its mean
 *
 * @example
 * effectSizeRange({ n: 5, sum: 11, least: -6, most: 6 }, { n: 7, sum: -2, least: -6, most: 6 }); // 0.43 to 5.27
 */
export function effectSizeRange(first: KnownSum, second: KnownSum): { low: number; high: number | null } {
  const groups = [valuesOf("first", first), valuesOf("second", second)];
  const difference = Math.abs(first.sum / first.n - second.sum / second.n);
  if (first.sum * second.n === second.sum * first.n)
    throw new NotComputableError("range of Cohen's d", "the means are equal");
  const freedom = first.n + second.n - 2;
  requireInput(freedom > 0, "second.n", second.n, "groups of at least three values together");
  const pooled = (squares: typeof leastSquares) =>
    Math.sqrt(groups.reduce((all, group) => all + squares(group) - group.sum ** 2 / group.count, 0) / freedom);
  const [smallest, largest] = [pooled(leastSquares), pooled(mostSquares)];
  if (largest < negligible) throw new NotComputableError("range of Cohen's d", "neither group can have any spread");
  return { low: difference / largest, high: smallest < negligible ? null : difference / smallest };
}

function valuesOf(argument: string, known: KnownSum) {
  requireObject(argument, known, "{ n, sum, least, most }");
  const { n, sum, least, most } = known;
  requireWhole(`${argument}.n`, n, 1, 1e6);
  requireWhole(`${argument}.least`, least, -1e6, 1e6);
  requireWhole(`${argument}.most`, most, least, 1e6);
  const values = { count: n, sum, low: least, high: most };
  const allowed = `a whole number from ${n * least} to ${n * most}`;
  requireInput(Number.isInteger(sum) && hasSum(values), `${argument}.sum`, sum, allowed);
  return values;
}

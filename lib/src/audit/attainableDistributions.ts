import { NotComputableError } from "../foundation/errors.js";
import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { requirePrinted } from "./grim.js";
import { roundingHalf } from "./printedNumber.js";

/** A printed mean and SD of values that can only be a few numbers. */
export interface DistributionQuestion {
  /** The values that can occur, all different. */
  support: readonly number[];
  /** How many values there are. */
  n: number;
  /** The mean as printed. */
  mean: number;
  /** The standard deviation as printed. */
  sd: number;
  /** How many decimals the mean is printed with, and the SD where `sdDecimals` does not say otherwise. */
  decimals: number;
  /** How many decimals the SD is printed with; default `decimals`. */
  sdDecimals?: number;
  /** 1 for the sample SD (n - 1), the default; 0 for the population SD. */
  ddof?: 0 | 1;
}

/** Far more than a reader could look at; beyond it, mean and SD hardly say anything about the distribution. */
const mostDistributions = 100_000;

/**
 * Every distribution of n values over the support whose mean and SD print as given; halves may round either way.
 *
 * The search goes value by value and gives a branch up as soon as no counts of the remaining values can bring the sum
 * or the sum of squares into reach, so that 35 values on five numbers take milliseconds.
 *
 * @returns arrays of counts, in the order of the support
 * @throws InputError for what is not a support, a count or a printed number
 * @throws NotComputableError when more than 100000 distributions match
 *
 * @example
 * const values = [1 / 7, 5 / 14, 4 / 7, 11 / 14, 1]; // First-Choice Concentration with 3 to 7 of 7 votes
 * attainableDistributions({ support: values, n: 35, mean: 0.229, sd: 0.119, decimals: 3 }); // [[22, 12, 1, 0, 0]]
 */
export function attainableDistributions(question: DistributionQuestion): number[][] {
  requireObject("question", question, "{ support, n, mean, sd, decimals }");
  const { support, n, mean, sd, decimals, sdDecimals = decimals, ddof = 1 } = question;
  requireSupport(support);
  requireWhole("n", n, 1, 10_000);
  requirePrinted("mean", mean, decimals);
  requirePrinted("sd", sd, sdDecimals, "sdDecimals");
  requireInput(sd >= 0, "sd", sd, "a number of at least 0");
  requireInput(ddof === 0 || ddof === 1, "ddof", ddof, "0 or 1");
  requireInput(n > ddof, "n", n, `at least ${ddof + 1} values for a standard deviation`);

  const order = [...support.keys()].sort((first, second) => support[first]! - support[second]!);
  // Distances from the printed mean keep the sums small, and what floating point adds to them with it.
  const distances = order.map((index) => support[index]! - mean);
  const reach = reachOf({ n, sd, decimals, sdDecimals, ddof, widest: Math.max(...distances.map(Math.abs)) });
  const found: number[][] = [];
  const counts = new Array<number>(support.length).fill(0);

  const place = (position: number, left: number, sum: number, squares: number): void => {
    const distance = distances[position]!;
    const last = position === distances.length - 1;
    if (!isReachable(reach, left, sum, squares, distance, distances[distances.length - 1]!)) return;
    for (let count = last ? left : 0; count <= left; count++) {
      counts[order[position]!] = count;
      const newSum = sum + count * distance;
      const newSquares = squares + count * distance ** 2;
      if (!last) place(position + 1, left - count, newSum, newSquares);
      else if (matches(reach, newSum, newSquares)) found.push([...counts]);
      if (found.length > mostDistributions)
        throw new NotComputableError(
          "attainable distributions",
          `more than ${mostDistributions} have this mean and SD; a smaller support or more decimals may decide`,
        );
    }
    counts[order[position]!] = 0;
  };
  place(0, n, 0, 0);
  return found;
}

/** Bounds on the sum of distances from the mean, and on their squared deviations, with what rounding may add. */
interface Reach {
  n: number;
  sum: number;
  leastSquares: number;
  mostSquares: number;
}

type Printed = Required<Pick<DistributionQuestion, "n" | "sd" | "decimals" | "sdDecimals" | "ddof">>;

function reachOf(given: Printed & { widest: number }): Reach {
  const { n, sd, decimals, sdDecimals, ddof, widest } = given;
  const half = roundingHalf(sdDecimals);
  const slack = 1e-12 * n;
  return {
    n,
    sum: roundingHalf(decimals) * n + slack * Math.max(1, widest),
    leastSquares: Math.max(0, sd - half) ** 2 * (n - ddof) - slack * Math.max(1, widest ** 2),
    mostSquares: (sd + half) ** 2 * (n - ddof) + slack * Math.max(1, widest ** 2),
  };
}

function matches({ n, sum, leastSquares, mostSquares }: Reach, reached: number, squares: number): boolean {
  const deviations = squares - reached ** 2 / n;
  return Math.abs(reached) <= sum && deviations >= leastSquares && deviations <= mostSquares;
}

/** Whether `left` more values between `low` and `high` can still bring sum and squares into reach. */
function isReachable(reach: Reach, left: number, sum: number, squares: number, low: number, high: number): boolean {
  const least = Math.max(-reach.sum - sum, left * low);
  const most = Math.min(reach.sum - sum, left * high);
  if (least > most) return false;
  // Equal values have the smallest squares for their sum, values at both ends the largest.
  const nearest = Math.min(Math.max(0, least), most);
  const fewest = left === 0 ? 0 : nearest ** 2 / left;
  const furthest = Math.max((low + high) * least, (low + high) * most) - left * low * high;
  return squares + fewest <= reach.mostSquares + reach.sum ** 2 / reach.n && squares + furthest >= reach.leastSquares;
}

function requireSupport(support: unknown): asserts support is readonly number[] {
  requireInput(Array.isArray(support) && support.length > 0, "support", support, "an array of numbers");
  for (const [index, value] of (support as readonly unknown[]).entries())
    requireInput(typeof value === "number" && Number.isFinite(value), `support[${index}]`, value, "a finite number");
  const distinct = new Set(support as readonly number[]).size === (support as readonly number[]).length;
  requireInput(distinct, "support", support, "numbers that are all different");
}

import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { grim, requirePrinted } from "./grim.js";
import { roundingHalf } from "./printedNumber.js";
import { hasSquares, hasSum, leastSquares, mostSquares } from "./sumOfSquares.js";

/** A printed mean and SD of values that are whole multiples of a unit. */
export interface GrimmerQuestion {
  /** The mean as printed. */
  mean: number;
  /** The standard deviation as printed. */
  sd: number;
  /** How many values there are. */
  n: number;
  /** How many decimals the mean is printed with, and the SD where `sdDecimals` does not say otherwise. */
  decimals: number;
  /** How many decimals the SD is printed with; default `decimals`. */
  sdDecimals?: number;
  /** The step of the values; default 1. */
  unit?: number;
  /** The smallest value, in units. */
  least: number;
  /** The largest value, in units. */
  most: number;
  /** 1 for the sample SD (n - 1), the default; 0 for the population SD. */
  ddof?: 0 | 1;
}

/** Whether a printed mean and SD can come of one sample, and of which sums. */
export interface GrimmerAnswer {
  attainable: boolean;
  /** Every sum and sum of squares, in units and units squared, of which mean and SD print as given. */
  totals: { sum: number; squares: number }[];
}

/**
 * GRIMMER: can n values on a grid have this mean and this standard deviation together? Their sum and their sum of
 * squares are whole, both odd or both even, and the values lie within bounds; halves may round either way.
 *
 * @throws InputError for numbers out of range or with more decimals than they say
 * @see Anaya 2016, The GRIMMER test, PeerJ Preprints 4, e2400v1; Allard 2018, Analytic-GRIMMER
 *
 * @example
 * grimmer({ mean: 0.326, sd: 0.067, n: 25, decimals: 3, unit: 1 / 14, least: 0, most: 10 }).attainable; // false
 */
export function grimmer(question: GrimmerQuestion): GrimmerAnswer {
  requireObject("question", question, "{ mean, sd, n, decimals, least, most }");
  const { mean, sd, n, decimals, sdDecimals = decimals, unit = 1, least, most, ddof = 1 } = question;
  requireWhole("least", least, -10_000, 10_000);
  requireWhole("most", most, least, 10_000);
  requirePrinted("sd", sd, sdDecimals, "sdDecimals");
  requireInput(sd >= 0, "sd", sd, "a number of at least 0");
  requireInput(ddof === 0 || ddof === 1, "ddof", ddof, "0 or 1");
  requireWhole("n", n, ddof + 1, 10_000);
  const half = roundingHalf(sdDecimals);
  // Sums of squares are whole, so that this absorbs what floating point adds and nothing else.
  const slack = 1e-7;
  const squaresAt = (deviation: number, sum: number) => (deviation / unit) ** 2 * (n - ddof) + sum ** 2 / n;
  const totals: GrimmerAnswer["totals"] = [];
  for (const sum of grim({ mean, n, decimals, unit }).totals) {
    const values = { count: n, sum, low: least, high: most };
    if (!hasSum(values)) continue;
    const first = Math.max(Math.ceil(squaresAt(Math.max(0, sd - half), sum) - slack), leastSquares(values));
    const last = Math.min(Math.floor(squaresAt(sd + half, sum) + slack), mostSquares(values));
    for (let squares = first; squares <= last; squares++)
      if (hasSquares(values, squares)) totals.push({ sum, squares });
  }
  return { attainable: totals.length > 0, totals };
}

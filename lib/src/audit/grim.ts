import { InputError } from "../foundation/errors.js";
import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { roundingHalf, roundsTo } from "./printedNumber.js";

/** A printed mean and what it is a mean of. */
export interface GrimQuestion {
  /** The mean as printed. */
  mean: number;
  /** How many values it averages. */
  n: number;
  /** How many decimals it is printed with. */
  decimals: number;
  /** The step of the sum; default 1, for whole values. */
  unit?: number;
  /** What the sum starts from; default 0. */
  offset?: number;
}

/** Whether a printed mean can come of whole steps, and of which sums. */
export interface GrimAnswer {
  attainable: boolean;
  /** Every whole k for which (offset + k unit) / n prints as the mean. */
  totals: number[];
}

const mostTotals = 100_000;
// What floating point may add to k where it ought to be whole: far below any true distance of printed bounds.
const slack = 1e-9;

/**
 * GRIM: can a mean of n values come out as printed, when their sum moves in steps of `unit` from `offset`? It asks
 * for a whole k such that (offset + k unit) / n rounds to the mean at its decimals; halves may round either way.
 * A share or percentage is the mean of n zeros and ones: give 0.554 with three decimals for 55.4 %.
 *
 * @throws InputError for numbers out of range, for a mean with more decimals than it says, and when more than
 *   100000 totals print as the mean, so that the question decides nothing.
 * @see Brown and Heathers 2017, The GRIM test, Social Psychological and Personality Science 8, 363-369
 *
 * @example
 * grim({ mean: 0.79, n: 20, decimals: 2 }); // { attainable: false, totals: [] }
 * grim({ mean: 0.326, n: 25, decimals: 3, unit: 1 / 14 }); // { attainable: true, totals: [114] }
 */
export function grim(question: GrimQuestion): GrimAnswer {
  requireObject("question", question, "{ mean, n, decimals }");
  const { mean, n, decimals, unit = 1, offset = 0 } = question;
  requirePrinted("mean", mean, decimals);
  requireWhole("n", n, 1, 1e9);
  requireInput(Number.isFinite(unit) && unit > 0, "unit", unit, "a number above 0");
  requireInput(Number.isFinite(offset), "offset", offset, "a finite number");
  const half = roundingHalf(decimals);
  const first = Math.ceil(((mean - half) * n - offset) / unit - slack);
  const last = Math.floor(((mean + half) * n - offset) / unit + slack);
  if (last - first >= mostTotals) throw new InputError("unit", unit, `one that leaves fewer than ${mostTotals} totals`);
  const totals = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return { attainable: totals.length > 0, totals };
}

/** Throws InputError unless the value is one that can be printed with these decimals, an argument of that name. */
export function requirePrinted(argument: string, value: unknown, decimals: unknown, name = "decimals"): void {
  requireWhole(name, decimals, 0, 8);
  const places = decimals as number;
  const allowed = `a number with at most ${places} decimals`;
  requireInput(typeof value === "number" && Number.isFinite(value), argument, value, allowed);
  requireInput(roundsTo(Number(value.toFixed(places)), value, places + 4), argument, value, allowed);
}

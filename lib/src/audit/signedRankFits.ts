import { requireInput, requireWhole } from "../foundation/requireInput.js";
import { normalUpperTail } from "../statistics/normalDistribution.js";
import { type PrintedNumber, printsAs, requirePrintedNumber } from "./printedNumber.js";

/** A signed-rank statistic that gives a printed p and r. */
export interface SignedRankFit {
  /** How many pairs differ. */
  pairs: number;
  /** Sum of the ranks of positive differences. */
  Wplus: number;
  p: number;
  rankBiserial: number;
}

/**
 * The one-tailed p and the rank-biserial r of a Wilcoxon signed-rank sum without ties: asymptotic, no continuity
 * correction, alternative "greater". `unchanged` pairs without a difference were ranked first and then left out
 * (Pratt 1959); without them zero differences are dropped before ranking, or there are none.
 *
 * @example
 * signedRankOf(457, 35); // { p: 0.0100, rankBiserial: 0.4508, ... }
 */
export function signedRankOf(Wplus: number, pairs: number, unchanged = 0): SignedRankFit {
  requireWhole("pairs", pairs, 1, 10_000);
  requireWhole("unchanged", unchanged, 0, pairs - 1);
  const all = rankSum(pairs) - rankSum(unchanged);
  requireInput(typeof Wplus === "number" && Wplus >= 0 && Wplus <= all, "Wplus", Wplus, `a number from 0 to ${all}`);
  const variance = (squareSum(pairs) - squareSum(unchanged)) / 4;
  const p = normalUpperTail((Wplus - all / 2) / Math.sqrt(variance));
  return { pairs: pairs - unchanged, Wplus, p, rankBiserial: (2 * Wplus) / all - 1 };
}

/**
 * Every rank sum W+ (whole or half) of `pairs` differences whose p and r both print as given: whether the two agree,
 * and with how many pairs. Ties of differences would move p a little away from a half, r not at all.
 *
 * @throws InputError for what is not a printed number, and for a number of pairs out of range
 *
 * @example
 * signedRankFits(readPrinted(".004"), readPrinted("0.52"), 34).map(({ Wplus }) => Wplus); // [451, ..., 453.5]
 */
export function signedRankFits(p: PrintedNumber, r: PrintedNumber, pairs: number): SignedRankFit[] {
  requirePrintedNumber("p", p);
  requirePrintedNumber("r", r);
  requireWhole("pairs", pairs, 1, 1000);
  const all = rankSum(pairs);
  return Array.from({ length: 2 * all + 1 }, (_, index) => index / 2)
    .filter((Wplus) => printsAs(r, (2 * Wplus) / all - 1))
    .map((Wplus) => signedRankOf(Wplus, pairs))
    .filter((fit) => printsAs(p, fit.p));
}

function rankSum(count: number): number {
  return (count * (count + 1)) / 2;
}

function squareSum(count: number): number {
  return (count * (count + 1) * (2 * count + 1)) / 6;
}

import { InputError } from "../foundation/errors.js";
import { ranking } from "./ranks.js";

/** What becomes of pairs without a difference. */
export type ZeroMethod = "wilcox" | "pratt" | "zsplit";

export const zeroMethods: readonly ZeroMethod[] = ["wilcox", "pratt", "zsplit"];

/** The ranks of differences by their size, and what a test needs to know of their sum. */
export interface SignedRanks {
  Wplus: number;
  Wminus: number;
  /** The sum of the ranks of positive differences, without a share of the zeros' ranks. */
  positive: number;
  zeros: number;
  /** Whether differences other than zero are tied in size. */
  ties: boolean;
  /** The ranks whose signs are open: those of differences other than zero. */
  ranks: Float64Array;
  /** Mean and variance of Wplus when signs are open, corrected for ties and zeros. */
  mean: number;
  variance: number;
}

export function signedRanks(
  x: readonly number[],
  y: readonly number[],
  zeroMethod: ZeroMethod,
  rounding: number,
): SignedRanks {
  const all = x.map((value, index) => difference(value, y[index]!, index, rounding));
  const open = all.filter((value) => value !== 0);
  const zeros = all.length - open.length;
  const openRanking = ranking(open.map(Math.abs));
  // Zeros are the smallest in size, so ranking them first moves every other rank up by their number.
  const offset = zeroMethod === "wilcox" ? 0 : zeros;
  const ranks = openRanking.ranks.map((rank) => rank + offset);
  let positive = 0;
  let negative = 0;
  ranks.forEach((rank, index) => {
    if (open[index]! > 0) positive += rank;
    else negative += rank;
  });
  const share = zeroMethod === "zsplit" ? (zeros * (zeros + 1)) / 4 : 0;
  return {
    Wplus: positive + share,
    Wminus: negative + share,
    positive,
    zeros,
    ties: openRanking.tieTerm > 0,
    ranks,
    ...moments(open.length, zeros, openRanking.tieTerm, zeroMethod),
  };
}

function difference(x: number, y: number, index: number, rounding: number): number {
  const raw = x - y;
  if (!Number.isFinite(raw)) throw new InputError(`x[${index}] - y[${index}]`, raw, "a finite difference");
  const multiple = rounding === 0 ? Number.POSITIVE_INFINITY : Math.abs(raw) / rounding;
  // Above 2^53 multiples, a double is coarser than the rounding.
  return multiple > Number.MAX_SAFE_INTEGER ? raw : Math.sign(raw) * Math.round(multiple) * rounding;
}

function moments(open: number, zeros: number, tieTerm: number, zeroMethod: ZeroMethod) {
  const ranked = zeroMethod === "wilcox" ? open : open + zeros;
  let mean = (ranked * (ranked + 1)) / 4;
  let variance = ranked * (ranked + 1) * (2 * ranked + 1) - tieTerm / 2;
  if (zeroMethod === "pratt") {
    // The zeros' ranks are gone from the sum (Cureton 1967).
    mean -= (zeros * (zeros + 1)) / 4;
    variance -= zeros * (zeros + 1) * (2 * zeros + 1);
  }
  // With half of their ranks on each side, the zeros are one more group of ties (SciPy).
  if (zeroMethod === "zsplit") variance -= (zeros ** 3 - zeros) / 2;
  return { mean, variance: variance / 24 };
}

import { InputError, NotComputableError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { type Alternative, alternatives, type Tails, tailProbability } from "./alternative.js";
import { normalUpperTail } from "./normalDistribution.js";
import { flag, oneOf, seedOf, wholeNumber } from "./options.js";
import type { PermutationTails } from "./permutationTails.js";
import { requirePairs } from "./samples.js";
import { signedRankPermutation, signsAreCountable } from "./signedRankPermutation.js";
import { type SignedRanks, signedRanks, type ZeroMethod, zeroMethods } from "./signedRanks.js";

/** The conventions of a Wilcoxon signed-rank test; statistics programs differ in their defaults. */
export interface WilcoxonOptions {
  /** "greater": x tends to be greater than y. Default "two-sided". */
  alternative?: Alternative;
  /**
   * What becomes of pairs without a difference: "wilcox" (the default) drops them before ranking, "pratt" ranks them
   * and then drops their ranks, "zsplit" ranks them and gives half of their ranks to each side.
   */
  zeroMethod?: ZeroMethod;
  /**
   * "asymptotic": normal, corrected for ties. "exact": the distribution without ties, an error where there are any.
   * "permutation": the distribution of all signs, given the ties. "auto" (the default) chooses by `automatic`.
   */
  method?: "auto" | "exact" | "asymptotic" | "permutation";
  /** Whether the asymptotic method moves the statistic by a half towards its mean. Default false. */
  continuity?: boolean;
  /**
   * When "auto" is exact: "untied" (the default) and "scipy" with at most 50 pairs, "r" with fewer than 50, in each case
   * without ties and zeros. It is asymptotic otherwise, but that "scipy" with ties or zeros counts all signs
   * ("permutation") with at most 13 pairs, as SciPy does since 1.13.
   */
  automatic?: "untied" | "scipy" | "r";
  /**
   * Differences are rounded to multiples of this before they are compared with zero and ranked, so that
   * 0.3 - 0.2 and 0.2 - 0.1 tie. Default 1e-12; 0 takes them as they are, as SciPy and R do.
   */
  rounding?: number;
  /** How many random signs are drawn where they are too many to count. Default 9999. */
  resamples?: number;
  /** Seed of those draws. Default 0. */
  seed?: number;
}

/** A Wilcoxon test with its effect size and the conventions that it was made by. */
export interface WilcoxonResult {
  /** The sum of the ranks of positive differences x - y. */
  Wplus: number;
  /** The sum of the ranks of negative differences. */
  Wminus: number;
  p: number;
  /** (Wplus - Wminus) / (Wplus + Wminus). */
  rankBiserial: number;
  /** How many pairs there are, zeros included. */
  pairs: number;
  /** How many of them have no difference. */
  zeros: number;
  /** The method that was used. */
  method: "exact" | "asymptotic" | "permutation";
  alternative: Alternative;
  zeroMethod: ZeroMethod;
  /** Whether a continuity correction was applied: never outside the asymptotic method. */
  continuity: boolean;
  /** Whether differences other than zero were tied in size. */
  ties: boolean;
  rounding: number;
  /** "all" when all signs were counted, how many when they were drawn, null with another method. */
  permutations: "all" | number | null;
}

/**
 * The Wilcoxon signed-rank test of paired samples.
 *
 * The council's paper compares State B with State C by it (its Table 7): asymptotic, one-tailed, zero differences
 * dropped, no continuity correction (`conventions.paper.wilcoxonSignedRank`). The defaults are SciPy's, but that small
 * samples with ties or zeros are not permuted unless that is asked for (`conventions.scipy.wilcoxonSignedRank`).
 *
 * @param x, y finite numbers, as many of one as of the other, paired by place
 * @throws InputError for what is not a sample or an option, and for method "exact" with ties, with zeros that are
 *   not dropped, or with too many pairs
 * @throws NotComputableError when no pair differs by more than the rounding
 * @see Wilcoxon 1945, Biometrics Bulletin 1, 80-83; Pratt 1959, JASA 54, 655-667; Cureton 1967, JASA 62, 1068-1069
 *
 * @example
 * wilcoxonSignedRank([5, 7, 9], [4, 5, 6]); // { Wplus: 6, Wminus: 0, p: 0.25, rankBiserial: 1, method: "exact", ... }
 */
export function wilcoxonSignedRank(
  x: readonly number[],
  y: readonly number[],
  options: WilcoxonOptions = {},
): WilcoxonResult {
  requirePairs(x, y);
  requireObject("options", options);
  const alternative = oneOf("alternative", options.alternative ?? "two-sided", alternatives);
  const zeroMethod = oneOf("zeroMethod", options.zeroMethod ?? "wilcox", zeroMethods);
  const asked = oneOf("method", options.method ?? "auto", ["auto", "exact", "asymptotic", "permutation"]);
  const corrected = flag("continuity", options.continuity ?? false);
  const automatic = oneOf("automatic", options.automatic ?? "untied", ["untied", "scipy", "r"]);
  const rounding = roundingOf(options.rounding ?? 1e-12);
  const resamples = wholeNumber("resamples", options.resamples ?? 9999, 1, 1e8);
  const seed = seedOf(options.seed ?? 0);

  const signed = signedRanks(x, y, zeroMethod, rounding);
  const { Wplus, Wminus, zeros, ties } = signed;
  if (zeros === x.length) {
    // Numbers that are not the same, and whose difference the rounding took: it must be said that it did.
    const hair = x.some((value, index) => value !== y[index])
      ? ` by as much as ${rounding}, to which they are rounded`
      : "";
    throw new NotComputableError("Wilcoxon signed-rank", `none of the ${x.length} pairs differs${hair}`);
  }
  const method = asked === "auto" ? chosen(automatic, ties || zeros > 0, x.length) : asked;
  let tails: Tails | PermutationTails;
  if (method === "asymptotic") {
    tails = asymptoticTails(signed, corrected);
  } else {
    if (method === "exact") requireExact(signed, zeroMethod);
    tails = signedRankPermutation(signed.ranks, signed.positive, resamples, seed);
  }
  return {
    Wplus,
    Wminus,
    p: tailProbability(alternative, tails),
    rankBiserial: (Wplus - Wminus) / (Wplus + Wminus),
    pairs: x.length,
    zeros,
    method,
    alternative,
    zeroMethod,
    continuity: method === "asymptotic" && corrected,
    ties,
    rounding,
    permutations: method === "permutation" && "permutations" in tails ? tails.permutations : null,
  };
}

function roundingOf(value: unknown): number {
  if (typeof value !== "number" || !(value >= 0 && value < Number.POSITIVE_INFINITY)) {
    throw new InputError("rounding", value, "a number of at least 0");
  }
  return value;
}

function chosen(rule: "untied" | "scipy" | "r", tiesOrZeros: boolean, pairs: number): WilcoxonResult["method"] {
  if (tiesOrZeros) return rule === "scipy" && pairs <= 13 ? "permutation" : "asymptotic";
  return (rule === "r" ? pairs < 50 : pairs <= 50) ? "exact" : "asymptotic";
}

function requireExact({ ranks, ties, zeros }: SignedRanks, zeroMethod: ZeroMethod): void {
  if (ties || (zeros > 0 && zeroMethod !== "wilcox")) {
    throw new InputError("method", "exact", '"permutation" or "asymptotic", as differences are tied or zero');
  }
  if (!signsAreCountable(ranks)) {
    throw new InputError("method", "exact", `"asymptotic" for ${ranks.length} differences, which are too many for it`);
  }
}

function asymptoticTails({ Wplus, mean, variance }: SignedRanks, corrected: boolean): Tails {
  const deviation = Math.sqrt(variance);
  const difference = Wplus - mean;
  const correction = corrected ? 0.5 : 0;
  return {
    lower: normalUpperTail((-difference - correction) / deviation),
    upper: normalUpperTail((difference - correction) / deviation),
  };
}

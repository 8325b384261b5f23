import { InputError, NotComputableError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { type Alternative, alternatives, type Tails, tailProbability } from "./alternative.js";
import { exactLowerTailOfU } from "./exactU.js";
import { normalUpperTail } from "./normalDistribution.js";
import { flag, oneOf, seedOf, wholeNumber } from "./options.js";
import { pairwiseWins } from "./pairwiseWins.js";
import type { PermutationTails } from "./permutationTails.js";
import { rankSumPermutation } from "./rankSumPermutation.js";
import { ranking } from "./ranks.js";
import { requireSample } from "./samples.js";

/** The conventions of a Mann-Whitney test; statistics programs differ in their defaults. */
export interface MannWhitneyOptions {
  /** "greater": x tends to be greater than y. Default "two-sided". */
  alternative?: Alternative;
  /**
   * "asymptotic": normal, corrected for ties. "exact": the distribution without ties, an error where there are any.
   * "permutation": the distribution given the ties. "auto" (the default) chooses by `automatic`.
   */
  method?: "auto" | "exact" | "asymptotic" | "permutation";
  /** Whether the asymptotic method moves U by a half towards its mean. Default true. */
  continuity?: boolean;
  /**
   * When "auto" is exact, always without ties: "scipy" (the default) when the smaller sample has at most 8 values,
   * "r" when both have fewer than 50. It is asymptotic otherwise.
   */
  automatic?: "scipy" | "r";
  /** How many permutations are drawn where they are too many to count. Default 9999. */
  resamples?: number;
  /** Seed of those draws. Default 0. */
  seed?: number;
}

/** A Mann-Whitney test with its effect size and the conventions that it was made by. */
export interface MannWhitneyResult {
  /** U of x: the pairs in which x is greater, and half of those in which both are equal. */
  U: number;
  p: number;
  /** 2 U / (n1 n2) - 1: 1 when every x exceeds every y, -1 when none does. */
  rankBiserial: number;
  /** The method that was used. */
  method: "exact" | "asymptotic" | "permutation";
  alternative: Alternative;
  /** Whether a continuity correction was applied: never outside the asymptotic method. */
  continuity: boolean;
  /** Whether values were tied, within a sample or between both. */
  ties: boolean;
  /** "all" when every permutation was counted, how many when they were drawn, null with another method. */
  permutations: "all" | number | null;
}

/**
 * The Mann-Whitney U test of two independent samples (Wilcoxon's rank-sum test).
 *
 * The council's paper compares State A with State B by it (its Table 7): asymptotic, corrected for ties and
 * continuity, one-tailed (`conventions.paper.mannWhitney`). The defaults are SciPy's.
 *
 * @param x, y at least one number each; infinities have a rank and are allowed
 * @throws InputError for what is not a sample or an option, and for method "exact" with ties or samples too large
 * @throws NotComputableError when all values of both samples are equal
 * @see Mann and Whitney 1947, Annals of Mathematical Statistics 18, 50-60
 *
 * @example
 * mannWhitney([3, 4, 5], [1, 2]); // { U: 6, p: 0.2, rankBiserial: 1, method: "exact", ... }
 */
export function mannWhitney(
  x: readonly number[],
  y: readonly number[],
  options: MannWhitneyOptions = {},
): MannWhitneyResult {
  requireSample("x", x, { infinite: true });
  requireSample("y", y, { infinite: true });
  requireObject("options", options);
  const alternative = oneOf("alternative", options.alternative ?? "two-sided", alternatives);
  const asked = oneOf("method", options.method ?? "auto", ["auto", "exact", "asymptotic", "permutation"]);
  const corrected = flag("continuity", options.continuity ?? true);
  const automatic = oneOf("automatic", options.automatic ?? "scipy", ["scipy", "r"]);
  const resamples = wholeNumber("resamples", options.resamples ?? 9999, 1, 1e8);
  const seed = seedOf(options.seed ?? 0);

  const { U, tieTerm, constant } = pairwiseWins(x, y);
  if (constant) throw new NotComputableError("Mann-Whitney U", `all ${x.length + y.length} values are equal`);
  const ties = tieTerm > 0;
  const method = asked === "auto" ? chosen(automatic, ties, x.length, y.length) : asked;
  let tails: Tails | PermutationTails;
  if (method === "exact") {
    if (ties) throw new InputError("method", method, '"permutation" or "asymptotic", as values are tied');
    const pairs = x.length * y.length;
    tails = {
      lower: exactLowerTailOfU(U, x.length, y.length),
      upper: exactLowerTailOfU(pairs - U, x.length, y.length),
    };
  } else if (method === "permutation") {
    tails = rankSumPermutation(ranking([...x, ...y]).ranks, x.length, resamples, seed);
  } else {
    tails = asymptoticTails(U, x.length, y.length, tieTerm, corrected);
  }
  return {
    U,
    p: tailProbability(alternative, tails),
    rankBiserial: (2 * U) / (x.length * y.length) - 1,
    method,
    alternative,
    continuity: method === "asymptotic" && corrected,
    ties,
    permutations: "permutations" in tails ? tails.permutations : null,
  };
}

function chosen(rule: "scipy" | "r", ties: boolean, n1: number, n2: number): "exact" | "asymptotic" {
  const small = rule === "scipy" ? Math.min(n1, n2) <= 8 : Math.max(n1, n2) < 50;
  return small && !ties ? "exact" : "asymptotic";
}

function asymptoticTails(U: number, n1: number, n2: number, tieTerm: number, corrected: boolean): Tails {
  const size = n1 + n2;
  const deviation = Math.sqrt(((n1 * n2) / 12) * (size + 1 - tieTerm / (size * (size - 1))));
  const difference = U - (n1 * n2) / 2;
  const correction = corrected ? 0.5 : 0;
  return {
    lower: normalUpperTail((-difference - correction) / deviation),
    upper: normalUpperTail((difference - correction) / deviation),
  };
}

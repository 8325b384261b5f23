import { InputError, NotComputableError } from "../foundation/errors.js";
import { random } from "../foundation/random.js";
import { requireObject } from "../foundation/requireInput.js";
import { type Alternative, alternatives, tailProbability } from "./alternative.js";
import { type Arrangements, splits, swaps } from "./arrangements.js";
import { oneOf, seedOf, wholeNumber } from "./options.js";
import { drawnTails, type PermutationTails } from "./permutationTails.js";
import { requireStatistic, statisticOf } from "./resampledStatistic.js";
import { requirePairs, requireSample } from "./samples.js";

/** What is exchanged by chance, and how often. */
export interface PermutationOptions {
  /** "independent" (the default): values change samples; "paired": the values of a pair change places. */
  design?: "independent" | "paired";
  /** "greater": the statistic tends to be greater than by chance. Default "two-sided": twice the smaller tail. */
  alternative?: Alternative;
  /** At most this many arrangements: all are counted when they are no more, else so many are drawn. Default 9999. */
  resamples?: number;
  /** Seed of the draws; default 0. */
  seed?: number;
}

/** A permutation test: p is the share of the arrangements that are as extreme as the samples. */
export interface PermutationResult {
  /** The statistic of the samples themselves. */
  statistic: number;
  p: number;
  design: "independent" | "paired";
  alternative: Alternative;
  /** "all" when every arrangement was counted, how many when they were drawn. */
  permutations: "all" | number;
}

const measure = "permutation test";
/** Equal statistics may differ by rounding when their sums are taken in another order (SciPy has the same allowance). */
const tolerance = 100 * Number.EPSILON;

/**
 * A permutation test of any statistic of two samples: how often is it as extreme when it is chance which value
 * belongs to which sample?
 *
 * @param samples two arrays of finite numbers; of equal length when paired
 * @param statistic called with both; must return a finite number
 * @throws InputError for what is not two samples, a statistic or an option
 * @throws NotComputableError when no arrangement differs from another, or the statistic is not finite on one
 * @see Phipson and Smyth 2010, Statistical Applications in Genetics and Molecular Biology 9, 39 (drawn p)
 *
 * @example
 * permutationTest([[4, 5, 6], [1, 2, 3]], (x, y) => Math.max(...x) - Math.max(...y), { alternative: "greater" });
 * // { statistic: 3, p: 0.05, permutations: "all", ... }
 */
export function permutationTest(
  samples: readonly (readonly number[])[],
  statistic: (x: number[], y: number[]) => number,
  options: PermutationOptions = {},
): PermutationResult {
  if (!Array.isArray(samples) || samples.length !== 2) {
    throw new InputError("samples", samples, "an array of two samples, each an array of numbers");
  }
  requireStatistic(statistic);
  requireObject("options", options);
  const design = oneOf("design", options.design ?? "independent", ["independent", "paired"]);
  const alternative = oneOf("alternative", options.alternative ?? "two-sided", alternatives);
  const resamples = wholeNumber("resamples", options.resamples ?? 9999, 1, 1e8);
  const seed = seedOf(options.seed ?? 0);
  const [x, y] = samples as [readonly number[], readonly number[]];
  requireSample("samples[0]", x);
  requireSample("samples[1]", y);
  if (design === "paired") requirePairs(x, y);
  if (chanceHasNoSay(x, y, design)) {
    throw new NotComputableError(measure, "all arrangements of these samples are the same");
  }

  const computed = (arrangement: [number[], number[]]) =>
    statisticOf(statistic as (...both: number[][]) => number, arrangement, measure, "on an arrangement");
  const observed = computed([[...x], [...y]]);
  const arrangements = design === "paired" ? swaps(x, y) : splits(x, y);
  const tails = tailsOf(arrangements, computed, observed, resamples, seed);
  return {
    statistic: observed,
    p: tailProbability(alternative, tails),
    design,
    alternative,
    permutations: tails.permutations,
  };
}

function chanceHasNoSay(x: readonly number[], y: readonly number[], design: "independent" | "paired"): boolean {
  if (design === "paired") return x.every((value, index) => value === y[index]);
  return [...x, ...y].every((value) => value === x[0]);
}

function tailsOf(
  arrangements: Arrangements,
  computed: (arrangement: [number[], number[]]) => number,
  observed: number,
  resamples: number,
  seed: number,
): PermutationTails {
  const allowance = tolerance * Math.abs(observed);
  let asLow = 0;
  let asHigh = 0;
  const count = (value: number) => {
    if (value <= observed + allowance) asLow++;
    if (value >= observed - allowance) asHigh++;
  };
  if (arrangements.count <= resamples) {
    for (const arrangement of arrangements.all()) count(computed(arrangement));
    return { lower: asLow / arrangements.count, upper: asHigh / arrangements.count, permutations: "all" };
  }
  const source = random(seed);
  for (let draw = 0; draw < resamples; draw++) count(computed(arrangements.drawn(source)));
  return drawnTails(asLow, asHigh, resamples);
}

import { counted } from "../foundation/counted.js";
import { type Measured, measured } from "../foundation/measured.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireObject } from "../foundation/requireInput.js";
import { mean } from "../statistics/descriptives.js";
import { intraclassCorrelation } from "../statistics/intraclassCorrelation.js";
import { pearson } from "../statistics/pearson.js";
import { spearman } from "../statistics/spearman.js";

/** One reasoning scored twice. */
export interface ScorePair {
  evaluator: string;
  first: number;
  second: number;
}

/** How well two scorings agree (AI Council sections 4.4 and 4.5). */
export interface Reliability {
  pairs: number;
  /** ICC(3,1), with its 95 % interval: consistency of single scores by the same two raters. */
  icc: Measured<{ value: number; low: number; high: number }>;
  pearson: Measured<{ value: number; p: number }>;
  spearman: Measured<{ value: number; p: number }>;
  meanAbsoluteDifference: Measured<{ value: number }>;
  /** Share of pairs that differ by at most `tolerance`. */
  withinTolerance: Measured<{ value: number }>;
  /** Mean of second less first: positive when the second scoring is higher. */
  shift: Measured<{ value: number }>;
}

const fewest = (pairs: readonly ScorePair[], least: number) => ({
  value: null,
  reason: `${counted(pairs.length, "pair")} of scores; ${least} ${least === 1 ? "is" : "are"} needed`,
});

/**
 * Agreement of two scorings of the same reasonings: test and retest of one judge, or two judges.
 *
 * @param pairs both scores of each reasoning; one that has only one score is no pair.
 * @param options.tolerance 0.2, the paper's; compared after rounding to 1e-12, so that .5 and .7 are within it.
 * @throws InputError for what is not an array of pairs.
 * @example
 * reliability([{ evaluator: "guardian", first: 0.9, second: 0.8 }, ...]).icc.value;
 */
export function reliability(pairs: readonly ScorePair[], options: { tolerance?: number } = {}): Reliability {
  requireObject("options", options);
  const { tolerance = 0.2 } = options;
  requireRows("pairs", pairs, [], "pairs of { evaluator, first, second }");
  const first = pairs.map((pair) => pair.first);
  const second = pairs.map((pair) => pair.second);
  const differences = pairs.map((pair) => pair.second - pair.first);
  const overPairs = (compute: () => number): Measured<{ value: number }> =>
    pairs.length === 0 ? fewest(pairs, 1) : { value: compute() };
  const correlated = (correlate: typeof pearson): Reliability["pearson"] => {
    if (pairs.length < 3) return fewest(pairs, 3);
    return measured(() => {
      const { r, p } = correlate(first, second);
      return { value: r, p };
    });
  };
  return {
    pairs: pairs.length,
    icc:
      // Two pairs have an ICC from -1 to 1 whatever the scorings are worth, as they have a correlation of 1 or -1.
      pairs.length < 3
        ? fewest(pairs, 3)
        : measured(() => {
            const { icc, ci } = intraclassCorrelation(
              pairs.map((pair) => [pair.first, pair.second]),
              { form: "ICC3" },
            );
            return { value: icc, low: ci.low, high: ci.high };
          }),
    pearson: correlated(pearson),
    spearman: correlated(spearman),
    meanAbsoluteDifference: overPairs(() => mean(differences.map(Math.abs))),
    withinTolerance: overPairs(
      () => differences.filter((difference) => Math.abs(difference) <= tolerance + 1e-12).length / pairs.length,
    ),
    shift: overPairs(() => mean(differences)),
  };
}

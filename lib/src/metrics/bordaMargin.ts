import { NotComputableError } from "../foundation/errors.js";
import { requireChoice, requireObject } from "../foundation/requireInput.js";
import { type Ballot, requireStrict } from "./ballot.js";
import { bordaPoints } from "./bordaScores.js";
import { type Options, optionIds } from "./options.js";
import { checkedWeights, relativeWeights, sumOf } from "./weights.js";

/**
 * Borda Margin (AI Council Eq. 2): the gap between the two best Borda scores, as a part of the largest possible score.
 * (S1 - S2) / ((K - 1) V) with K options; V is the weight of all ballots ("weight", so that equal weights change
 * nothing) or their number ("count": the printed 2N for three options, in which low weights shrink every margin).
 *
 * @param ballots strict rankings of all options, best first.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights one a ballot; 1 each by default.
 * @param options.normalise "weight" by default.
 * @returns a number from 0 (the two best are level) to 1; by "count" to the mean weight of a ballot.
 * @throws InputError for a ballot that is no permutation of the options, or weights that do not fit.
 * @throws NotComputableError without ballots, with a total weight of zero, or with a single option.
 * @example
 * bordaMargin([["B", "A", "C"], ["B", "C", "A"]], { options: ["A", "B", "C"] }); // (4 - 1) / (2 * 2) = 0.75
 */
export function bordaMargin(
  ballots: readonly Ballot[],
  options: { options: Options; weights?: readonly number[]; normalise?: "weight" | "count" },
): number {
  requireObject("options", options, "{ options, ... }");
  const { normalise = "weight" } = options;
  requireChoice("normalise", normalise, ["weight", "count"]);
  const ids = optionIds(options.options);
  requireStrict(ballots, ids);
  const byWeight = normalise === "weight";
  const weights = (byWeight ? relativeWeights : checkedWeights)("bordaMargin", options.weights, ballots.length);
  if (ids.length < 2) throw new NotComputableError("bordaMargin", "one option has no second to lead");
  const [best, second] = [...bordaPoints(ballots, ids, weights).values()].sort((one, other) => other - one);
  return (best! - second!) / ((ids.length - 1) * (byWeight ? sumOf(weights) : ballots.length));
}

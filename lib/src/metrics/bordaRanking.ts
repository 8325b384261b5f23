import { requireObject } from "../foundation/requireInput.js";
import { type Ballot, requireStrict } from "./ballot.js";
import { bordaPoints } from "./bordaScores.js";
import { type Options, optionIds } from "./options.js";
import { orderWithTies } from "./orderWithTies.js";
import { relativeWeights, sumOf } from "./weights.js";

/**
 * The options by Borda score, best first; those with equal scores share a place. Scores that differ by rounding alone
 * (by less than 1e-12 of the largest possible score) are equal.
 *
 * @param ballots strict rankings of all options, best first.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights one a ballot; 1 each by default.
 * @throws InputError for a ballot that is no permutation of the options, or weights that do not fit.
 * @throws NotComputableError without ballots or with a total weight of zero.
 * @example
 * bordaRanking([["B", "A", "C"], ["B", "C", "A"]], { options: ["A", "B", "C"] }); // [["B"], ["A", "C"]]
 */
export function bordaRanking(
  ballots: readonly Ballot[],
  options: { options: Options; weights?: readonly number[] },
): string[][] {
  requireObject("options", options, "{ options, ... }");
  const ids = optionIds(options.options);
  requireStrict(ballots, ids);
  const weights = relativeWeights("bordaRanking", options.weights, ballots.length);
  return orderWithTies(bordaPoints(ballots, ids, weights), ids.length * sumOf(weights));
}

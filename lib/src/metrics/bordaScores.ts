import { requireObject } from "../foundation/requireInput.js";
import { type Ballot, requireStrict } from "./ballot.js";
import { type Options, optionIds } from "./options.js";
import { checkedWeights, sumOf } from "./weights.js";

/** Points of each option: for K options K - 1 for a first place down to 0 for the last, times the ballot's weight. */
export function bordaPoints(ballots: readonly Ballot[], ids: readonly string[], weights: readonly number[]) {
  const points = new Map<string, number[]>(ids.map((id) => [id, []]));
  for (const [index, ballot] of ballots.entries())
    for (const [place, id] of ballot.entries()) points.get(id)!.push((ids.length - 1 - place) * weights[index]!);
  return new Map([...points].map(([id, given]) => [id, sumOf(given)]));
}

/**
 * Borda scores (AI Council sections 4.2 and 5.3): with three options a first place gives 2 points, a second 1, a third
 * 0, each multiplied by the ballot's weight. Weights are taken as they are, not scaled: coherence scores give State C,
 * numbers of voters give the count of an election.
 *
 * @param ballots strict rankings of all options, best first.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights one a ballot; 1 each by default.
 * @returns the score of each option, in points.
 * @throws InputError for a ballot that is no permutation of the options, or weights that do not fit.
 * @throws NotComputableError without ballots or with a total weight of zero.
 * @example
 * bordaScores([["B", "A", "C"], ["B", "C", "A"]], { options: ["A", "B", "C"] }); // { A: 1, B: 4, C: 1 }
 */
export function bordaScores(
  ballots: readonly Ballot[],
  options: { options: Options; weights?: readonly number[] },
): { [option: string]: number } {
  requireObject("options", options, "{ options, ... }");
  const ids = optionIds(options.options);
  requireStrict(ballots, ids);
  return Object.fromEntries(bordaPoints(ballots, ids, checkedWeights("bordaScores", options.weights, ballots.length)));
}

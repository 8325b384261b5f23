import { requireObject } from "../foundation/requireInput.js";
import { type Ballot, requireStrict } from "./ballot.js";
import { bordaRanking } from "./bordaRanking.js";
import { firstChoices } from "./firstChoices.js";
import { type Options, optionIds } from "./options.js";
import { orderWithTies } from "./orderWithTies.js";

/** Who wins a deliberation, each way that is meant by it; more than one option is a tie. */
export interface Winners {
  firstChoice: string[];
  borda: string[];
  /** Present when there are weights. */
  weightedFirstChoice?: string[];
  /** Present when there are weights. */
  weightedBorda?: string[];
}

/** The options with the most first choices. */
function mostVoted(ballots: readonly Ballot[], ids: readonly string[], weights?: readonly number[]): string[] {
  const votes = ballots.map(([first]) => first!);
  const { byOption, total } = firstChoices("winners", votes, ids, weights);
  return orderWithTies(byOption, total)[0]!;
}

/**
 * The winner by first choices and by Borda score, without and with weights. The paper's tables do not say which they
 * show: the weighted winners of AI Council Table 2 differ from the unweighted ones, those of Table 4 do not, and its
 * caption speaks of weighted Borda winners. So each is named.
 *
 * @param ballots strict rankings of all options, best first.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights one a ballot, such as coherence scores; without them there are no weighted winners.
 * @throws InputError for a ballot that is no permutation of the options, or weights that do not fit.
 * @throws NotComputableError without ballots or with a total weight of zero.
 * @example
 * winners([["B", "A", "C"], ["A", "B", "C"]], { options: ["A", "B", "C"], weights: [0.9, 0.4] });
 * // { firstChoice: ["A", "B"], borda: ["A", "B"], weightedFirstChoice: ["B"], weightedBorda: ["B"] }
 */
export function winners(
  ballots: readonly Ballot[],
  options: { options: Options; weights?: readonly number[] },
): Winners {
  requireObject("options", options, "{ options, ... }");
  const { weights } = options;
  const ids = optionIds(options.options);
  requireStrict(ballots, ids);
  const unweighted = {
    firstChoice: mostVoted(ballots, ids),
    borda: bordaRanking(ballots, { options: ids })[0]!,
  };
  if (weights === undefined) return unweighted;
  return {
    ...unweighted,
    weightedFirstChoice: mostVoted(ballots, ids, weights),
    weightedBorda: bordaRanking(ballots, { options: ids, weights })[0]!,
  };
}

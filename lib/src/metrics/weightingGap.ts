import { requireInput, requireObject } from "../foundation/requireInput.js";
import { type Ballot, requireStrict } from "./ballot.js";
import { bordaMargin } from "./bordaMargin.js";
import { effectivePerspectives } from "./effectivePerspectives.js";
import { firstChoiceConcentration } from "./firstChoiceConcentration.js";
import { type Options, optionIds } from "./options.js";
import { checkedWeights, sumOf } from "./weights.js";
import { type Winners, winners } from "./winners.js";

/** A measure without and with weights; `gap` is weighted less unweighted. */
export interface Gap {
  unweighted: number;
  weighted: number;
  gap: number;
}

/** What weighting by coherence does to one deliberation. */
export interface WeightingGap {
  firstChoiceConcentration: Gap;
  bordaMargin: Gap;
  effectivePerspectives: Gap;
  winners: Required<Winners>;
  /** Whether weighting changed who wins, a tie made or broken included. */
  winnerChanged: { firstChoice: boolean; borda: boolean };
  /** Who stands behind each option: its first choices and their mean weight, null where it has none. */
  supporters: { [option: string]: { votes: number; meanWeight: number | null } };
}

/**
 * The gap between State B and State C of one deliberation (AI Council section 7.2: "report both weighted and
 * unweighted results, treating the gap between them as informative"). The mean weight behind each option says why:
 * the option whose supporters are the more coherent gains.
 *
 * @param ballots strict rankings of all options, best first.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights coherence scores, one a ballot.
 * @throws InputError for a ballot that is no permutation of the options, or weights that are missing or do not fit.
 * @throws NotComputableError without ballots, with a total weight of zero, or with a single option.
 * @example
 * weightingGap(ballots, { options: ["A", "B", "C"], weights }).bordaMargin.gap;
 */
export function weightingGap(
  ballots: readonly Ballot[],
  options: { options: Options; weights: readonly number[] },
): WeightingGap {
  requireObject("options", options, "{ options, weights }");
  requireInput(options.weights !== undefined, "weights", options.weights, "an array of numbers, one a ballot");
  const ids = optionIds(options.options);
  requireStrict(ballots, ids);
  const weights = checkedWeights("weightingGap", options.weights, ballots.length);
  const votes = ballots.map(([first]) => first!);
  const gap = (measure: (weights?: readonly number[]) => number): Gap => {
    const unweighted = measure();
    const weighted = measure(weights);
    return { unweighted, weighted, gap: weighted - unweighted };
  };
  const four = winners(ballots, { options: ids, weights }) as Required<Winners>;
  const differ = (one: string[], other: string[]) =>
    one.length !== other.length || one.some((id) => !other.includes(id));
  const supporters = ids.map((id) => {
    const behind = weights.filter((_, index) => votes[index] === id);
    const meanWeight = behind.length === 0 ? null : sumOf(behind) / behind.length;
    return [id, { votes: behind.length, meanWeight }] as const;
  });
  return {
    firstChoiceConcentration: gap((weights) => firstChoiceConcentration(votes, { options: ids, weights })),
    bordaMargin: gap((weights) => bordaMargin(ballots, { options: ids, weights })),
    effectivePerspectives: gap((weights) => effectivePerspectives(votes, { options: ids, weights })),
    winners: four,
    winnerChanged: {
      firstChoice: differ(four.firstChoice, four.weightedFirstChoice),
      borda: differ(four.borda, four.weightedBorda),
    },
    supporters: Object.fromEntries(supporters),
  };
}

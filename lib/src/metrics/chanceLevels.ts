import { NotComputableError } from "../foundation/errors.js";
import { requireChoice, requireObject, requireWhole } from "../foundation/requireInput.js";
import { type ConcentrationFormula, concentrationFormulas } from "./firstChoiceConcentration.js";

/** What the measures of first choices come to when every evaluator votes at random. */
export interface ChanceLevels {
  /** Expected First-Choice Concentration. */
  firstChoiceConcentration: number;
  /** Expected entropy of the shares, in bits. */
  effectivePerspectives: number;
}

/** Probabilities of 0, 1, ... `trials` successes at the given chance. */
function binomial(trials: number, chance: number): number[] {
  let probabilities = [1];
  for (let trial = 0; trial < trials; trial++) {
    const next = new Array<number>(probabilities.length + 1).fill(0);
    for (const [successes, probability] of probabilities.entries()) {
      next[successes]! += probability * (1 - chance);
      next[successes + 1]! += probability * chance;
    }
    probabilities = next;
  }
  return probabilities;
}

/** The chance that no option of `choices` has more than `most` of `voters` random votes. */
function chanceOfAtMost(most: number, voters: number, choices: number, votesFor: number[][][]): number {
  // within[n]: the chance that of n votes among the options so far none has more than `most`.
  let within = Array.from({ length: voters + 1 }, (_, votes): number => (votes <= most ? 1 : 0));
  for (let options = 2; options <= choices; options++)
    within = within.map((_, votes) => {
      let chance = 0;
      for (let taken = 0; taken <= Math.min(most, votes); taken++)
        chance += votesFor[options]![votes]![taken]! * within[votes - taken]!;
      return chance;
    });
  return within[voters]!;
}

/**
 * What chance alone gives: the exact expectation of the measures of first choices when each of `evaluators` votes for
 * one of `options` at random, all alike. For three options FCC is .29 with seven evaluators, .33 with five, .44 with
 * three and 1 with one, so runs with missing ballots look more concentrated than full ones.
 *
 * @param panel.evaluators how many vote, from 1 to 100.
 * @param panel.options how many options there are, from 2 to 20.
 * @param panel.formula as in `firstChoiceConcentration`.
 * @throws InputError for numbers out of range.
 * @throws NotComputableError with a single option.
 * @example
 * chanceLevels({ evaluators: 7, options: 3 }).firstChoiceConcentration; // 0.29
 */
export function chanceLevels(panel: {
  evaluators: number;
  options: number;
  formula?: ConcentrationFormula;
}): ChanceLevels {
  requireObject("panel", panel, "{ evaluators, options }");
  const { evaluators, options, formula = "printed-values" } = panel;
  requireWhole("evaluators", evaluators, 1, 100);
  requireWhole("options", options, 1, 20);
  requireChoice("formula", formula, concentrationFormulas);
  if (options === 1) throw new NotComputableError("chanceLevels", "with one option every vote agrees");

  const votesFor = Array.from({ length: options + 1 }, (_, among) =>
    among < 2 ? [] : Array.from({ length: evaluators + 1 }, (_, votes) => binomial(votes, 1 / among)),
  );
  // E[max] is the sum over m of P(max > m).
  let expectedMost = 0;
  for (let most = 0; most < evaluators; most++) expectedMost += 1 - chanceOfAtMost(most, evaluators, options, votesFor);
  const even = formula === "printed-floor" ? Math.floor(evaluators / options) : evaluators / options;
  // All options are alike, so the expected entropy is that of one option's share, times their number.
  const entropy = votesFor[options]![evaluators]!.reduce((sum, probability, votes) => {
    const share = votes / evaluators;
    return share > 0 ? sum - probability * share * Math.log2(share) : sum;
  }, 0);
  return {
    firstChoiceConcentration: (expectedMost - even) / (evaluators - even),
    effectivePerspectives: options * entropy,
  };
}

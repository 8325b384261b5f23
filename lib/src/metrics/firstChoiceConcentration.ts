import { NotComputableError } from "../foundation/errors.js";
import { requireChoice, requireObject } from "../foundation/requireInput.js";
import { firstChoices } from "./firstChoices.js";
import type { Options } from "./options.js";

/** Which reading of the paper's Eq. 1: that of its printed values, or that of its printed formula. */
export const concentrationFormulas = ["printed-values", "printed-floor"] as const;

/** A reading of Eq. 1: without the floor, as the values are printed, or with it, as the formula is. */
export type ConcentrationFormula = (typeof concentrationFormulas)[number];

/**
 * First-Choice Concentration (AI Council Eq. 1): agreement on the first choice, from 0 (even) to 1 (unanimous).
 * (max v - V/K) / (V - V/K), where v are the weights of the votes for each option, V the weight of all votes and K the
 * number of options. The printed formula has floor(N/K), but the printed values (14.3, 35.7, 57.1, 78.6 and 100 % for
 * seven evaluators and three options) come without the floor; "printed-floor" takes it, with votes weighted to add up
 * to N. The value depends on how many vote: compare equal numbers, beside `chanceLevels`.
 *
 * @param votes the first choice of each evaluator, an option id.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights one a vote, such as coherence scores; only proportions matter, equal ones change nothing.
 * @returns a number from 0 to 1.
 * @throws InputError for a vote that is no option, or weights that do not fit.
 * @throws NotComputableError without votes, with a total weight of zero, or with a single option.
 * @example
 * firstChoiceConcentration(["A", "A", "A", "A", "B", "B", "C"], { options: ["A", "B", "C"] }); // 0.357
 */
export function firstChoiceConcentration(
  votes: readonly string[],
  options: { options: Options; weights?: readonly number[]; formula?: ConcentrationFormula },
): number {
  requireObject("options", options, "{ options, ... }");
  const { formula = "printed-values" } = options;
  requireChoice("formula", formula, concentrationFormulas);
  const measure = "firstChoiceConcentration";
  const { byOption, total } = firstChoices(measure, votes, options.options, options.weights);
  const choices = byOption.size;
  if (choices < 2) throw new NotComputableError(measure, "with one option every vote agrees");
  const most = [...byOption.values()].reduce((one, other) => Math.max(one, other), 0);
  if (formula === "printed-floor") {
    const floor = Math.floor(votes.length / choices);
    return ((votes.length * most) / total - floor) / (votes.length - floor);
  }
  // Multiplied out, so that whole votes give exact fractions; rounding must not take an even split below zero.
  return Math.max(0, (choices * most - total) / ((choices - 1) * total));
}

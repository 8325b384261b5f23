import { requireObject } from "../foundation/requireInput.js";
import { firstChoices } from "./firstChoices.js";
import type { Options } from "./options.js";

/**
 * Effective Perspectives (AI Council Eq. 3): the Shannon entropy of the first-choice shares, in bits, as the paper
 * prints it. 0 when all agree, log2(K) when K options have equal shares.
 *
 * @param votes the first choice of each evaluator, an option id.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights one a vote; only proportions matter, equal ones change nothing.
 * @throws InputError for a vote that is no option, or weights that do not fit.
 * @throws NotComputableError without votes or with a total weight of zero.
 * @example
 * effectivePerspectives(["A", "A", "B", "B"], { options: ["A", "B", "C"] }); // 1
 */
export function effectivePerspectives(
  votes: readonly string[],
  options: { options: Options; weights?: readonly number[] },
): number {
  requireObject("options", options, "{ options, ... }");
  const { byOption, total } = firstChoices("effectivePerspectives", votes, options.options, options.weights);
  let entropy = 0;
  for (const weight of byOption.values()) {
    const share = weight / total;
    if (share > 0) entropy -= share * Math.log2(share);
  }
  // A unanimous vote would give -0.
  return entropy + 0;
}

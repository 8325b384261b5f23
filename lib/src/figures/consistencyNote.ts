import { numberIn, quantity } from "../experiments/quantity.js";
import { chanceLevels } from "../metrics/chanceLevels.js";
import { fixedText } from "./fixedText.js";

/** The most ballots that `chanceLevels` counts; chance gives little more than an even share of so many. */
const mostCounted = 100;

/**
 * What chance makes of consistency, the share of the most common option, for the fewest and the most ballots of a table:
 * 3 random ballots over 3 options have .63, 35 have .43. Empty where nobody voted.
 */
export function consistencyNote(ballots: readonly (number | null)[], options: number): string[] {
  const counts = ballots.filter((count): count is number => count !== null && count > 0 && count <= mostCounted);
  if (counts.length === 0) return [];
  const said = [...new Set([Math.min(...counts), Math.max(...counts)])].flatMap((evaluators) => {
    const concentration = numberIn(quantity(() => chanceLevels({ evaluators, options }).firstChoiceConcentration));
    if (concentration === null) return [];
    return [`${fixedText(1 / options + concentration * (1 - 1 / options), 2)} where there are ${evaluators}`];
  });
  return said.length === 0
    ? []
    : [
        `consistency is the higher by chance the fewer the ballots: random ones over ${options} options have ${said.join(" and ")}`,
      ];
}

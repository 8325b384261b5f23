import { requireInput } from "../foundation/requireInput.js";
import { type Options, optionIds } from "./options.js";
import { relativeWeights, sumOf } from "./weights.js";

/** First-choice votes by option, each vote weighing a part of the heaviest. */
export interface FirstChoices {
  byOption: Map<string, number>;
  /** Weight of all votes. */
  total: number;
}

/** Adds up first-choice votes. Throws InputError for a vote that is no option. */
export function firstChoices(
  measure: string,
  votes: readonly string[],
  options: Options,
  weights: readonly number[] | undefined,
): FirstChoices {
  const ids = optionIds(options);
  requireInput(Array.isArray(votes), "votes", votes, "an array of option ids");
  const byId = new Map<string, number[]>(ids.map((id) => [id, []]));
  const relative = relativeWeights(measure, weights, votes.length);
  for (const [index, vote] of votes.entries()) {
    const given = byId.get(vote);
    requireInput(given, `votes[${index}]`, vote, `one of the options ${ids.join(", ")}`);
    given.push(relative[index]!);
  }
  return { byOption: new Map([...byId].map(([id, given]) => [id, sumOf(given)])), total: sumOf(relative) };
}

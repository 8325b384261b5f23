import { requireInput } from "../foundation/requireInput.js";
import type { Ballot } from "./ballot.js";

/**
 * Kendall distance of two ballots, normalised: the share of pairs of options that the two put in opposite orders, from
 * 0 (the same ranking) to 1 (one is the other reversed).
 *
 * @param one, other strict rankings of the same options, best first.
 * @throws InputError for what are not rankings of the same two or more options.
 * @see Kendall 1938, Biometrika 30, 81-93: tau = 1 - 2 x this distance
 * @example
 * kendallDistance(["A", "B", "C"], ["B", "A", "C"]); // 1 / 3
 */
export function kendallDistance(one: Ballot, other: Ballot): number {
  requireInput(isRanking(one) && one.length > 1, "one", one, "a ranking of at least two options, each once");
  const same = isRanking(other) && other.length === one.length && one.every((option) => other.includes(option));
  requireInput(same, "other", other, `a ranking of ${one.join(", ")}`);
  let discordant = 0;
  for (const [place, better] of one.entries())
    for (const worse of one.slice(place + 1)) if (other.indexOf(better) > other.indexOf(worse)) discordant++;
  return discordant / ((one.length * (one.length - 1)) / 2);
}

function isRanking(value: unknown): value is Ballot {
  return (
    Array.isArray(value) &&
    Array.from(value).every((option) => typeof option === "string") &&
    new Set(value).size === value.length
  );
}

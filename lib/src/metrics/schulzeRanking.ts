import { requireObject } from "../foundation/requireInput.js";
import { placesOf, type TiedBallot } from "./ballot.js";
import { type Options, optionIds } from "./options.js";
import { rounding } from "./orderWithTies.js";
import { relativeWeights, sumOf } from "./weights.js";

/** `preferred[i][j]`: the weight of the ballots that rank option i above option j, as a part of all, without rounding noise. */
function pairwisePreferences(ballots: string[][][], ids: readonly string[], weights: readonly number[]): number[][] {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const preferred = ids.map(() => ids.map(() => 0));
  for (const [index, places] of ballots.entries()) {
    const above: number[] = [];
    for (const place of places) {
      const level = place.map((id) => indexOf.get(id)!);
      for (const better of above) for (const worse of level) preferred[better]![worse]! += weights[index]!;
      above.push(...level);
    }
  }
  const total = sumOf(weights);
  return preferred.map((row) => row.map((weight) => Math.round(weight / total / rounding)));
}

/** Strength of the strongest path from each option to each other (Floyd and Warshall's algorithm, winning votes). */
function strongestPaths(preferred: readonly number[][]): number[][] {
  const options = preferred.map((_, index) => index);
  const strength = preferred.map((row, from) => row.map((votes, to) => (votes > preferred[to]![from]! ? votes : 0)));
  for (const via of options)
    for (const from of options)
      for (const to of options) {
        if (from === to || from === via || to === via) continue;
        const through = Math.min(strength[from]![via]!, strength[via]![to]!);
        if (through > strength[from]![to]!) strength[from]![to] = through;
      }
  return strength;
}

/**
 * The options by the Schulze method (M. Schulze, Social Choice and Welfare 36, 2011; winning votes): a Condorcet
 * method beside Borda. An option beats another when its strongest path to it is the stronger one. First come all that
 * nobody beats, then all that nobody of the rest beats, and so on; those of one place are in one array.
 *
 * @param ballots rankings of all options, best first; options that are level on a ballot stand in an array.
 * @param options.options ids of all options, or { id: label }.
 * @param options.weights one a ballot; 1 each by default.
 * @returns places, best first.
 * @throws InputError for a ballot that does not have each option once, or weights that do not fit.
 * @throws NotComputableError without ballots or with a total weight of zero.
 * @example
 * schulzeRanking([["B", "A", "C"], ["B", ["A", "C"]]], { options: ["A", "B", "C"] }); // [["B"], ["A"], ["C"]]
 */
export function schulzeRanking(
  ballots: readonly TiedBallot[],
  options: { options: Options; weights?: readonly number[] },
): string[][] {
  requireObject("options", options, "{ options, ... }");
  const ids = optionIds(options.options);
  const places = placesOf(ballots, ids);
  const weights = relativeWeights("schulzeRanking", options.weights, ballots.length);
  const strength = strongestPaths(pairwisePreferences(places, ids, weights));
  const beats = (one: number, other: number) => strength[one]![other]! > strength[other]![one]!;
  const order: string[][] = [];
  let rest = ids.map((_, index) => index);
  while (rest.length > 0) {
    const unbeaten = rest.filter((option) => !rest.some((other) => beats(other, option)));
    order.push(unbeaten.map((option) => ids[option]!));
    rest = rest.filter((option) => !unbeaten.includes(option));
  }
  return order;
}

import { requireInput } from "../foundation/requireInput.js";

/** A ranking of all options, best first, each once. */
export type Ballot = readonly string[];

/** A ranking in which options may share a place: `["B", ["A", "C"]]` puts B first and A and C level behind it. */
export type TiedBallot = readonly (string | readonly string[])[];

/** Throws InputError unless every ballot is a strict ranking of all options. */
export function requireStrict(ballots: readonly Ballot[], ids: readonly string[]): void {
  requireInput(Array.isArray(ballots), "ballots", ballots, "an array of ballots");
  for (const [index, ballot] of ballots.entries()) {
    const strict =
      Array.isArray(ballot) && ballot.length === ids.length && ids.every((id) => (ballot as Ballot).includes(id));
    requireInput(strict, `ballots[${index}]`, ballot, `each of ${ids.join(", ")} once, best first`);
  }
}

/** The places of every ballot as arrays. Throws InputError unless a ballot has every option once. */
export function placesOf(ballots: readonly TiedBallot[], ids: readonly string[]): string[][][] {
  requireInput(Array.isArray(ballots), "ballots", ballots, "an array of ballots");
  return Array.from(ballots, (ballot, index) => {
    const allowed = `each of ${ids.join(", ")} once, best first, those that are level in an array`;
    requireInput(Array.isArray(ballot), `ballots[${index}]`, ballot, allowed);
    const places = (ballot as TiedBallot).map((place) => (typeof place === "string" ? [place] : [...(place ?? [])]));
    const ranked = new Set(places.flat());
    const whole = places.flat().length === ids.length && ids.every((id) => ranked.has(id));
    requireInput(whole && places.every((place) => place.length > 0), `ballots[${index}]`, ballot, allowed);
    return places;
  });
}

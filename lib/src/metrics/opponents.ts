import { InputError, shown } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";

/** Who speaks for which side: the speakers of each team. */
export type Teams = { readonly [team: string]: readonly string[] };

/** Each speaker's opponents: all speakers of the other teams. Throws InputError unless each speaker has one team. */
export function opponentsBySpeaker(teams: Teams): Map<string, string[]> {
  requireObject("teams", teams, "{ team: [speakers] }");
  const sides = Object.entries(teams);
  requireInput(sides.length > 1, "teams", teams, "at least two teams");
  const teamOf = new Map<string, string>();
  for (const [team, speakers] of sides) {
    requireInput(Array.isArray(speakers) && speakers.length > 0, `teams.${team}`, speakers, "an array of speakers");
    for (const speaker of speakers) {
      requireInput(typeof speaker === "string" && speaker.trim() !== "", `teams.${team}`, speaker, "a speaker's name");
      requireInput(!teamOf.has(speaker), `teams.${team}`, speaker, "each speaker once, in one team");
      teamOf.set(speaker, team);
    }
  }
  const speakers = [...teamOf.keys()];
  return new Map(
    speakers.map((speaker) => [speaker, speakers.filter((other) => teamOf.get(other) !== teamOf.get(speaker))]),
  );
}

/** A speaker's opponents. Throws InputError when the speaker is in no team. */
export function opponentsOf(speaker: string, opponents: ReadonlyMap<string, string[]>): string[] {
  const found = opponents.get(speaker);
  if (found) return found;
  const known = [...opponents.keys()].map(shown).join(", ");
  throw new InputError("teams", speaker, `a team for every speaker (these have one: ${known})`);
}

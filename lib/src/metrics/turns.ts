import { requireInput, requireWhole } from "../foundation/requireInput.js";
import type { Turn } from "../foundation/transcript.js";

/** Checks a transcript and gives its turns in order of their number; the argument is left as it was. */
export function orderedTurns(turns: readonly Turn[]): Turn[] {
  requireInput(Array.isArray(turns), "turns", turns, "an array of { turn, speaker, team, text }");
  for (const [index, entry] of turns.entries()) {
    const argument = `turns[${index}]`;
    requireInput(typeof entry === "object" && entry !== null, argument, entry, "{ turn, speaker, team, text }");
    const { turn, speaker, text } = entry;
    requireWhole(`${argument}.turn`, turn, 1);
    requireInput(typeof speaker === "string" && speaker !== "", `${argument}.speaker`, speaker, "a speaker's name");
    requireInput(typeof text === "string", `${argument}.text`, text, "a string");
  }
  return [...turns].sort((one, other) => one.turn - other.turn);
}

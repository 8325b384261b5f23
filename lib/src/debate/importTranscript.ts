import { InputError } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import type { Turn } from "../foundation/transcript.js";

/** Where in another system's entries the parts of a turn stand: paths of field names, such as "message.content". */
export interface TranscriptMapping {
  /** Path to the array of entries; the value itself is the array where it is left out. */
  entries?: string;
  /** Default "speaker". */
  speaker?: string;
  /** Default "text". */
  text?: string;
  /** Path to the turn's number; entries are counted from 1 where it is left out. */
  turn?: string;
  /** The team of each speaker, under the name that the entries give it. */
  teams?: { readonly [speaker: string]: string };
  /** Speakers whose entries are no turns, such as a moderator. */
  leaveOut?: readonly string[];
}

function at(value: unknown, path: string): unknown {
  let found = value;
  for (const field of path.split("."))
    found =
      typeof found === "object" && found !== null && Object.hasOwn(found, field)
        ? (found as { [field: string]: unknown })[field]
        : undefined;
  return found;
}

/**
 * Reads another system's transcript, any parsed JSON that has a speaker and a text somewhere in each entry, as turns
 * that every measure takes. Nothing is guessed: an entry without one of them is an error that names it.
 *
 * @throws InputError for a value that is no such transcript, or a path that leads nowhere.
 * @example
 * const turns = importTranscript(JSON.parse(file), { entries: "chat", speaker: "author.name", text: "content" });
 * sysAR(turns, { keywords: dilemmaOf("trolley").keywords }).value;
 */
export function importTranscript(value: unknown, mapping: TranscriptMapping = {}): Turn[] {
  requireObject("mapping", mapping);
  const { entries, speaker = "speaker", text = "text", turn, teams = {}, leaveOut = [] } = mapping;
  for (const [part, path] of Object.entries({ entries, speaker, text, turn }))
    requireInput(path === undefined || typeof path === "string", `mapping.${part}`, path, "a path of field names");
  requireObject("mapping.teams", teams, "{ speaker: team }");
  requireInput(Array.isArray(leaveOut), "mapping.leaveOut", leaveOut, "an array of speakers");
  const name = entries === undefined ? "transcript" : `transcript.${entries}`;
  const list = entries === undefined ? value : at(value, entries);
  requireInput(Array.isArray(list), name, list, "an array of entries");
  const read = list.map((entry: unknown, index): Turn => {
    const who = at(entry, speaker);
    const said = at(entry, text);
    const number = turn === undefined ? 0 : at(entry, turn);
    requireInput(typeof who === "string" && who !== "", `${name}[${index}].${speaker}`, who, "a speaker's name");
    requireInput(typeof said === "string", `${name}[${index}].${text}`, said, "a text");
    if (!Number.isInteger(number) || (turn !== undefined && (number as number) < 1))
      throw new InputError(`${name}[${index}].${turn}`, number, "a whole number from 1");
    const team = Object.hasOwn(teams, who) ? teams[who] : undefined;
    requireInput(team === undefined || typeof team === "string", `mapping.teams.${who}`, team, "a team's name");
    return { turn: number as number, speaker: who, ...(team === undefined ? {} : { team }), text: said };
  });
  const turns = read.filter((one) => !leaveOut.includes(one.speaker));
  return turn === undefined ? turns.map((one, index) => ({ ...one, turn: index + 1 })) : turns;
}

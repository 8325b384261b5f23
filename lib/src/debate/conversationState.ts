import type { DebateEvent, DebateTurn, ProtocolLog, RecordEntry } from "../foundation/log.js";
import { requireFields } from "../foundation/requireFields.js";
import { phaseNames } from "./debateProtocol.js";
import { debateTurns } from "./debateTurns.js";

/** HDE's view of a run's record (section 4.3): chat history, turn log, and each team's shared memory log. */
export interface TeamConversationState {
  topic: string;
  chatHistory: { speaker: string; team?: string; text: string }[];
  turnLog: DebateTurn[];
  /** What each team deliberated, in the order it was said; no other team sees it. */
  sharedMemory: { [team: string]: { speaker: string; text: string }[] };
  events: DebateEvent[];
}

/**
 * The state of a debate as the paper names it, out of the record that the graph keeps.
 * Throws InputError for what is no log.
 *
 * @example
 * teamConversationState(log).sharedMemory.utilitarianism.map(({ speaker }) => speaker); // ["mill", "bentham", "mill", "bentham"]
 */
export function teamConversationState(log: Pick<ProtocolLog, "record" | "events">): TeamConversationState {
  requireFields("log", log, ["record", "events"], "the log of a debate");
  const { record, events } = log;
  const memories = new Map<string, TeamConversationState["sharedMemory"][string]>();
  const inDeliberation = ({ phase }: RecordEntry) => phase === phaseNames.view || phase === phaseNames.answerToTeam;
  for (const { team, speaker, text } of record.filter(inDeliberation))
    if (team !== undefined) memories.set(team, [...(memories.get(team) ?? []), { speaker, text }]);
  return {
    topic: events.find(({ kind }) => kind === "topic")?.text ?? "",
    chatHistory: record.map(({ speaker, team, text }) => ({ speaker, ...(team === undefined ? {} : { team }), text })),
    turnLog: debateTurns(record),
    sharedMemory: Object.fromEntries(memories),
    events,
  };
}

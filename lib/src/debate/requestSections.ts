import type { RecordEntry } from "../foundation/log.js";
import { requireChoice } from "../foundation/requireInput.js";
import { type DebateDesign, setUpDebate } from "./debateSetup.js";

/** Which sections a philosopher's first request of a debate has. */
export interface RequestSections {
  /** Core beliefs of its identity. */
  identity: boolean;
  /** Beliefs of its identity that were retrieved for the case. */
  beliefs: boolean;
  boundaries: boolean;
  /** The weakness of an opponent. */
  opponents: boolean;
  /** Whose works the retrieved passages are from, in their order. */
  passages: string[];
}

/**
 * The sections of a philosopher's first request of a debate: what the two switches of a variant change. No model is
 * asked. Throws InputError.
 *
 * @example
 * await requestSections({ teams: "ablation", scenario: "trolley", variant: { identity: false, opponentModel: true } }, "kant");
 */
export async function requestSections(design: DebateDesign, philosopher: string): Promise<RequestSections> {
  const { participants, dilemma, teams } = setUpDebate(design);
  const speakers = teams.teams.flatMap(({ philosophers }) => philosophers.map(({ id }) => id));
  requireChoice("philosopher", philosopher, speakers);
  const speaker = participants.find(({ id }) => id === philosopher)!;
  const topic: RecordEntry = {
    ...{ phase: "topic", turn: 0, role: "moderator", speaker: "moderator", text: dilemma.statement },
    event: { kind: "topic", id: dilemma.id },
  };
  const asked = await speaker.compose({
    ...{ seat: { speaker: philosopher }, phase: "debate", turn: 1, seen: [topic], ask: "Speak.", seed: 1 },
  });
  const text = asked.messages.map(({ content }) => content).join("\n");
  const has = (tag: string) => text.includes(`<${tag}>`);
  const passages = asked.trace?.passages as { source: string }[] | undefined;
  return {
    ...{
      identity: has("identity"),
      beliefs: has("beliefs"),
      boundaries: has("boundaries"),
      opponents: has("opponents"),
    },
    passages: (passages ?? []).map(({ source }) => source),
  };
}

import { InputError } from "../foundation/errors.js";
import { roles } from "../foundation/log.js";
import { requireFields, requireRows } from "../foundation/requireFields.js";
import { requireChoice, requireInput, requireObject } from "../foundation/requireInput.js";
import type { Participant } from "./participant.js";
import type { Phase, Protocol, SpeakingPhase } from "./protocol.js";

/** The ids of those who take part. Throws InputError for what is no participant, and for an id that two have. */
function idsOf(participants: readonly Participant[]): Set<string> {
  requireInput(Array.isArray(participants), "participants", participants, "an array of participants");
  const known = new Set<string>();
  for (const participant of participants) {
    requireObject("participants", participant, "objects with id, role and compose");
    const { id, role, compose } = participant;
    requireInput(typeof id === "string" && id !== "", "participants, id", id, "a text that is not empty");
    requireInput(!known.has(id), "participants", id, "every participant's id once");
    requireChoice(`participants, ${id}, role`, role, roles);
    requireInput(typeof compose === "function", `participants, ${id}, compose`, compose, "a function of the situation");
    known.add(id);
  }
  return known;
}

function checkSpeaking({ order, seats, sees, asks, gives }: SpeakingPhase, place: string, known: Set<string>): void {
  requireInput(Array.isArray(seats) && seats.length > 0, `${place}, seats`, seats, "at least one seat");
  for (const seat of seats)
    requireInput(
      known.has(seat?.speaker),
      `${place}, speaker`,
      seat?.speaker,
      `a participant (${[...known].join(", ")})`,
    );
  requireChoice(`${place}, order`, order, ["in-turn", "side-by-side"]);
  requireInput(typeof sees === "function", `${place}, sees`, sees, "a rule of what may be seen, such as everything");
  const isAsked = typeof asks === "string" || typeof asks === "function";
  requireInput(isAsked, `${place}, asks`, asks, "a text, or a function that gives one");
  requireInput(typeof gives?.read === "function", `${place}, gives`, gives, "what is to be read, such as statement()");
}

/** Throws InputError unless the value is a protocol: at least one phase, each of a kind, with seats where it speaks. */
export function requirePhases(protocol: Protocol): void {
  requireFields("protocol", protocol, ["phases"], "a protocol: { id, phases }");
  requireRows("protocol.phases", protocol.phases, ["kind", "name"], "phases, speaking or announcing");
  for (const phase of protocol.phases)
    if (phase.kind === "speaking") requireRows(`protocol.phases.${phase.name}, seats`, phase.seats, [], "seats");
}

/**
 * Checks a protocol against those who take part: at least one phase, phase names unique, at least one seat in each
 * speaking phase, every speaker a participant, and every part of the kind that it should be. Throws InputError.
 */
export function checkProtocol(protocol: Protocol, participants: readonly Participant[]): void {
  if (!Array.isArray(protocol?.phases) || protocol.phases.length === 0)
    throw new InputError("protocol.phases", protocol?.phases, "an array of at least one phase");
  const known = idsOf(participants);
  const names = new Set<string>();
  for (const phase of protocol.phases as Phase[]) {
    requireObject("protocol.phases", phase, "phases, speaking or announcing");
    // LangGraph keeps | and : in node names, and names that start with __, for itself.
    if (typeof phase.name !== "string" || !/^(?!__)[^|:]+$/.test(phase.name) || names.has(phase.name))
      throw new InputError("protocol.phases, name", phase.name, "a name that no other phase has, without | and :");
    names.add(phase.name);
    const place = `protocol.phases.${phase.name}`;
    requireChoice(`${place}, kind`, phase.kind, ["speaking", "announcing"]);
    if (phase.kind === "speaking") checkSpeaking(phase, place, known);
    else
      requireInput(
        typeof phase.event?.text === "string",
        `${place}, event`,
        phase.event,
        "what is announced, with text",
      );
  }
}

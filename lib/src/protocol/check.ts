import { InputError } from "../foundation/errors.js";
import type { Participant } from "./participant.js";
import type { Protocol } from "./protocol.js";

/**
 * Checks a protocol against those who take part: at least one phase, phase names unique, at least one seat in each
 * speaking phase, every speaker a participant. Throws InputError.
 */
export function checkProtocol(protocol: Protocol, participants: readonly Participant[]): void {
  if (!Array.isArray(protocol?.phases) || protocol.phases.length === 0)
    throw new InputError("protocol.phases", protocol?.phases, "an array of at least one phase");
  const known = new Set<string>();
  for (const { id } of participants) {
    if (known.has(id)) throw new InputError("participants", id, "every participant's id once");
    known.add(id);
  }
  const names = new Set<string>();
  for (const phase of protocol.phases) {
    // LangGraph keeps | and : in node names, and names that start with __, for itself.
    if (typeof phase.name !== "string" || !/^(?!__)[^|:]+$/.test(phase.name) || names.has(phase.name))
      throw new InputError("protocol.phases, name", phase.name, "a name that no other phase has, without | and :");
    names.add(phase.name);
    if (phase.kind === "announcing") continue;
    if (!Array.isArray(phase.seats) || phase.seats.length === 0)
      throw new InputError(`protocol.phases.${phase.name}, seats`, phase.seats, "at least one seat");
    for (const { speaker } of phase.seats)
      if (!known.has(speaker))
        throw new InputError(
          `protocol.phases.${phase.name}, speaker`,
          speaker,
          `a participant (${[...known].join(", ")})`,
        );
  }
}

import { InputError } from "../foundation/errors.js";
import { requireFields } from "../foundation/requireFields.js";
import { recordName, type SpeakingPhase } from "./protocol.js";

/**
 * A phase in turn as two that follow each other and are, in the record, still one: the first `seats` seats, then the
 * rest. What each seat sees, is asked and gets as its seed stays the same.
 * Throws InputError for a phase that is not in turn, and unless both parts have a seat.
 *
 * @example
 * const [before, after] = splitPhase(turns, 3); // the first three seats, and the rest
 */
export function splitPhase(phase: SpeakingPhase, seats: number): [SpeakingPhase, SpeakingPhase] {
  requireFields("phase", phase, ["order", "seats"], "a phase in which seats speak");
  if (phase.order !== "in-turn") throw new InputError("phase.order", phase.order, '"in-turn"');
  if (!Number.isInteger(seats) || seats < 1 || seats >= phase.seats.length)
    throw new InputError("seats", seats, `a whole number from 1 to ${phase.seats.length - 1}`);
  const first = phase.firstTurn ?? 1;
  const part = (name: string, from: number, to?: number): SpeakingPhase => ({
    ...phase,
    name: `${phase.name}, ${name}`,
    phase: recordName(phase),
    firstTurn: first + from,
    seats: phase.seats.slice(from, to),
  });
  return [part("before the fork", 0, seats), part("after the fork", seats)];
}

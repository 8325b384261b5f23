import type { DebateEvent } from "../foundation/log.js";
import type { Gives } from "./gives.js";
import type { Seat } from "./seat.js";
import type { Sees } from "./sees.js";

/** A phase in which participants speak: each seat is one call. */
export interface SpeakingPhase {
  kind: "speaking";
  /** Name of its node in the graph; unique in the protocol. */
  name: string;
  /** Name in the record, where several nodes are parts of one phase; `name` otherwise. */
  phase?: string;
  /** One after the other, each seeing what the phase has said so far, or all at once, none seeing the others. */
  order: "in-turn" | "side-by-side";
  seats: readonly Seat[];
  /** Number of the first statement (1 where left out); parts of one phase go on counting. */
  firstTurn?: number;
  /** Which entries of the record a seat is shown. Side by side, nothing of the same phase is ever shown. */
  sees: Sees;
  /** What a seat is asked. */
  asks: string | ((seat: Seat, turn: number) => string);
  gives: Gives;
  /** Sampling temperature of its requests; the model's own where left out. */
  temperature?: number;
}

/** A phase in which the protocol itself says something (a topic, a perturbation): no call. */
export interface AnnouncingPhase {
  kind: "announcing";
  name: string;
  phase?: string;
  event: Omit<DebateEvent, "phase">;
}

/** A step of a protocol: participants speak, or the protocol itself says something. */
export type Phase = SpeakingPhase | AnnouncingPhase;

/** Who speaks when, seeing what, giving what. */
export interface Protocol {
  id: string;
  phases: readonly Phase[];
}

/** The name under which a phase's statements stand in the record. */
export function recordName(phase: Phase): string {
  return phase.phase ?? phase.name;
}

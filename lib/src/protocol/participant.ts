import type { Json } from "../foundation/canonicalJson.js";
import type { Message } from "../foundation/chat.js";
import type { RecordEntry, Role } from "../foundation/log.js";
import type { Seat } from "./seat.js";

/** What a participant has before it when it is its turn. */
export interface Situation {
  seat: Seat;
  /** Name of the phase, as the record gives it. */
  phase: string;
  /** Number of the statement within the phase, from 1. */
  turn: number;
  /** The part of the record that the phase's rule lets this participant see, in the order it was said. */
  seen: readonly RecordEntry[];
  /** What it is asked. */
  ask: string;
  seed: number;
}

/** What a participant makes of its situation: the messages to send, and what shaped them. */
export interface Composition {
  messages: Message[];
  /** Kept in the log beside the request: passages retrieved, facts removed, weaknesses used. */
  trace?: { readonly [key: string]: Json | undefined };
  /** Why there is nothing to answer to; then no model is asked, and the place stands in `missing` with this reason. */
  silent?: string;
}

/**
 * One voice of a protocol. It composes what its model is asked; the engine asks, reads the reply and keeps it.
 *
 * @example
 * const sceptic: Participant = { id: "sceptic", role: "philosopher",
 *   compose: ({ ask, seen }) => ({ messages: [{ role: "user", content: `${seen.map(({ text }) => text).join("\n")}\n\n${ask}` }] }) };
 */
export interface Participant {
  readonly id: string;
  readonly role: Role;
  readonly team?: string;
  /** Names under which its model is looked up, the first found first; its id, its role and "default" where left out. */
  readonly modelNames?: readonly string[];
  compose(situation: Situation): Composition | Promise<Composition>;
}

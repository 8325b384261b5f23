import { requirePhases } from "./check.js";
import type { Protocol } from "./protocol.js";

/**
 * How many calls a run of the protocol makes of each speaker, known before anything runs.
 * Throws InputError for what is no protocol.
 *
 * @example
 * callsOf(setUpDebate({ teams: "resilience-hetero", scenario: "trolley" }).protocol); // { aristotle: ..., ... }
 */
export function callsOf(protocol: Protocol): { [speaker: string]: number } {
  requirePhases(protocol);
  const calls = new Map<string, number>();
  for (const phase of protocol.phases)
    if (phase.kind === "speaking")
      for (const { speaker } of phase.seats) calls.set(speaker, (calls.get(speaker) ?? 0) + 1);
  return Object.fromEntries(calls);
}

/**
 * Calls that must follow each other: a phase side by side counts one, a phase in turn one a seat.
 * Throws InputError for what is no protocol.
 *
 * @example
 * criticalPath(setUpDebate({ teams: "resilience-hetero", scenario: "trolley" }).protocol); // 14
 */
export function criticalPath(protocol: Protocol): number {
  requirePhases(protocol);
  return protocol.phases.reduce(
    (sum, phase) => sum + (phase.kind === "announcing" ? 0 : phase.order === "in-turn" ? phase.seats.length : 1),
    0,
  );
}

import type { RecordEntry } from "../foundation/log.js";
import type { Seat } from "./seat.js";

/** A rule over the record so far: may this seat see this entry? */
export type Sees = (entry: RecordEntry, seat: Seat) => boolean;

/**
 * Everything said so far.
 *
 * @example
 * const sees = everything; // of a phase of an open debate
 */
export const everything: Sees = () => true;

/**
 * Nothing at all.
 *
 * @example
 * const sees = nothing; // of a phase in which each answers unaware of all else
 */
export const nothing: Sees = () => false;

/**
 * What the protocol announced: topic and perturbations.
 *
 * @example
 * const sees = anyOf(announcements, ownStatements);
 */
export const announcements: Sees = (entry) => entry.event !== undefined;

/**
 * What the seat's own speaker said.
 *
 * @example
 * const sees = anyOf(announcements, ownStatements);
 */
export const ownStatements: Sees = (entry, seat) => entry.event === undefined && entry.speaker === seat.speaker;

/**
 * What the one the seat speaks to, or judges, has said.
 *
 * @example
 * const sees = anyOf(announcements, addresseesStatements);
 */
export const addresseesStatements: Sees = (entry, seat) =>
  entry.event === undefined && entry.speaker === seat.addressee;

/**
 * What was said to the seat's speaker.
 *
 * @example
 * const sees = anyOf(announcements, addressedToMe);
 */
export const addressedToMe: Sees = (entry, seat) => entry.addressee === seat.speaker;

/**
 * What was said in these phases.
 *
 * @example
 * const sees = anyOf(announcements, saidIn("first round"));
 */
export const saidIn = (...phases: string[]): Sees => {
  const names = new Set(phases);
  return (entry) => names.has(entry.phase);
};

/**
 * What the speaker's own team said. `teams` maps each speaker to its team.
 *
 * @example
 * const sees = ownTeam({ kant: "duty", mill: "utility" });
 */
export const ownTeam = (teams: { readonly [speaker: string]: string }): Sees => {
  return (entry, seat) => entry.team !== undefined && entry.team === teams[seat.speaker];
};

/** Seen when any of the rules lets it be seen. */
export const anyOf =
  (...rules: Sees[]): Sees =>
  (entry, seat) =>
    rules.some((rule) => rule(entry, seat));

/** Seen when all of the rules let it be seen. */
export const allOf =
  (...rules: Sees[]): Sees =>
  (entry, seat) =>
    rules.every((rule) => rule(entry, seat));

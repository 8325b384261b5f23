import { shippedData } from "../foundation/shippedData.js";
import type { Identity, Philosopher, SchoolProfile } from "./philosopher.js";
import { identitySchema, schoolProfileSchema } from "./philosopherSchemas.js";

const identities = shippedData("philosopher", identitySchema, "corpora", "identities");
const profiles = shippedData("school", schoolProfileSchema, "corpora", "weaknesses");

/**
 * Ids of the philosophers that are shipped, in alphabetical order.
 *
 * @example
 * listPhilosophers(); // ["aquinas", "aristotle", ...]
 */
export function listPhilosophers(): string[] {
  return identities.list();
}

/**
 * The identity of a shipped philosopher, apart from what opponents hold of the school. Throws InputError.
 *
 * @example
 * loadIdentity("kant").constraints.map(({ text }) => text); // ["REJECT: ...", ...]
 */
export function loadIdentity(id: string): Identity {
  return identities.load(id);
}

/**
 * What opponents hold of a school (ToM-Lite, HDE section 4.2). Throws InputError for a school without a profile.
 *
 * @example
 * loadSchoolProfile(loadPhilosopher("kant").school).weaknesses[0].counterQuestion;
 */
export function loadSchoolProfile(school: string): SchoolProfile {
  return profiles.load(school);
}

/**
 * A shipped philosopher: identity graph, boundaries, framework keywords, and the weaknesses of the school.
 * Throws InputError for an unknown id and for a file that does not fit its schema.
 *
 * @example
 * loadPhilosopher("kant").nodes.filter(({ immutable }) => immutable).length; // 6
 */
export function loadPhilosopher(id: string): Philosopher {
  const identity = loadIdentity(id);
  return { ...identity, weaknesses: loadSchoolProfile(identity.school).weaknesses };
}

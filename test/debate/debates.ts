import {
  listPhilosophers,
  loadIdentity,
  loadPhilosopher,
  loadSchoolProfile,
} from "../../lib/src/agents/philosophers.js";
import type { Teams } from "../../lib/src/debate/teams.js";
import type { ChatRequest } from "../../lib/src/foundation/chat.js";
import type { Call } from "../../lib/src/foundation/log.js";
import { textOf } from "../support/models.js";
import { stoic } from "../support/philosophers.js";

/** The sentences of a philosopher's identity: nodes and boundaries. */
export function identityTexts(id: string): string[] {
  const { nodes, constraints } = loadIdentity(id);
  return [...nodes, ...constraints].map(({ text }) => text);
}

/** The sentences of a school's weakness map. */
export function weaknessTexts(school: string): string[] {
  return loadSchoolProfile(school).weaknesses.flatMap(({ claim, weakness, counterQuestion }) => [
    claim,
    weakness,
    counterQuestion,
  ]);
}

export const philosophers = listPhilosophers();
export const schools = [...new Set(philosophers.map((id) => loadIdentity(id).school))];
export const schoolOf = (id: string) => loadIdentity(id).school;

/** Which of the texts a request holds, word for word. */
export function heldIn(request: ChatRequest, texts: readonly string[]): string[] {
  const whole = textOf(request);
  return texts.filter((text) => whole.includes(text));
}

export const ofSpeaker = (calls: readonly Call[], speaker: string) => calls.filter((call) => call.speaker === speaker);

/** A pair of teams of the user's own: a philosopher of one's own against a shipped one. */
export function porchAgainstKant(): Teams {
  return {
    id: "porch-v-kant",
    name: "The Porch against Kant",
    teams: [
      { id: "porch", name: "The Porch", philosophers: [stoic()] },
      { id: "kant-alone", name: "Kant", philosophers: ["kant"] },
    ],
  };
}

/** A copy of a shipped philosopher under another id. */
export const double = (id: string, as: string) => ({ ...loadPhilosopher(id), id: as });

import { moderatorId } from "../agents/moderatorAgent.js";
import type { Philosopher } from "../agents/philosopher.js";
import { fill } from "../agents/prompt.js";
import { loadModeratorPrompt } from "../agents/promptTexts.js";
import { type Gives, statement } from "../protocol/gives.js";
import type { Phase, Protocol } from "../protocol/protocol.js";
import type { Seat } from "../protocol/seat.js";
import {
  addressedToMe,
  addresseesStatements,
  allOf,
  announcements,
  anyOf,
  ownStatements,
  ownTeam,
  saidIn,
} from "../protocol/sees.js";
import type { Dilemma, Perturbation } from "./dilemma.js";
import { loadDebateAsks } from "./promptTexts.js";
import type { Teams } from "./teams.js";

/** A perturbation and the turn right before which it is spoken. */
export interface Injection {
  turn: number;
  perturbation: Perturbation;
}

/** Names of the phases in a debate's record (HDE section 4.1). */
export const phaseNames = {
  topic: "topic",
  view: "deliberation, view",
  answerToTeam: "deliberation, shared log",
  question: "interrogation, question",
  answerToModerator: "interrogation, answer",
  debate: "debate",
} as const;

/** Words that the moderator's question may have. */
const questionWords = 40;

/** The speaker of each turn: teams alternate, speakers rotate within a team, and the first named leads. */
export function speakingOrder(teams: Teams<Philosopher>, turns: number): string[] {
  return Array.from({ length: turns }, (_, index) => {
    const { philosophers } = teams.teams[index % 2]!;
    return philosophers[Math.floor(index / 2) % philosophers.length]!.id;
  });
}

/** The team of each speaker. */
export function teamsBySpeaker(teams: Teams<Philosopher>): { [speaker: string]: string } {
  return Object.fromEntries(teams.teams.flatMap(({ id, philosophers }) => philosophers.map((one) => [one.id, id])));
}

/** The turns of the debate proper, cut into parts where a perturbation is announced between them. */
function debatePhases(
  order: readonly string[],
  teamOf: { readonly [speaker: string]: string },
  injections: readonly Injection[],
  ask: string,
  gives: Gives,
): Phase[] {
  const turns = order.length;
  const sees = anyOf(
    announcements,
    saidIn(phaseNames.debate),
    allOf(saidIn(phaseNames.answerToTeam), ownTeam(teamOf)),
    allOf(saidIn(phaseNames.question), addressedToMe),
    allOf(saidIn(phaseNames.answerToModerator), ownStatements),
  );
  const part = (from: number, to: number): Phase => ({
    kind: "speaking",
    name: `debate, turns ${from} to ${to}`,
    phase: phaseNames.debate,
    order: "in-turn",
    seats: order.slice(from - 1, to).map((speaker) => ({ speaker })),
    firstTurn: from,
    sees,
    asks: (_seat, turn) => fill(ask, { turn, turns }),
    gives,
  });
  const phases: Phase[] = [];
  let from = 1;
  for (const { turn, perturbation } of injections) {
    if (turn > from) phases.push(part(from, turn - 1));
    phases.push({
      kind: "announcing",
      name: `perturbation, ${perturbation.id}`,
      phase: phaseNames.debate,
      event: { kind: "perturbation", id: perturbation.id, turn, speaker: moderatorId, text: perturbation.text },
    });
    from = turn;
  }
  phases.push(part(from, turns));
  return phases;
}

/**
 * The Heterogeneous Debate Engine as a protocol (HDE section 4.1): the moderator states the topic; each member gives a
 * view and then answers its team's shared log (phase 1, teams apart); the moderator asks each one question about what
 * it said, and each answers (phase 2); then single-agent turns, teams alternating, each seeing the debate so far and
 * what its own team agreed on, with the perturbations spoken by the moderator right before their turns (phase 3).
 */
export function debateProtocol(
  teams: Teams<Philosopher>,
  dilemma: Dilemma,
  { turns, injections, words }: { turns: number; injections: readonly Injection[]; words: number },
): Protocol {
  const asks = loadDebateAsks();
  const moderatorAsk = loadModeratorPrompt().ask;
  const philosophers = teams.teams.flatMap((team) => team.philosophers);
  const seats: Seat[] = philosophers.map(({ id }) => ({ speaker: id }));
  const names = new Map(philosophers.map(({ id, name }) => [id, name]));
  const teamOf = teamsBySpeaker(teams);
  // Twice the words asked for: English prose takes about 1.4 tokens a word.
  const gives = statement({ maxTokens: 2 * words });
  const together = { kind: "speaking", order: "side-by-side", gives } as const;
  return {
    id: "debate",
    phases: [
      {
        kind: "announcing",
        name: phaseNames.topic,
        event: { kind: "topic", id: dilemma.id, turn: 0, speaker: moderatorId, text: dilemma.statement },
      },
      { ...together, name: phaseNames.view, seats, sees: announcements, asks: asks.view },
      {
        ...together,
        name: phaseNames.answerToTeam,
        seats,
        sees: anyOf(announcements, ownTeam(teamOf)),
        asks: asks.answerToTeam,
      },
      {
        ...together,
        name: phaseNames.question,
        seats: philosophers.map(({ id }) => ({ speaker: moderatorId, addressee: id })),
        sees: anyOf(announcements, addresseesStatements),
        asks: (seat) => fill(moderatorAsk, { addressee: names.get(seat.addressee!)!, words: questionWords }),
        gives: statement({ maxTokens: 2 * questionWords }),
      },
      {
        ...together,
        name: phaseNames.answerToModerator,
        seats,
        sees: anyOf(announcements, ownStatements, addressedToMe),
        asks: asks.answerToModerator,
      },
      ...debatePhases(speakingOrder(teams, turns), teamOf, injections, asks.turn, gives),
    ],
  };
}

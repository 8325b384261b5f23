import { moderatorAgent } from "../agents/moderatorAgent.js";
import type { Philosopher } from "../agents/philosopher.js";
import { philosopherAgent } from "../agents/philosopherAgent.js";
import { loadModeratorPrompt, loadPhilosopherPrompt } from "../agents/promptTexts.js";
import { rememberedViolates } from "../agents/rememberedViolates.js";
import type { Violates } from "../agents/violates.js";
import type { Variant } from "../agents/workingMemory.js";
import { InputError } from "../foundation/errors.js";
import { requireInput, requireKnownFields, requireObject } from "../foundation/requireInput.js";
import type { Participant } from "../protocol/participant.js";
import type { Protocol } from "../protocol/protocol.js";
import type { PassageIndex } from "../texts/passageIndex.js";
import { debateProtocol, type Injection } from "./debateProtocol.js";
import { shippedPassages } from "./digestIndex.js";
import type { Dilemma, Perturbation } from "./dilemma.js";
import { dilemmaOf, perturbationOf } from "./dilemmas.js";
import { type Teams, teamsOf } from "./teams.js";

/** What is debated, by whom and how; every field but teams and scenario has the paper's value where left out. */
export interface DebateDesign {
  /** Id of a shipped pair of teams, or an object of that shape. */
  teams: string | Teams;
  /** Id of a shipped dilemma, or an object of that shape. */
  scenario: string | Dilemma;
  /** Id or code of one of the dilemma's perturbations, one of your own, or null for the unperturbed control (default). */
  perturbation?: string | Perturbation | null;
  /** Several perturbations, each right before its turn; instead of `perturbation`. */
  injections?: readonly { turn: number; perturbation: string | Perturbation }[];
  /** The ablation's switches; both on by default. */
  variant?: Variant;
  /** Single-agent turns of the debate; 10. */
  turns?: number;
  /** The perturbed turn; 4. */
  injectionTurn?: number;
  /** Words asked for in a statement; 80. */
  words?: number;
  /**
   * What philosophers retrieve from; the shipped digests of all philosophers by default, where one of your own finds
   * nothing and speaks from its identity alone. An index that is given must have passages of every philosopher.
   */
  passages?: PassageIndex;
  /** Decides whether a fact violates a boundary; lexical by default, `boundaryJudge(model, { seed }).violates` asks a model. */
  violates?: Violates;
}

const designFields: { readonly [Field in keyof Required<DebateDesign>]: true } = {
  teams: true,
  scenario: true,
  perturbation: true,
  injections: true,
  variant: true,
  turns: true,
  injectionTurn: true,
  words: true,
  passages: true,
  violates: true,
};

/** A design with everything loaded and checked. */
export interface DebateSetup {
  protocol: Protocol;
  participants: Participant[];
  dilemma: Dilemma;
  teams: Teams<Philosopher>;
  injections: Injection[];
  injectionTurn: number;
  turns: number;
  variant: Variant;
}

function wholeFrom(argument: string, value: number, least: number, most = 1000): number {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new InputError(argument, value, `a whole number from ${least} to ${most}`);
  return value;
}

function injectionsOf(design: DebateDesign, dilemma: Dilemma, turns: number, injectionTurn: number): Injection[] {
  const { perturbation, injections } = design;
  if (injections === undefined)
    return perturbation == null ? [] : [{ turn: injectionTurn, perturbation: perturbationOf(dilemma, perturbation) }];
  if (perturbation != null) throw new InputError("perturbation", perturbation, "nothing where injections are given");
  if (!Array.isArray(injections)) throw new InputError("injections", injections, "an array of { turn, perturbation }");
  const loaded = injections.map((one, index) => {
    requireObject(`injections[${index}]`, one, "{ turn, perturbation }");
    return {
      turn: wholeFrom("injections, turn", one.turn, 1, turns),
      perturbation: perturbationOf(dilemma, one.perturbation),
    };
  });
  loaded.sort((a, b) => a.turn - b.turn);
  loaded.forEach(({ turn, perturbation: { id } }, index) => {
    if (loaded.findIndex((other) => other.turn === turn || other.perturbation.id === id) < index)
      throw new InputError("injections", { turn, id }, "every turn and every perturbation once");
  });
  return loaded;
}

/**
 * Loads and checks all that a debate needs. Throws InputError naming the field that is wrong.
 *
 * @example
 * setUpDebate({ teams: "resilience-hetero", scenario: "trolley", perturbation: "P1" }).participants.map(({ id }) => id);
 */
export function setUpDebate(design: DebateDesign): DebateSetup {
  requireObject("design", design, "{ teams, scenario, ... }");
  requireKnownFields("design", design, Object.keys(designFields));
  const { variant = { identity: true, opponentModel: true }, words = 80, violates = rememberedViolates } = design;
  if (typeof variant?.identity !== "boolean" || typeof variant.opponentModel !== "boolean")
    throw new InputError("variant", variant, "{ identity: true or false, opponentModel: true or false }");
  const turns = wholeFrom("turns", design.turns ?? 10, 2);
  const injectionTurn = wholeFrom("injectionTurn", design.injectionTurn ?? Math.min(4, turns), 1, turns);
  wholeFrom("words", words, 10);
  const dilemma = dilemmaOf(design.scenario);
  const teams = teamsOf(design.teams);
  const injections = injectionsOf(design, dilemma, turns, injectionTurn);
  const philosophers = teams.teams.flatMap((team) => team.philosophers);
  const passages = design.passages ?? shippedPassages();
  requireInput(typeof passages.search === "function", "passages", passages, "an index, such as buildIndex gives");
  requireInput(typeof violates === "function", "violates", violates, "a function of a fact and a constraint");
  const names = new Map(philosophers.map(({ id, name }) => [id, name]));
  const nameOf = (speaker: string) => names.get(speaker) ?? "Moderator";
  const prompt = loadPhilosopherPrompt();
  const participants = teams.teams.flatMap((team, side) => {
    const opponents = teams.teams[1 - side]!.philosophers;
    return team.philosophers.map((identity) =>
      philosopherAgent({
        identity,
        team,
        opponents: opponents.map(({ school, name, weaknesses }) => ({ school, name, weaknesses })),
        opponentNames: opponents.map(({ name }) => name),
        passages,
        variant,
        violates,
        prompt,
        nameOf,
        words,
      }),
    );
  });
  participants.push(moderatorAgent({ prompt: loadModeratorPrompt(), nameOf }));
  return {
    protocol: debateProtocol(teams, dilemma, { turns, injections, words }),
    participants,
    dilemma,
    teams,
    injections,
    injectionTurn: injections[0]?.turn ?? injectionTurn,
    turns,
    variant,
  };
}

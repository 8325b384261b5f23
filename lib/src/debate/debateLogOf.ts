import type { ProtocolLog } from "../foundation/log.js";
import type { DebateKeywords } from "./debateKeywords.js";
import type { DebateLog } from "./debateLog.js";
import type { DebateSetup } from "./debateSetup.js";
import { debateTurns } from "./debateTurns.js";
import { measureDebate } from "./measures.js";

function keywordsOf({ dilemma, teams, injections }: DebateSetup): DebateKeywords {
  return {
    base: dilemma.keywords,
    valid: [...dilemma.keywords, ...injections.flatMap(({ perturbation }) => perturbation.keywords)],
    frameworks: Object.fromEntries(
      teams.teams.flatMap(({ philosophers }) => philosophers.map(({ id, keywords }) => [id, keywords])),
    ),
  };
}

/** Makes a debate's log of its protocol's log: the turns of phase 3, and what they measure. */
export function debateLogOf(setup: DebateSetup, log: ProtocolLog): DebateLog {
  const { dilemma, teams, injections, injectionTurn, turns: plannedTurns, variant } = setup;
  const turns = debateTurns(log.record);
  const keywords = keywordsOf(setup);
  const members = teams.teams.map(({ id, name, philosophers }) => ({
    id,
    name,
    philosophers: philosophers.map((one) => one.id),
  }));
  const names = Object.fromEntries(
    teams.teams.flatMap(({ philosophers }) => philosophers.map(({ id, name }) => [id, name])),
  );
  return {
    ...log,
    scenario: { id: dilemma.id, name: dilemma.name },
    teams: { ...teams, teams: members },
    names,
    variant,
    perturbation: injections[0]?.perturbation.id ?? null,
    injections: injections.map(({ turn, perturbation }) => ({ turn, perturbation: perturbation.id })),
    injectionTurn,
    plannedTurns,
    keywords,
    turns,
    measures: measureDebate(turns, {
      keywords,
      names,
      teams: Object.fromEntries(members.map(({ id, philosophers }) => [id, philosophers])),
      injectionTurn,
      window: plannedTurns - injectionTurn,
    }),
  };
}

import { allVoicesId } from "../agents/allVoicesAgent.js";
import { judgeId } from "../agents/judgeAgent.js";
import { moderatorId } from "../agents/moderatorAgent.js";
import { fill } from "../agents/prompt.js";
import { statement } from "../protocol/gives.js";
import type { Phase, Protocol, SpeakingPhase } from "../protocol/protocol.js";
import type { Seat } from "../protocol/seat.js";
import { addresseesStatements, allOf, anyOf, nothing, ownStatements, type Sees, saidIn } from "../protocol/sees.js";
import { allVoicesAnswer } from "./allVoicesAnswer.js";
import { ballotAnswer } from "./ballotAnswer.js";
import type { Champion } from "./champions.js";
import type { DeliberationOptions } from "./deliberationOptions.js";
import type { LoadedPanel } from "./panel.js";
import { optionLabels, type Policy } from "./policy.js";
import { type CouncilAsks, loadCouncilAsks } from "./promptTexts.js";
import { scoreAnswer } from "./scoreAnswer.js";

/** Names of the phases in a deliberation's record (AI Council section 3). */
export const councilPhases = {
  question: "question",
  position: "position",
  critique: "critique",
  defence: "defence",
  evaluation: "evaluation",
  validation: "validation",
} as const;

/** What was said in the debate, whatever the round. */
const debateStatements = saidIn(councilPhases.position, councilPhases.critique, councilPhases.defence);

type Round = Pick<SpeakingPhase, "name" | "seats" | "sees"> & { ask: string };

/** A round of the debate: all champions side by side, none seeing the others' texts of the round. */
function round({ name, seats, sees, ask }: Round, { options }: Policy): SpeakingPhase {
  const asked = ({ about }: Seat) => {
    const own = options.find(({ id }) => id === about)!;
    const others = options.filter(({ id }) => id !== about).map(({ id, label }) => `${id} (${label})`);
    return fill(ask, { option: own.id, label: own.label, others: others.join(" and ") });
  };
  return {
    kind: "speaking",
    name,
    order: "side-by-side",
    seats,
    sees,
    asks: asked,
    gives: statement(),
  };
}

/** What others than the seat's speaker said. */
const othersStatements: Sees = (entry, seat) => entry.speaker !== seat.speaker;

/** Positions, critiques of both other options, defences (AI Council section 3.1). */
function debatePhases(champions: readonly Champion[], policy: Policy, asks: CouncilAsks): Phase[] {
  const { position, critique, defence } = councilPhases;
  const seats = champions.map(({ id, option }): Seat => ({ speaker: id, about: option.id }));
  return [
    round({ name: position, seats, sees: nothing, ask: asks.position }, policy),
    round({ name: critique, seats, sees: saidIn(position), ask: asks.critique }, policy),
    round(
      {
        name: defence,
        seats,
        sees: anyOf(allOf(saidIn(position), ownStatements), allOf(saidIn(critique), othersStatements)),
        ask: asks.defence,
      },
      policy,
    ),
  ];
}

/** What asks for a ballot, and how it is to be given. */
export function ballotAsk(ask: string, { options }: Policy, words: number): string {
  return `${ask} ${fill(loadCouncilAsks().ballot, { words, count: options.length })}`;
}

/** The announced question and, where there is one, the debate: what every council protocol begins with. */
export function openingPhases(policy: Policy, champions: readonly Champion[], debate: boolean): Phase[] {
  const { id, question } = policy;
  return [
    {
      kind: "announcing",
      name: councilPhases.question,
      event: { kind: "topic", id, turn: 0, speaker: moderatorId, text: question },
    },
    ...(debate ? debatePhases(champions, policy, loadCouncilAsks()) : []),
  ];
}

/** Every evaluator's ballot, given alone after the debate. */
export function evaluationPhase(panel: Pick<LoadedPanel, "evaluators">, policy: Policy, words: number): SpeakingPhase {
  return {
    kind: "speaking",
    name: councilPhases.evaluation,
    order: "side-by-side",
    seats: panel.evaluators.map(({ id }) => ({ speaker: id })),
    sees: debateStatements,
    asks: ballotAsk(loadCouncilAsks().evaluation, policy, words),
    gives: ballotAnswer(optionLabels(policy)),
  };
}

/** Every evaluator's reasoning judged alone: a seat for each, which is shown what that one said and nothing else. */
export function judgingPhase(
  name: string,
  panel: Pick<LoadedPanel, "evaluators">,
  { judge = judgeId, voices = "isolated" }: { judge?: string; voices?: DeliberationOptions["voices"] } = {},
): SpeakingPhase {
  const { evaluation } = councilPhases;
  return {
    kind: "speaking",
    name,
    order: "side-by-side",
    seats: panel.evaluators.map(({ id }) => ({ speaker: judge, addressee: id })),
    // In the single-model baseline one entry holds all voices; the judge takes out the one it is to assess.
    sees: voices === "isolated" ? allOf(saidIn(evaluation), addresseesStatements) : saidIn(evaluation),
    asks: "",
    gives: scoreAnswer(),
  };
}

/**
 * The AI Council as a protocol (AI Council section 3): the champions' debate in three rounds, the evaluators' ballots,
 * each given alone, and the judge's score of each reasoning. Five calls follow each other; all others go side by side.
 */
export function deliberationProtocol(
  panel: LoadedPanel,
  policy: Policy,
  champions: readonly Champion[],
  { debate, validation, voices, words }: DeliberationOptions,
): Protocol {
  const evaluation = evaluationPhase(panel, policy, words);
  const allVoices: SpeakingPhase = {
    ...evaluation,
    seats: [{ speaker: allVoicesId }],
    asks: ballotAsk(loadCouncilAsks().allVoices, policy, words),
    gives: allVoicesAnswer(panel.evaluators, optionLabels(policy)),
  };
  return {
    id: "deliberation",
    phases: [
      ...openingPhases(policy, champions, debate),
      voices === "isolated" ? evaluation : allVoices,
      ...(validation ? [judgingPhase(councilPhases.validation, panel, { voices })] : []),
    ],
  };
}

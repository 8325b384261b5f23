import { fill } from "../agents/prompt.js";
import type { Phase, Protocol, SpeakingPhase } from "../protocol/protocol.js";
import { allOf, anyOf, ownStatements, type Sees, saidIn } from "../protocol/sees.js";
import { ballotAnswer } from "./ballotAnswer.js";
import type { Champion } from "./champions.js";
import { critiqueAnswer } from "./critiqueAnswer.js";
import { ballotAsk, councilPhases, evaluationPhase, openingPhases } from "./deliberationProtocol.js";
import { type DelphiDesign, type DelphiVariant, delphiVariants } from "./delphiVariants.js";
import type { LoadedPanel } from "./panel.js";
import { optionLabels, type Policy } from "./policy.js";
import { loadCouncilAsks } from "./promptTexts.js";
import { tensionPartners } from "./tensions.js";

/** Name of the phase in which evaluators criticise, before they reconsider in a round. */
export const critiquePhase = (round: number) => `evaluators' critique ${round}`;
/** Name of the phase in which they vote again; round 0 is the evaluation itself. */
export const ballotPhase = (round: number) => (round === 0 ? councilPhases.evaluation : `reconsideration ${round}`);

/** Whose critiques each evaluator is shown. */
export function criticsShown(panel: LoadedPanel, shows: DelphiDesign["shows"]): { [evaluator: string]: string[] } {
  const all = panel.evaluators.map(({ id }) => id);
  return Object.fromEntries(
    all.map((id) => [
      id,
      shows === "everyone"
        ? all.filter((other) => other !== id)
        : shows === "partners"
          ? tensionPartners(panel, id)
          : [],
    ]),
  );
}

function roundPhases(panel: LoadedPanel, policy: Policy, round: number, shows: DelphiDesign["shows"], words: number) {
  const asks = loadCouncilAsks();
  const seats = panel.evaluators.map(({ id }) => ({ speaker: id }));
  const shown = criticsShown(panel, shows);
  const ownBallot = allOf(ownStatements, saidIn(ballotPhase(round - 1)));
  const shownCritics: Sees = (entry, seat) => shown[seat.speaker]!.includes(entry.speaker);
  const together = { kind: "speaking", order: "side-by-side", seats } as const;
  const critique: SpeakingPhase = {
    ...together,
    name: critiquePhase(round),
    sees: ownBallot,
    asks: fill(asks.evaluatorCritique, { words }),
    gives: critiqueAnswer(optionLabels(policy)),
  };
  const again: SpeakingPhase = {
    ...together,
    name: ballotPhase(round),
    sees: anyOf(ownBallot, allOf(saidIn(critiquePhase(round)), shownCritics)),
    asks: ballotAsk(shows === "self" ? asks.selfConfrontation : asks.reconsideration, policy, words),
    gives: ballotAnswer(optionLabels(policy)),
  };
  return shows === "self" ? [again] : [critique, again];
}

/**
 * The Delphi designs that failed, as protocols (AI Council section 4.3): after the evaluation each evaluator is shown
 * critiques by others (v6.0 by all, v6.1 by its tension partners, in two rounds) or its own reasoning alone (v7), and
 * votes again.
 */
export function delphiProtocol(
  panel: LoadedPanel,
  policy: Policy,
  champions: readonly Champion[],
  { variant, debate, words }: { variant: DelphiVariant; debate: boolean; words: number },
): Protocol {
  const { rounds, shows } = delphiVariants[variant];
  const further = Array.from({ length: rounds }, (_, index): Phase[] =>
    roundPhases(panel, policy, index + 1, shows, words),
  );
  return {
    id: `delphi-${variant}`,
    phases: [...openingPhases(policy, champions, debate), evaluationPhase(panel, policy, words), ...further.flat()],
  };
}

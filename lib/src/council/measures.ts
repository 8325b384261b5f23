import { type Measured, measured } from "../foundation/measured.js";
import { bordaMargin } from "../metrics/bordaMargin.js";
import { bordaRanking } from "../metrics/bordaRanking.js";
import { bordaScores } from "../metrics/bordaScores.js";
import { effectivePerspectives } from "../metrics/effectivePerspectives.js";
import type { Evaluation } from "../metrics/evaluation.js";
import { firstChoiceConcentration } from "../metrics/firstChoiceConcentration.js";
import type { Options } from "../metrics/options.js";
import type { PerspectiveVoice } from "../metrics/perspectiveVoice.js";
import { schulzeRanking } from "../metrics/schulzeRanking.js";
import { scoredBallots } from "../metrics/scoredBallots.js";
import { type TensionQuality, tensionQuality } from "../metrics/tensionQuality.js";
import { voiceAuthenticityRate } from "../metrics/voiceAuthenticityRate.js";
import { type WeightingGap, weightingGap } from "../metrics/weightingGap.js";
import { type Winners, winners } from "../metrics/winners.js";
import type { LoadedPanel } from "./panel.js";
import { panelTensions } from "./tensions.js";

/** What the ballots of a deliberation say (AI Council section 5.3); a measure that cannot be computed says why. */
export interface VoteMeasures {
  /** Evaluators behind the numbers. */
  n: number;
  firstChoiceConcentration: Measured<{ value: number }>;
  bordaMargin: Measured<{ value: number }>;
  /** Entropy of the first choices in bits. */
  effectivePerspectives: Measured<{ value: number }>;
  bordaScores: Measured<{ value: { [option: string]: number } }>;
  /** Places, best first, those that are level together. */
  bordaRanking: Measured<{ value: string[][] }>;
}

/** All measures of a deliberation. */
export interface DeliberationMeasures {
  /** Over every ballot, each of the same weight (States A and B). */
  unweighted: VoteMeasures & {
    winners: Measured<{ value: Winners }>;
    schulzeRanking: Measured<{ value: string[][] }>;
  };
  /** Over the evaluators that have a ballot and a score, weighted by it (State C). */
  weighted: VoteMeasures & {
    /** All four ways, over these evaluators. */
    winners: Measured<{ value: Required<Winners> }>;
    voiceAuthenticityRate: Measured<{ value: number }>;
    meanCoherence: Measured<{ value: number }>;
    /** Weighted less unweighted, over the same evaluators, and what explains it. */
    gap: Measured<{ value: WeightingGap }>;
    /** The pairs whose perspectives both have an evaluator, as the printed rates count them. */
    tension: Measured<TensionQuality & { value: number }>;
    /** All pairs, those with a perspective that another stands in for too. */
    tensionOfAllPairs: Measured<TensionQuality & { value: number }>;
  };
}

type Ballots = readonly (readonly string[])[];

function voteMeasures(ballots: Ballots, options: Options, weights?: readonly number[]): VoteMeasures {
  const votes = ballots.map(([first]) => first!);
  const settings = { options, ...(weights === undefined ? {} : { weights }) };
  return {
    n: ballots.length,
    firstChoiceConcentration: measured(() => ({ value: firstChoiceConcentration(votes, settings) })),
    bordaMargin: measured(() => ({ value: bordaMargin(ballots, settings) })),
    effectivePerspectives: measured(() => ({ value: effectivePerspectives(votes, settings) })),
    bordaScores: measured(() => ({ value: bordaScores(ballots, settings) })),
    bordaRanking: measured(() => ({ value: bordaRanking(ballots, settings) })),
  };
}

/** The tensions of a deliberation, over the pairs with two evaluators or over all with stand-ins. */
export function tensionOf(
  evaluations: readonly Evaluation[],
  panel: LoadedPanel,
  which: "direct" | "all",
  voice?: PerspectiveVoice,
): Measured<TensionQuality & { value: number }> {
  const pairs = which === "direct" ? panelTensions(panel).direct : panel.tensions;
  if (pairs.length === 0) return { value: null, reason: "the panel has no pair of perspectives in tension" };
  return measured(() => {
    const standIns = which === "direct" ? {} : panel.standIns;
    const quality = tensionQuality(evaluations, { pairs, standIns, ...(voice === undefined ? {} : { voice }) });
    return { value: quality.trustworthyRate, ...quality };
  });
}

/**
 * Measures a deliberation. A measure that its ballots and scores do not determine is null, with the reason: a run with
 * missing ballots reports its `n` and is never padded.
 */
export function measureDeliberation(
  { ballots, coherence }: { ballots: { [id: string]: string[] | null }; coherence: { [id: string]: number | null } },
  evaluations: readonly Evaluation[],
  panel: LoadedPanel,
  options: Options,
): DeliberationMeasures {
  const all = Object.values(ballots).filter((ballot) => ballot !== null);
  const { ballots: scored, weights } = scoredBallots({ ballots, coherence });
  const scores = Object.values(coherence).filter((score) => score !== null);
  return {
    unweighted: {
      ...voteMeasures(all, options),
      winners: measured(() => ({ value: winners(all, { options }) })),
      schulzeRanking: measured(() => ({ value: schulzeRanking(all, { options }) })),
    },
    weighted: {
      ...voteMeasures(scored, options, weights),
      winners: measured(() => ({ value: winners(scored, { options, weights }) as Required<Winners> })),
      voiceAuthenticityRate: measured(() => ({ value: voiceAuthenticityRate(scores) })),
      meanCoherence: meanCoherence(scores),
      gap: measured(() => ({ value: weightingGap(scored, { options, weights }) })),
      tension: tensionOf(evaluations, panel, "direct"),
      tensionOfAllPairs: tensionOf(evaluations, panel, "all"),
    },
  };
}

function meanCoherence(scores: readonly number[]): Measured<{ value: number }> {
  if (scores.length === 0) return { value: null, reason: "there are no scores" };
  return { value: scores.reduce((sum, score) => sum + score, 0) / scores.length };
}

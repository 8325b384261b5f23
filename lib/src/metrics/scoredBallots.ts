import { requireObject } from "../foundation/requireInput.js";
import type { Ballot } from "./ballot.js";
import { requireScore } from "./voiceAuthenticityRate.js";

/** The evaluators of a deliberation that have a ballot and a score, and those that have not. */
export interface ScoredBallots {
  evaluators: string[];
  ballots: Ballot[];
  /** Coherence scores in the order of `ballots`. */
  weights: number[];
  leftOut: { evaluator: string; lacks: "ballot" | "score" | "both" }[];
}

/**
 * The evaluators that States B and C can be compared on: those that have both a ballot and a coherence score.
 *
 * @param deliberation ballots and scores under each evaluator's name, null where there is none, as a log has them.
 * @throws InputError when either is no record, or a score is not from 0 to 1.
 * @example
 * const { ballots, weights } = scoredBallots(log);
 * bordaMargin(ballots, { options, weights }) - bordaMargin(ballots, { options });
 */
export function scoredBallots(deliberation: {
  ballots: { readonly [evaluator: string]: Ballot | null };
  coherence: { readonly [evaluator: string]: number | null };
}): ScoredBallots {
  requireObject("deliberation", deliberation, "{ ballots, coherence }");
  const { ballots, coherence } = deliberation;
  requireObject("ballots", ballots, "{ evaluator: ballot or null }");
  requireObject("coherence", coherence, "{ evaluator: score or null }");
  const scored: ScoredBallots = { evaluators: [], ballots: [], weights: [], leftOut: [] };
  for (const evaluator of new Set([...Object.keys(ballots), ...Object.keys(coherence)])) {
    const ballot = (Object.hasOwn(ballots, evaluator) ? ballots[evaluator] : null) ?? null;
    const score = (Object.hasOwn(coherence, evaluator) ? coherence[evaluator] : null) ?? null;
    if (score !== null) requireScore(`coherence.${evaluator}`, score);
    if (ballot === null || score === null) {
      const lacks = ballot !== null ? "score" : score !== null ? "ballot" : "both";
      scored.leftOut.push({ evaluator, lacks });
      continue;
    }
    scored.evaluators.push(evaluator);
    scored.ballots.push(ballot);
    scored.weights.push(score);
  }
  return scored;
}

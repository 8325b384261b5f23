import { NotComputableError } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";

/** Throws InputError unless the value is a coherence score or threshold, a number from 0 to 1. */
export function requireScore(argument: string, value: unknown): void {
  const within = typeof value === "number" && value >= 0 && value <= 1;
  requireInput(within, argument, value, "a number from 0 to 1");
}

/**
 * Voice Authenticity Rate (AI Council sections 4.2 and 5.3): the share of evaluators whose reasoning is grounded in
 * their perspective, that is whose coherence score is `threshold` or more.
 *
 * @param scores coherence scores from 0 to 1, one an evaluator; evaluators without a score are left out.
 * @param options.threshold 0.6 by default, as in the paper.
 * @throws InputError for a score or a threshold that is not from 0 to 1.
 * @throws NotComputableError without scores.
 * @example
 * voiceAuthenticityRate([0.97, 0.6, 0.59, 0.81]); // 0.75
 */
export function voiceAuthenticityRate(scores: readonly number[], options: { threshold?: number } = {}): number {
  requireObject("options", options);
  const { threshold = 0.6 } = options;
  requireInput(Array.isArray(scores), "scores", scores, "an array of numbers from 0 to 1");
  requireScore("threshold", threshold);
  for (const [index, score] of scores.entries()) requireScore(`scores[${index}]`, score);
  if (scores.length === 0) throw new NotComputableError("voiceAuthenticityRate", "there are no scores");
  return scores.filter((score) => score >= threshold).length / scores.length;
}

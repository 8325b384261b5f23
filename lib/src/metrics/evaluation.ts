import { requireInput } from "../foundation/requireInput.js";
import { requireScore } from "./voiceAuthenticityRate.js";

/** What one evaluator of a deliberation chose, and how well its reasoning kept to its perspective. */
export interface Evaluation {
  evaluator: string;
  perspective: string;
  /** First choice, an option id; null when there is no ballot. */
  vote: string | null;
  /** Coherence score from 0 to 1; null when there is none. */
  coherence: number | null;
}

/** Throws InputError unless every evaluation can be used. */
export function requireEvaluations(evaluations: readonly Evaluation[]): void {
  const shape = "{ evaluator, perspective, vote, coherence }";
  requireInput(Array.isArray(evaluations), "evaluations", evaluations, `an array of ${shape}`);
  for (const [index, evaluation] of evaluations.entries()) {
    const argument = `evaluations[${index}]`;
    requireInput(typeof evaluation === "object" && evaluation !== null, argument, evaluation, shape);
    const { evaluator, perspective, vote, coherence } = evaluation;
    const named = (value: unknown) => typeof value === "string" && value !== "";
    requireInput(named(evaluator), `${argument}.evaluator`, evaluator, "an evaluator's name");
    requireInput(named(perspective), `${argument}.perspective`, perspective, "a perspective's name");
    requireInput(vote === null || named(vote), `${argument}.vote`, vote, "an option id, or null without a ballot");
    if (coherence !== null) requireScore(`${argument}.coherence`, coherence);
  }
}

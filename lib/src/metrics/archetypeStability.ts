import { NotComputableError } from "../foundation/errors.js";
import { type Evaluation, requireEvaluations } from "./evaluation.js";
import { mostCommon } from "./mostCommon.js";
import { sumOf } from "./weights.js";

/** How one perspective voted over many deliberations. */
export interface ArchetypeStability {
  perspective: string;
  /** The option or options that it voted for most often; more than one is a tie. */
  mostCommon: string[];
  /** Share of its votes that went to the most common option. */
  consistency: number;
  /** Mean coherence of its evaluators; null when none has a score. */
  meanCoherence: number | null;
  /** Votes behind `mostCommon` and `consistency`. */
  votes: number;
  /** Scores behind `meanCoherence`. */
  scores: number;
}

/**
 * Archetype stability (AI Council Tables 3 and 5): the most common vote of each perspective over many deliberations,
 * how often it was cast, and the mean coherence. Evaluators who share a perspective are taken together.
 *
 * @param evaluations those of all deliberations in one list; without a ballot or a score with null.
 * @returns one entry a perspective that has a vote, in order of first appearance.
 * @throws InputError for an evaluation that cannot be used.
 * @throws NotComputableError when there are no votes.
 * @example
 * archetypeStability(runs.flatMap((run) => run.evaluations))[0].consistency;
 */
export function archetypeStability(evaluations: readonly Evaluation[]): ArchetypeStability[] {
  requireEvaluations(evaluations);
  const perspectives = new Set(evaluations.map(({ perspective }) => perspective));
  const table: ArchetypeStability[] = [];
  for (const perspective of perspectives) {
    const own = evaluations.filter((evaluation) => evaluation.perspective === perspective);
    const votes = own.map(({ vote }) => vote).filter((vote) => vote !== null);
    const scores = own.map(({ coherence }) => coherence).filter((score) => score !== null);
    if (votes.length === 0) continue;
    const common = mostCommon(votes);
    table.push({
      perspective,
      mostCommon: common,
      consistency: votes.filter((vote) => vote === common[0]).length / votes.length,
      meanCoherence: scores.length === 0 ? null : sumOf(scores) / scores.length,
      votes: votes.length,
      scores: scores.length,
    });
  }
  if (table.length === 0) throw new NotComputableError("archetypeStability", "there are no votes");
  return table;
}

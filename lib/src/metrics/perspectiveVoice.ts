import type { Evaluation } from "./evaluation.js";
import { mostCommon } from "./mostCommon.js";
import { sumOf } from "./weights.js";

/** Who speaks for a perspective that several evaluators share. */
export const perspectiveVoices = ["first", "majority"] as const;
export type PerspectiveVoice = (typeof perspectiveVoices)[number];

/** A perspective's choice and the coherence behind it. */
export interface Voice {
  vote: string;
  coherence: number;
}

/**
 * What a perspective says: its first evaluation, or the vote of most of its evaluators (of tied votes the one that
 * comes first) with the mean coherence of those who cast it. Undefined when the first has no vote or no score, or when
 * none of them has both: nobody takes the place of a voice that is missing.
 */
export function voiceOf(
  perspective: string,
  evaluations: readonly Evaluation[],
  speaks: PerspectiveVoice,
): Voice | undefined {
  const own = evaluations.filter((evaluation) => evaluation.perspective === perspective);
  const whole = (speaks === "first" ? own.slice(0, 1) : own).filter(
    (evaluation): evaluation is Evaluation & Voice => evaluation.vote !== null && evaluation.coherence !== null,
  );
  const [vote] = mostCommon(whole.map((evaluation) => evaluation.vote));
  if (vote === undefined) return undefined;
  const scores = whole.filter((evaluation) => evaluation.vote === vote).map(({ coherence }) => coherence);
  return { vote, coherence: sumOf(scores) / scores.length };
}

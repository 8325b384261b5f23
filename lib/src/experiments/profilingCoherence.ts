import { type Measured, measured } from "../foundation/measured.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Correlation } from "../statistics/correlation.js";
import { pearson } from "../statistics/pearson.js";
import { spearman } from "../statistics/spearman.js";

/** Whether speaking in a perspective's words goes with reasoning from it. */
export interface ProfilingCoherence {
  /** Perspectives that have both numbers. */
  pairs: { perspective: string; alignment: number; coherence: number }[];
  pearson: Measured<{ value: number } & Correlation>;
  spearman: Measured<{ value: number } & Correlation>;
}

/**
 * Correlates each perspective's profiling score with its mean coherence in deliberations (AI Council section 7.3). The
 * printed -0.83 and -0.94 come out when Risk Tolerance is given the score that Mistral-NeMo has for creativity, 0.429.
 *
 * @param alignment, coherence by perspective; those that only one of the two has are left out.
 * @throws InputError for what is no record of numbers by perspective.
 * @example
 * profilingCoherence({ a: 0.2, b: 0.4, c: 0.5 }, { a: 0.9, b: 0.7, c: 0.6 }).pearson.value;
 */
export function profilingCoherence(
  alignment: { readonly [perspective: string]: number | null },
  coherence: { readonly [perspective: string]: number | null },
): ProfilingCoherence {
  requireObject("alignment", alignment, "a number or null by perspective");
  requireObject("coherence", coherence, "a number or null by perspective");
  const pairs = Object.entries(alignment).flatMap(([perspective, score]) => {
    const mean = Object.hasOwn(coherence, perspective) ? coherence[perspective]! : null;
    return score === null || mean === null ? [] : [{ perspective, alignment: score, coherence: mean }];
  });
  const correlated = (correlate: typeof pearson): ProfilingCoherence["pearson"] => {
    if (pairs.length < 3)
      return { value: null, reason: `${pairs.length} perspectives have both numbers; three are needed` };
    return measured(() => {
      const found = correlate(
        pairs.map((pair) => pair.alignment),
        pairs.map((pair) => pair.coherence),
      );
      return { value: found.r, ...found };
    });
  };
  return { pairs, pearson: correlated(pearson), spearman: correlated(spearman) };
}

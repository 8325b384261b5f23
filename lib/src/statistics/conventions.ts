import type { MannWhitneyOptions } from "./mannWhitney.js";
import type { WilcoxonOptions } from "./wilcoxonSignedRank.js";

/** How one source runs the two rank tests: options to be handed to them. */
export interface Convention {
  name: string;
  /** One sentence that says what the convention is. */
  description: string;
  /** Whether its p is one-sided; then `alternative` below is "greater" and stands for the direction expected. */
  oneSided: boolean;
  mannWhitney: Readonly<MannWhitneyOptions>;
  wilcoxonSignedRank: Readonly<WilcoxonOptions>;
}

/**
 * The named conventions. The same two samples have another p under each, so a p without its convention says little.
 *
 * `paper` is the AI Council's (its Table 7), as its printed U, W, r and p imply: one-sided, asymptotic, corrected for
 * ties; Mann-Whitney with continuity correction, Wilcoxon without, zeros dropped.
 *
 * @example
 * mannWhitney(stateA, stateB, conventions.paper.mannWhitney);
 * mannWhitney(stateA, stateB, { ...conventions.paper.mannWhitney, alternative: "less" }); // perspectives increase
 */
export const conventions: Readonly<Record<"scipy" | "r" | "paper", Convention>> = Object.freeze({
  scipy: convention({
    name: "scipy",
    description:
      "SciPy's mannwhitneyu and wilcoxon: two-sided; exact up to 8 values in the smaller sample or 50 pairs " +
      "without ties and zeros; all signs counted up to 13 pairs with them; otherwise asymptotic, with continuity " +
      "correction for U and without for W.",
    oneSided: false,
    mannWhitney: { alternative: "two-sided", method: "auto", automatic: "scipy", continuity: true },
    wilcoxonSignedRank: {
      alternative: "two-sided",
      method: "auto",
      automatic: "scipy",
      zeroMethod: "wilcox",
      continuity: false,
      rounding: 0,
    },
  }),
  r: convention({
    name: "r",
    description:
      "R's wilcox.test: two-sided; exact below 50 values or pairs without ties and zeros; otherwise asymptotic with " +
      "continuity correction; zeros dropped.",
    oneSided: false,
    mannWhitney: { alternative: "two-sided", method: "auto", automatic: "r", continuity: true },
    wilcoxonSignedRank: {
      alternative: "two-sided",
      method: "auto",
      automatic: "r",
      zeroMethod: "wilcox",
      continuity: true,
      rounding: 0,
    },
  }),
  paper: convention({
    name: "paper",
    description:
      "The AI Council paper: one-sided, asymptotic, corrected for ties, with continuity correction for U and without " +
      "for W; zero differences dropped.",
    oneSided: true,
    mannWhitney: { alternative: "greater", method: "asymptotic", continuity: true },
    wilcoxonSignedRank: {
      alternative: "greater",
      method: "asymptotic",
      zeroMethod: "wilcox",
      continuity: false,
      rounding: 1e-12,
    },
  }),
});

function convention(parts: Convention): Convention {
  return Object.freeze({
    ...parts,
    mannWhitney: Object.freeze(parts.mannWhitney),
    wilcoxonSignedRank: Object.freeze(parts.wilcoxonSignedRank),
  });
}

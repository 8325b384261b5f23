import { NotComputableError } from "../foundation/errors.js";
import { requireChoice, requireInput, requireObject } from "../foundation/requireInput.js";
import { type Evaluation, requireEvaluations } from "./evaluation.js";
import { type PerspectiveVoice, perspectiveVoices, type Voice, voiceOf } from "./perspectiveVoice.js";
import { requireScore } from "./voiceAuthenticityRate.js";

/** What a pair of perspectives that should disagree did (AI Council section 5.3). */
export type TensionKind = "authenticDisagreement" | "genuineAgreement" | "suspectAgreement" | "partial" | "incomplete";

/** The tensions of one deliberation. */
export interface TensionQuality {
  /** Pairs that disagree, both sides coherent. */
  authenticDisagreement: number;
  /** Pairs that agree, both sides coherent. */
  genuineAgreement: number;
  /** Pairs that agree, a side of low coherence. */
  suspectAgreement: number;
  /** Pairs that disagree, a side of low coherence. */
  partial: number;
  /** Pairs with a side that has no vote or no score; they are in no rate. */
  incomplete: number;
  /** (authenticDisagreement + genuineAgreement) / the pairs that are complete. */
  trustworthyRate: number;
  /** Every pair with what it was found to be and what each side said. */
  perPair: { pair: [string, string]; kind: TensionKind; sides: [Voice | null, Voice | null] }[];
}

function namesTwo(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((side) => typeof side === "string");
}

function kindOf(one: Voice | undefined, other: Voice | undefined, threshold: number): TensionKind {
  if (!one || !other) return "incomplete";
  const trusted = one.coherence >= threshold && other.coherence >= threshold;
  if (one.vote === other.vote) return trusted ? "genuineAgreement" : "suspectAgreement";
  return trusted ? "authenticDisagreement" : "partial";
}

/**
 * Tension quality (AI Council section 5.3 and Table 6): of the pairs of perspectives that should disagree, in how many
 * can their disagreement, or agreement, be trusted? The printed shares fit three pairs a run, those whose perspectives
 * both have an evaluator of their own; to count the pairs with Creativity too, as the paper's text has it, give all six
 * and `standIns: { Creativity: "Risk Tolerance" }`.
 *
 * @param evaluations one deliberation's, in the order of its panel, those without a ballot or a score with null.
 * @param options.pairs the perspectives that should disagree, two by two.
 * @param options.threshold least coherence of a side that is trusted; 0.6 by default, as in the paper.
 * @param options.voice who speaks for a perspective with several evaluators: "first" (default: the paper's
 *   Conservative for Security Focus) or "majority".
 * @param options.standIns the perspective that speaks for one without an evaluator.
 * @throws InputError for an evaluation or an option that cannot be used, or an evaluator that stands twice.
 * @throws NotComputableError when no pair is complete.
 * @example
 * tensionQuality(evaluations, { pairs: [["Security Focus", "Risk Tolerance"]] }).trustworthyRate;
 */
export function tensionQuality(
  evaluations: readonly Evaluation[],
  options: {
    pairs: readonly (readonly [string, string])[];
    threshold?: number;
    voice?: PerspectiveVoice;
    standIns?: { readonly [perspective: string]: string };
  },
): TensionQuality {
  requireObject("options", options, "{ pairs, ... }");
  const { pairs, threshold = 0.6, voice = "first", standIns = {} } = options;
  requireEvaluations(evaluations);
  const evaluators = evaluations.map(({ evaluator }) => evaluator);
  const repeated = evaluators.find((evaluator, index) => evaluators.indexOf(evaluator) !== index);
  requireInput(repeated === undefined, "evaluations", repeated, "each evaluator once: one deliberation at a time");
  requireInput(Array.isArray(pairs) && pairs.length > 0, "pairs", pairs, "an array of pairs of perspectives");
  requireScore("threshold", threshold);
  requireChoice("voice", voice, perspectiveVoices);
  requireObject("standIns", standIns, "{ perspective: perspective }");

  const speaker = (perspective: string) =>
    Object.hasOwn(standIns, perspective) ? standIns[perspective]! : perspective;
  const perPair = pairs.map((pair, index) => {
    requireInput(namesTwo(pair), `pairs[${index}]`, pair, "two perspectives");
    const [left, right] = pair;
    requireInput(speaker(left) !== speaker(right), `pairs[${index}]`, pair, "two different perspectives");
    const one = voiceOf(speaker(left), evaluations, voice);
    const other = voiceOf(speaker(right), evaluations, voice);
    const sides: [Voice | null, Voice | null] = [one ?? null, other ?? null];
    return { pair: [left, right] as [string, string], kind: kindOf(one, other, threshold), sides };
  });
  const count = (kind: TensionKind) => perPair.filter((pair) => pair.kind === kind).length;
  const counts = {
    authenticDisagreement: count("authenticDisagreement"),
    genuineAgreement: count("genuineAgreement"),
    suspectAgreement: count("suspectAgreement"),
    partial: count("partial"),
    incomplete: count("incomplete"),
  };
  const complete = perPair.length - counts.incomplete;
  if (complete === 0)
    throw new NotComputableError(
      "tensionQuality",
      `each of the ${perPair.length} pairs has a side without vote or score`,
    );
  const trustworthyRate = (counts.authenticDisagreement + counts.genuineAgreement) / complete;
  return { ...counts, trustworthyRate, perPair };
}

import type { RecordEntry } from "../foundation/log.js";
import { termReader } from "../texts/terms.js";
import { ballotPhase, criticsShown, critiquePhase } from "./delphiProtocol.js";
import { type DelphiVariant, delphiVariants } from "./delphiVariants.js";
import type { LoadedPanel } from "./panel.js";
import type { Policy } from "./policy.js";

/**
 * What an evaluator did with what it was shown. The paper's binary pattern (section 7.4) is that nothing is "weighed
 * and kept".
 */
export type Coding = "kept" | "weighed and kept" | "given up";

/** One evaluator's second vote beside its first. */
export interface Reconsideration {
  round: number;
  evaluator: string;
  perspective: string;
  from: string[];
  to: string[];
  /** Whether the first choice is another. */
  changed: boolean;
  /** Evaluators whose critiques it was shown. */
  critics: string[];
  /** Options that these critiques were of. */
  criticised: string[];
  /** Whether the choice it gave up was among them; null where it kept it. */
  oldChoiceCriticised: boolean | null;
  /** Whether the choice it went over to was among them; null where it kept its own. */
  newChoiceCriticised: boolean | null;
  /** Whether anyone had chosen the new one before; null where it kept its own. */
  newChoiceEndorsed: boolean | null;
  /** Terms that its new reasoning has from the critiques and from nowhere else. */
  takenUp: string[];
  coding: Coding;
}

const termsOf = termReader();

/** Terms of the critiques, at least, that a reasoning must take up to count as having weighed them. */
const leastTakenUp = 3;

function firstChoices(entries: readonly RecordEntry[]): Set<string> {
  return new Set(entries.map(({ value }) => (value as string[])[0]!));
}

/** Terms of a reasoning that stand in critiques, and neither in the evaluator's earlier reasoning nor in the question. */
function takenUp(
  reasoning: string,
  critiques: readonly string[],
  before: string,
  { question, background, options }: Policy,
) {
  const known = new Set(
    termsOf(
      [before, question, background, ...options.flatMap(({ label, description }) => [label, description])].join("\n"),
    ),
  );
  const shown = new Set(termsOf(critiques.join("\n")).filter((term) => !known.has(term)));
  return [...new Set(termsOf(reasoning))].filter((term) => shown.has(term));
}

/**
 * Every second vote beside the first (AI Council section 4.3): who changed, to what, whether the new choice had been
 * criticised. A reply counts as "given up" when its first choice is another; as "weighed and kept" when it keeps its
 * choice and its reasoning takes up at least three terms of the critiques that stand neither in its earlier reasoning
 * nor in the question; as "kept" otherwise. An evaluator without a ballot before or after is left out.
 */
export function reconsiderations(
  record: readonly RecordEntry[],
  panel: LoadedPanel,
  policy: Policy,
  variant: DelphiVariant,
): Reconsideration[] {
  const { rounds, shows } = delphiVariants[variant];
  const shown = criticsShown(panel, shows);
  const of = (phase: string) => record.filter((entry) => entry.phase === phase);
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) => {
    const before = of(ballotPhase(round - 1));
    const endorsed = firstChoices(before);
    return panel.evaluators.flatMap(({ id, perspective }): Reconsideration[] => {
      const first = before.find(({ speaker }) => speaker === id);
      const second = of(ballotPhase(round)).find(({ speaker }) => speaker === id);
      if (!first || !second) return [];
      const critiques = of(critiquePhase(round)).filter(({ speaker }) => shown[id]!.includes(speaker));
      const criticised = [...new Set(critiques.map(({ value }) => value as string))].sort();
      const [from, to] = [first.value as string[], second.value as string[]];
      const changed = from[0] !== to[0];
      const taken = takenUp(
        second.text,
        critiques.map(({ text }) => text),
        first.text,
        policy,
      );
      const weighed = taken.length >= leastTakenUp;
      return [
        {
          round,
          evaluator: id,
          perspective: perspective.id,
          from,
          to,
          changed,
          critics: critiques.map(({ speaker }) => speaker),
          criticised,
          oldChoiceCriticised: changed ? criticised.includes(from[0]!) : null,
          newChoiceCriticised: changed ? criticised.includes(to[0]!) : null,
          newChoiceEndorsed: changed ? endorsed.has(to[0]!) : null,
          takenUp: taken,
          coding: changed ? "given up" : weighed ? "weighed and kept" : "kept",
        },
      ];
    });
  });
}

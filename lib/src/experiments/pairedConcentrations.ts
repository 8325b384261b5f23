import { firstChoiceConcentration } from "../metrics/firstChoiceConcentration.js";
import type { Options } from "../metrics/options.js";
import { numberIn, type Quantity, quantity } from "./quantity.js";
import { meanOf } from "./summaries.js";

/** First choices of one run's evaluators that have a ballot before and after, the same ones in the same order. */
export interface PairedVotes {
  options: Options;
  votes: readonly (readonly [before: string, after: string])[];
}

/** Mean first-choice concentration before and after, over the same evaluators. */
export interface PairedConcentrations {
  before: Quantity;
  after: Quantity;
  /** Evaluators behind each run that counts; a run in which none has both ballots does not. */
  evaluators: number[];
}

/**
 * First-choice concentration before and after something, each run's over the evaluators that have both ballots.
 * Concentration depends on how many voted (random votes give .29 at seven and .31 at six), so that a ballot missing on
 * one side alone would look like a change.
 */
export function pairedConcentrations(runs: readonly PairedVotes[]): PairedConcentrations {
  const counted = runs.filter(({ votes }) => votes.length > 0);
  const meanAt = (side: 0 | 1): Quantity => {
    const values = counted.map(({ options, votes }) =>
      quantity(() =>
        firstChoiceConcentration(
          votes.map((pair) => pair[side]),
          { options },
        ),
      ),
    );
    return meanOf(values.map(numberIn)) ?? values[0] ?? { notComputable: "no evaluator has a ballot before and after" };
  };
  return { before: meanAt(0), after: meanAt(1), evaluators: counted.map(({ votes }) => votes.length) };
}

/** How many evaluators stand behind the runs, for a table: "7", or "6 to 7" where they differ; null without a run. */
export function evaluatorsText(evaluators: readonly number[]): string | null {
  if (evaluators.length === 0) return null;
  const [least, most] = [Math.min(...evaluators), Math.max(...evaluators)];
  return least === most ? String(least) : `${least} to ${most}`;
}

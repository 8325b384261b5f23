import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { optionEffects } from "../experiments/optionEffects.js";
import { evaluatorsText } from "../experiments/pairedConcentrations.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Table } from "./table.js";

/**
 * What an option of the council changed, in a table: the same evaluators of the same runs without and with it. See
 * `optionEffects`. Throws InputError where no run has a counterpart.
 *
 * @example
 * showTable(optionEffectsTable(plainLogs, shuffledLogs, "options shuffled"));
 */
export function optionEffectsTable(without: readonly RunLog[], with_: readonly RunLog[], option: string): Table {
  const effects = optionEffects(
    without as readonly RunLog<DeliberationLog>[],
    with_ as readonly RunLog<DeliberationLog>[],
  );
  const right = "right" as const;
  return {
    caption: `What changes with: ${option}`,
    columns: [
      { key: "scenario", label: "Scenario" },
      { key: "state", label: "State" },
      { key: "runs", label: "runs paired" },
      { key: "ballots", label: "ballots paired" },
      { key: "changed", label: "other first choice", digits: 3, align: right },
      { key: "distance", label: "Kendall distance", digits: 3, align: right },
      { key: "paired", label: "evaluators a run", align: right },
      { key: "before", label: "FCC without", digits: 3, align: right },
      { key: "after", label: "FCC with", digits: 3, align: right },
      { key: "scores", label: "scores paired" },
      { key: "coherenceBefore", label: "coherence without", digits: 3, align: right },
      { key: "coherenceAfter", label: "coherence with", digits: 3, align: right },
    ],
    rows: effects.map(({ firstChoiceConcentration, coherence, evaluators, ...effect }) => {
      const scored = effect.scores > 0;
      return {
        ...effect,
        paired: evaluatorsText(evaluators),
        before: firstChoiceConcentration.without,
        after: firstChoiceConcentration.with,
        coherenceBefore: scored ? coherence.without : null,
        coherenceAfter: scored ? coherence.with : null,
      };
    }),
    notes: [
      "other first choice: share of evaluators; Kendall distance: mean share of option pairs in the opposite order; FCC: first-choice concentration, over the evaluators of a run that have both ballots",
      `without: ${sourceNote(without)}`,
      `with: ${sourceNote(with_)}`,
    ],
  };
}

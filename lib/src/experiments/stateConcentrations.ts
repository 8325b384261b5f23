import { recoveredRuns } from "../audit/recoveredRuns.js";
import type { DeliberationLog } from "../council/deliberationLog.js";
import { chanceLevels } from "../metrics/chanceLevels.js";
import { comparableRuns, leftOutText } from "./comparableRuns.js";
import type { RunLog } from "./experiment.js";
import { publishedSummaries } from "./publishedCouncil.js";
import { numberIn, type Quantity, quantity } from "./quantity.js";
import { requireDeliberations } from "./requireLogs.js";
import { sourceNote } from "./sourceNote.js";
import { meanOf } from "./summaries.js";
import { type State, states, threeStatesRows } from "./threeStatesRows.js";

/** First-choice concentration of one source's runs, state by state. */
export interface StateConcentrations {
  label: string;
  /** What a reader must know of it. */
  note: string;
  /** What random votes of as many evaluators would give. */
  chance: Quantity;
  states: {
    state: State;
    values: number[];
    mean: number | null;
    /** Runs behind the mean, where it is known and they are not. */
    runsOfMean?: number;
  }[];
}

/** Scenarios as the audit calls them. */
const publishedNames = { childWelfare: "child-welfare", housing: "housing" } as const;

/**
 * The paper's runs of one scenario as far as what it prints determines them: State A and State B recovered, the first
 * where several samples fit, and of State C the printed mean alone. Null for a scenario that the paper has not.
 *
 * @example
 * paperConcentrations("housing").states.map(({ values }) => values.length); // [25, 35, 0]
 */
export function paperConcentrations(scenario: string): StateConcentrations | null {
  const summary = publishedSummaries().find((one) => one.scenario === scenario);
  const solutions = recoveredRuns().find((one) => publishedNames[one.scenario] === scenario)?.solutions ?? [];
  const [first] = solutions;
  if (!summary || !first) return null;
  const which = solutions.length === 1 ? "the only samples" : `one of ${solutions.length} pairs of samples`;
  return {
    label: "paper",
    note: `A and B recovered: ${which} with the printed means, SDs and U; of C only the mean is printed`,
    chance: chanceLevels({ evaluators: summary.n!, options: 3 }).firstChoiceConcentration,
    states: summary.states.map(({ state, runs, firstChoiceConcentration }) => ({
      state,
      mean: numberIn(firstChoiceConcentration.mean),
      ...(state === "C" ? { values: [], runsOfMean: runs } : { values: first[state] }),
    })),
  };
}

/**
 * The runs of one scenario that can be compared, as Tables 2 and 4 have them; the note counts those left out.
 * Throws InputError for wrong arguments.
 *
 * @example
 * stateConcentrations("null model", logs, "housing").states.map(({ mean }) => mean);
 */
export function stateConcentrations(label: string, logs: readonly RunLog[], scenario: string): StateConcentrations {
  requireDeliberations(logs);
  const own = (logs as readonly RunLog<DeliberationLog>[]).filter((log) => log.scenario.id === scenario);
  const all = threeStatesRows(own);
  const comparable = comparableRuns(all);
  const { rows, n } = comparable;
  const leftOut = leftOutText(comparable);
  return {
    label,
    note: `${own.length === 0 ? "no run of this scenario" : sourceNote(own)}${leftOut === null ? "" : `; ${leftOut}`}`,
    chance:
      n === null
        ? { notComputable: "no run reaches the quorum" }
        : quantity(() => chanceLevels({ evaluators: n, options: all[0]!.options }).firstChoiceConcentration),
    states: states.flatMap((state) => {
      if (!all.some((row) => row.state === state)) return [];
      const values = rows.flatMap((row) => {
        const value = row.state === state ? numberIn(row.firstChoiceConcentration) : null;
        return value === null ? [] : [value];
      });
      return [{ state, values, mean: meanOf(values) }];
    }),
  };
}

import type { DeliberationLog } from "../council/deliberationLog.js";
import type { VoteMeasures } from "../council/measures.js";
import { evaluatorModel } from "./evaluatorModel.js";
import type { RunLog } from "./experiment.js";
import { countReplies, modelsThatSpoke, type ReplyCounts } from "./missingReplies.js";
import { type Quantity, quantityOf } from "./quantity.js";
import { requireLogsOf } from "./requireLogsOf.js";

export const states = ["A", "B", "C"] as const;
export type State = (typeof states)[number];

/** The three numbers that the states are compared by. */
export interface StateMeasures {
  firstChoiceConcentration: Quantity;
  bordaMargin: Quantity;
  effectivePerspectives: Quantity;
}

/** One deliberation in one state, as a row of data. */
export interface ThreeStatesRow extends StateMeasures {
  scenario: string;
  panel: string;
  state: State;
  run: number;
  /** Name of the log: a row of State C has the same as the row of State B that it is paired with. */
  log: string;
  models: string[];
  /** How many different models spoke for the evaluators. */
  evaluatorModels: number;
  /** Evaluators behind the numbers: with a ballot in A and B, with a ballot and a score in C. */
  n: number;
  evaluators: number;
  options: number;
  /** In C, State B's numbers over the same evaluators: what C is paired with. */
  paired: StateMeasures | null;
  /** Options that win, more than one in a tie; in C those of the weighted votes. Null without ballots. */
  winners: { firstChoice: string[] | null; borda: string[] | null };
  /** In C, whether weighting changed who wins, over the same evaluators. */
  winnerChanged: { firstChoice: boolean; borda: boolean } | null;
  /** In C. */
  voiceAuthenticityRate: Quantity;
  meanCoherence: Quantity;
  replies: ReplyCounts;
}

const measuresOf = (votes: VoteMeasures): StateMeasures => ({
  firstChoiceConcentration: quantityOf(votes.firstChoiceConcentration),
  bordaMargin: quantityOf(votes.bordaMargin),
  effectivePerspectives: quantityOf(votes.effectivePerspectives),
});

/** State B over the evaluators of State C, as the gap between the two has it. */
function pairedOf({ gap, ...weighted }: DeliberationLog["measures"]["weighted"]): StateMeasures {
  if (gap.value === null) return measuresOf(weighted);
  const { firstChoiceConcentration, bordaMargin, effectivePerspectives } = gap.value;
  return {
    firstChoiceConcentration: firstChoiceConcentration.unweighted,
    bordaMargin: bordaMargin.unweighted,
    effectivePerspectives: effectivePerspectives.unweighted,
  };
}

/**
 * The runs of the three-states experiment as rows, in the order of the logs; a run of State B gives one of State C too.
 * Throws InputError for other logs.
 *
 * @example
 * summariseRows(threeStatesRows(logs), "state", "firstChoiceConcentration");
 */
export function threeStatesRows(logs: readonly RunLog<DeliberationLog>[]): ThreeStatesRow[] {
  requireLogsOf("three-states", logs);
  return logs.flatMap((log) => {
    const { unweighted, weighted } = log.measures;
    const state = log.experiment.factors.state as "A" | "B";
    const row: ThreeStatesRow = {
      ...measuresOf(unweighted),
      scenario: log.scenario.id,
      panel: log.panel.id,
      state,
      run: log.experiment.run,
      log: log.experiment.id,
      models: modelsThatSpoke([log]),
      evaluatorModels: new Set(log.panel.evaluators.map(({ id }) => evaluatorModel(log, id))).size,
      n: unweighted.n,
      evaluators: log.panel.evaluators.length,
      options: log.scenario.options.length,
      paired: null,
      winners: {
        firstChoice: unweighted.winners.value?.firstChoice ?? null,
        borda: unweighted.winners.value?.borda ?? null,
      },
      winnerChanged: null,
      voiceAuthenticityRate: null,
      meanCoherence: null,
      replies: countReplies([log]),
    };
    if (state === "A") return [row];
    const { value: four } = weighted.winners;
    const weightedRow: ThreeStatesRow = {
      ...row,
      ...measuresOf(weighted),
      state: "C",
      n: weighted.n,
      paired: pairedOf(weighted),
      winners: { firstChoice: four?.weightedFirstChoice ?? null, borda: four?.weightedBorda ?? null },
      winnerChanged: weighted.gap.value?.winnerChanged ?? null,
      voiceAuthenticityRate: quantityOf(weighted.voiceAuthenticityRate),
      meanCoherence: quantityOf(weighted.meanCoherence),
    };
    return [row, weightedRow];
  });
}

import type { DeliberationLog } from "../council/deliberationLog.js";
import { byScenarioAndState } from "./byScenarioAndState.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** What weighting by coherence does to one option, over the runs of one scenario. */
export interface WeightingRow {
  scenario: string;
  option: string;
  label: string;
  /** First choices by evaluators that have a score too. */
  votes: number;
  /** Mean coherence of those behind it; null where there is nobody. */
  meanCoherence: number | null;
  /** Share of the first choices, and of their weight; null where there is none. */
  share: number | null;
  weightedShare: number | null;
}

/**
 * Who gains by the weighting, and why (AI Council sections 6.2 and 7.2): for each option its share of the first choices
 * (State B) and of their weight (State C), over the same evaluators, and the mean coherence of its supporters. An option
 * gains exactly when its supporters are more coherent than all together.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * weightingRows(logs).find(({ label }) => label === "Deregulate")?.meanCoherence;
 */
export function weightingRows(logs: readonly RunLog<DeliberationLog>[]): WeightingRow[] {
  requireDeliberations(logs);
  const judged = logs.filter(({ options }) => options.validation);
  return byScenarioAndState(judged).flatMap(({ scenario, logs: own }) => {
    const votes = own.flatMap(({ evaluations }) =>
      evaluations.flatMap(({ vote, coherence }) => (vote === null || coherence === null ? [] : [{ vote, coherence }])),
    );
    const weightOf = (some: typeof votes) => some.reduce((sum, { coherence }) => sum + coherence, 0);
    const total = weightOf(votes);
    return own[0].scenario.options.map(({ id, label }): WeightingRow => {
      const behind = votes.filter(({ vote }) => vote === id);
      return {
        scenario,
        option: id,
        label,
        votes: behind.length,
        meanCoherence: behind.length === 0 ? null : weightOf(behind) / behind.length,
        share: votes.length === 0 ? null : behind.length / votes.length,
        weightedShare: total === 0 ? null : weightOf(behind) / total,
      };
    });
  });
}

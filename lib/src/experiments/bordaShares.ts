import { requireChoice } from "../foundation/requireInput.js";
import { comparedLogs } from "./comparedLogs.js";
import type { RunLog } from "./experiment.js";
import type { Quantity } from "./quantity.js";
import { meanOf } from "./summaries.js";
import { type State, states } from "./threeStatesRows.js";

/** What an option has of all Borda points in one state of a scenario, on the mean over runs. */
export interface BordaShare {
  /** Id and label of the option. */
  option: string;
  label: string;
  share: Quantity;
}

/**
 * Each option's share of all Borda points in a state, on the mean over the runs that have any: 0 for who is last for
 * everybody, and 2 / K of K options for who is first. In State C, the runs of B with their points weighted by coherence.
 * Runs are those that Tables 2 and 4 compare: of one number of ballots, which reaches the quorum. Nothing where no run is of that scenario and state.
 * Throws InputError for what are no logs of deliberations, or no state.
 *
 * @example
 * bordaShares(logs, "housing", "B").map(({ label, share }) => `${label} ${share}`);
 */
export function bordaShares(logs: readonly RunLog[], scenario: string, state: State): BordaShare[] {
  requireChoice("state", state, states);
  const { own, logsOf } = comparedLogs(logs, scenario);
  const weighting = state === "C" ? "weighted" : "unweighted";
  const compared = logsOf(state);
  const scores = compared
    .map(({ measures }) => measures[weighting].bordaScores.value)
    .filter((points) => points !== null);
  return (own[0]?.scenario.options ?? []).map(({ id, label }) => {
    const parts = scores.flatMap((points) => {
      const total = Object.values(points).reduce((sum, value) => sum + value, 0);
      return total > 0 ? [points[id]! / total] : [];
    });
    return { option: id, label, share: meanOf(parts) ?? { notComputable: "no run has Borda points" } };
  });
}

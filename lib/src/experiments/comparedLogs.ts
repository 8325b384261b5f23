import type { DeliberationLog } from "../council/deliberationLog.js";
import { comparableRuns, leftOutText } from "./comparableRuns.js";
import type { RunLog } from "./experiment.js";
import { logsOfState } from "./logsOfState.js";
import { type State, type ThreeStatesRow, threeStatesRows } from "./threeStatesRows.js";

/** The runs of one scenario that its tables compare, for a figure that shows what they do. */
export interface ComparedLogs {
  /** All runs of the scenario, those left out too. */
  own: readonly RunLog<DeliberationLog>[];
  rows: ThreeStatesRow[];
  /** Logs of the rows of one state; of C those of the runs of B that have a row of C. */
  logsOf(state: State): RunLog<DeliberationLog>[];
  /** Which runs of these states were left out, as a note; none where all are compared. */
  leftOut(...states: State[]): string[];
}

/** Finds them: runs of one number of ballots that reach the quorum, over all three states, as Tables 2 and 4 have them. */
export function comparedLogs(logs: readonly RunLog[], scenario: string): ComparedLogs {
  const own = (["A", "B"] as const).flatMap((state) => logsOfState(logs, scenario, state));
  const comparable = comparableRuns(threeStatesRows(own));
  return {
    own,
    rows: comparable.rows,
    logsOf: (state) =>
      own.filter(({ experiment }) => comparable.rows.some((row) => row.state === state && row.log === experiment.id)),
    leftOut(...states) {
      const ofStates = (rows: readonly ThreeStatesRow[]) => rows.filter(({ state }) => states.includes(state));
      const { belowQuorum, otherN } = comparable;
      const left = leftOutText({ belowQuorum: ofStates(belowQuorum), otherN: ofStates(otherN) });
      return left === null ? [] : [left];
    },
  };
}

import { requireRows } from "../foundation/requireFields.js";
import { requireObject, requireWhole } from "../foundation/requireInput.js";
import type { ThreeStatesRow } from "./threeStatesRows.js";

/** Which runs of a scenario are compared, and which are left out and why. */
export interface ComparableRuns {
  rows: ThreeStatesRow[];
  /** Evaluators of each run that is compared; null when there is none. */
  n: number | null;
  /** Rows with fewer evaluators than the quorum. */
  belowQuorum: ThreeStatesRow[];
  /** Rows that reach the quorum with another number of evaluators than `n`. */
  otherN: ThreeStatesRow[];
}

/** Which runs are left out and with how many evaluators, in words: "left out, another number of ballots: B run 2 with 6". */
export function leftOutText({ belowQuorum, otherN }: Pick<ComparableRuns, "belowQuorum" | "otherN">): string | null {
  const left = [...belowQuorum, ...otherN].map(({ state, run, n }) => `${state} run ${run} with ${n}`);
  return left.length === 0 ? null : `left out, another number of ballots: ${left.join(", ")}`;
}

/** The paper's panel of seven has a quorum of five; another's is the same part of it, rounded up. */
export function quorumOf(evaluators: number): number {
  return Math.ceil((5 / 7) * evaluators);
}

/**
 * The runs of one scenario that can be compared: concentration depends on how many voted (random votes give .29 at
 * seven evaluators and .33 at five), so only runs of one N are, the N that most rows have, the larger of two that are
 * level. Rows below the quorum, five of seven by default, are left out whatever their number.
 * Throws InputError for a quorum that is not a whole number from 1: runs in which nobody voted compare with nothing.
 *
 * @example
 * const { rows, n, belowQuorum } = comparableRuns(threeStatesRows(logs).filter(({ state }) => state === "B"));
 */
export function comparableRuns(rows: readonly ThreeStatesRow[], options: { quorum?: number } = {}): ComparableRuns {
  requireObject("options", options);
  const { quorum } = options;
  requireRows("rows", rows, ["n", "evaluators"], "rows of threeStatesRows");
  if (quorum !== undefined) requireWhole("quorum", quorum, 1);
  const reaches = (row: ThreeStatesRow) => row.n >= (quorum ?? quorumOf(row.evaluators));
  const valid = rows.filter(reaches);
  const counts = new Map<number, number>();
  for (const { n } of valid) counts.set(n, (counts.get(n) ?? 0) + 1);
  const [most] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  const n = most?.[0] ?? null;
  return {
    rows: valid.filter((row) => row.n === n),
    n,
    belowQuorum: rows.filter((row) => !reaches(row)),
    otherN: valid.filter((row) => row.n !== n),
  };
}

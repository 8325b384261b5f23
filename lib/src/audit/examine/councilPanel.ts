import { attainableDistributions } from "../attainableDistributions.js";
import { entropyBounds } from "../entropyBounds.js";
import { grim } from "../grim.js";
import { type CountPair, pairsWithU } from "../mannWhitneyOfCounts.js";
import { roundingHalf } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import { type LookUp, numberOf } from "./finding.js";

/** Seven evaluators and three options (section 5.3). */
export const evaluators = 7;
export const options = 3;
export const runsOf = { A: 25, B: 35 } as const;

/** Largest votes that seven evaluators can give one of three options, and the FCC of each, by the printed values. */
export const largestVotes = [3, 4, 5, 6, 7] as const;
const fewestVotes = largestVotes[0];
const evenShare = evaluators / options;
export const concentrations: readonly number[] = largestVotes.map(
  (votes) => (votes - evenShare) / (evaluators - evenShare),
);

export const scenarios = { childWelfare: "table2", housing: "table4" } as const;
export type Scenario = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as Scenario[];

/** What the printed FCC figures of a scenario leave of the runs, step by step. */
export interface Recovered {
  /** Distributions of largest votes with the printed mean and SD. */
  A: number[][];
  B: number[][];
  /** Pairs of them with the printed U. */
  withU: CountPair[];
  /** Of those, the pairs that can reach both printed mean entropies. */
  pairs: CountPair[];
}

export function recover(of: LookUp, scenario: Scenario): Recovered {
  const table = scenarios[scenario];
  const [A, B] = (["A", "B"] as const).map((state) =>
    distributionsOf(of(`${table}.${state}.fccMean`), of(`${table}.${state}.fccSd`), runsOf[state]),
  ) as [number[][], number[][]];
  const withU = pairsWithU(A, B, numberOf(of(`${scenario}.U`)));
  const entropies = { first: of(`${table}.A.entropy`), second: of(`${table}.B.entropy`) };
  const pairs = withU.filter(
    (pair) => canReach(pair.first, entropies.first) && canReach(pair.second, entropies.second),
  );
  return { A, B, withU, pairs };
}

/** The distributions of largest votes whose FCC has the printed mean and sample SD. */
export function distributionsOf(mean: PublishedFigure, sd: PublishedFigure, n: number): number[][] {
  const printed = { mean: numberOf(mean), sd: numberOf(sd), decimals: mean.decimals };
  return attainableDistributions({ support: concentrations, n, ...printed });
}

/** The sums of the largest votes of n runs whose mean FCC prints as the figure. */
export function votesBehind(mean: PublishedFigure, n: number): number[] {
  // A sum of FCC is n times its smallest value, and a step for each vote above the fewest.
  const [start, next] = concentrations as [number, number];
  const { totals } = grim({
    mean: numberOf(mean),
    n,
    decimals: mean.decimals,
    unit: next - start,
    offset: n * start,
  });
  return totals
    .map((total) => total + n * fewestVotes)
    .filter((sum) => sum >= n * fewestVotes && sum <= n * evaluators);
}

function canReach(counts: readonly number[], entropy: PublishedFigure): boolean {
  const { low, high } = entropyBounds({ evaluators, options, counts });
  const half = roundingHalf(entropy.decimals);
  return low <= numberOf(entropy) + half && high >= numberOf(entropy) - half;
}

/** Values, each as often as its count says. */
export function repeated(values: readonly number[], counts: readonly number[]): number[] {
  return counts.flatMap((count, index) => new Array<number>(count).fill(values[index]!));
}

/** A distribution of largest votes in words: "7 x 3, 7 x 4, 3 x 5, 8 x 6". */
export function shownCounts(counts: readonly number[]): string {
  return counts
    .map((count, index) => ({ count, votes: largestVotes[index]! }))
    .filter(({ count }) => count > 0)
    .map(({ count, votes }) => `${count} x ${votes}`)
    .join(", ");
}

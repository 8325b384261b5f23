import { mean } from "../statistics/descriptives.js";
import { bootstrapInterval } from "./bootstrapInterval.js";
import { numberIn, type Quantity } from "./quantity.js";
import type { StateMeasures, ThreeStatesRow } from "./threeStatesRows.js";

/** Two states that are compared. */
export type Comparison = "A vs B" | "B vs C";

/** Pairs whose second number is lower, higher, and the same but for rounding. */
export interface Moved {
  fell: number;
  rose: number;
  stayed: number;
}

/** A difference of two means with its 95 % bootstrap interval. */
export interface DifferenceOfMeans {
  estimate: Quantity;
  low: Quantity;
  high: Quantity;
}

/** The two samples of a comparison; for B vs C, B over the evaluators that C has too, pair by pair. */
export function samplesOf(
  rows: readonly ThreeStatesRow[],
  comparison: Comparison,
  measure: keyof StateMeasures,
): [number[], number[]] {
  if (comparison === "B vs C") {
    const pairs = rows.flatMap((row) => {
      const [b, c] = [row.paired && numberIn(row.paired[measure]), numberIn(row[measure])];
      return row.state === "C" && b !== null && c !== null ? [[b, c] as const] : [];
    });
    return [pairs.map(([b]) => b), pairs.map(([, c]) => c)];
  }
  const of = (state: string) =>
    rows.flatMap((row) => {
      const value = row.state === state ? numberIn(row[measure]) : null;
      return value === null ? [] : [value];
    });
  return [of("A"), of("B")];
}

/** Differences of pairs, rounded as the test rounds them, so that what equal weights leave is none. */
export function differences(x: readonly number[], y: readonly number[]): number[] {
  return x.map((one, index) => Math.round((one - y[index]!) * 1e12) / 1e12);
}

/** How the second numbers of pairs stand to the first. */
export function movedIn(x: readonly number[], y: readonly number[]): Moved {
  const fell = differences(x, y).filter((difference) => difference > 0).length;
  const rose = differences(x, y).filter((difference) => difference < 0).length;
  return { fell, rose, stayed: x.length - fell - rose };
}

/** The difference of two means, first less second, with its interval where there are enough runs, or pairs, for one. */
export function intervalOf(x: readonly number[], y: readonly number[], paired: boolean): DifferenceOfMeans {
  const estimate = paired ? mean(differences(x, y)) : mean(x) - mean(y);
  const interval = paired ? bootstrapInterval([differences(x, y)]) : bootstrapInterval([x, y]);
  return "low" in interval ? { estimate, ...interval } : { estimate, low: interval, high: interval };
}

import { InputError, NotComputableError } from "../foundation/errors.js";

/** A number computed from samples. It may change the arrays it is given: they are its own. */
export type Statistic = (...samples: number[][]) => number;

export function requireStatistic(statistic: unknown): asserts statistic is Statistic {
  if (typeof statistic !== "function") {
    throw new InputError("statistic", statistic, "a function of the samples that returns a number");
  }
}

/** The statistic of these samples; `measure` and `occasion` say in the error where it was not a finite number. */
export function statisticOf(statistic: Statistic, samples: number[][], measure: string, occasion: string): number {
  const value: unknown = statistic(...samples);
  if (typeof value !== "number") throw new InputError("statistic", value, "a function that returns a number");
  if (!Number.isFinite(value)) throw new NotComputableError(measure, `the statistic is ${value} ${occasion}`);
  return value;
}

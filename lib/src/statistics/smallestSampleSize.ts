import { InputError, NotComputableError } from "../foundation/errors.js";
import { seedAt } from "../foundation/random.js";
import { requireObject } from "../foundation/requireInput.js";
import { fraction, wholeNumber } from "./options.js";
import { estimated, type PowerEstimate, type SimulationOptions, simulationOf } from "./power.js";
import { type IndependentComparison, type PairedComparison, simulatedTest } from "./simulatedTest.js";

/** A comparison, the power that it is to reach, and how far to look. */
export type SampleSizeSearch = SimulationOptions &
  ((IndependentComparison & { ratio?: number }) | PairedComparison) & {
    /** The power to be reached; default 0.8. */
    target?: number;
    /** The largest n (n1) to be tried; default 1000. */
    largest?: number;
  };

/** The size that was found, with its power and all that was tried on the way. */
export interface SampleSize {
  /** [n1, n2], or [n] pairs. */
  sizes: number[];
  /** What was simulated at that size. */
  estimate: PowerEstimate;
  target: number;
  /** Every size that was simulated, from the smallest. */
  tried: PowerEstimate[];
}

/**
 * The smallest size at which a rank test reaches a target power by simulation: sizes are doubled until it does, and
 * the last gap is halved until two sizes next to each other are left.
 *
 * Power by simulation wavers, and that of tests of few values goes in steps: a size next to the answer may do as well.
 * `tried` shows what was found, each with its interval; more `replications` narrow it.
 *
 * @param search the comparison as for testPower, without sizes; `ratio` is n2 / n1, default 1
 * @throws InputError for what is not a comparison or an option
 * @throws NotComputableError when the largest size does not reach the target
 *
 * @example
 * smallestSampleSize({ test: "wilcoxonSignedRank", x: stateB, y: stateC, target: 0.8 }).sizes; // [n] pairs
 */
export function smallestSampleSize(search: SampleSizeSearch): SampleSize {
  requireObject("search", search);
  const test = simulatedTest(search);
  const simulation = simulationOf(search);
  const target = fraction("target", search.target ?? 0.8);
  const largest = wholeNumber("largest", search.largest ?? 1000, 1, 1e6);
  const sizesOf = sizesAt(search);

  const tried = new Map<number, PowerEstimate>();
  const reaches = (n: number): boolean => {
    // A seed of its own for each size: what one size gives does not depend on which were tried before.
    const seed = seedAt("sample size", simulation.seed, n);
    const estimate = estimated(search, test, sizesOf(n), { ...simulation, seed });
    tried.set(n, estimate);
    return estimate.power >= target;
  };

  let tooSmall = 0;
  let enough = 1;
  while (!reaches(enough)) {
    if (enough === largest) {
      const { power } = tried.get(enough)!;
      throw new NotComputableError("smallest sample size", `n = ${largest} has a power of ${power}, below ${target}`);
    }
    tooSmall = enough;
    enough = Math.min(largest, 2 * enough);
  }
  while (enough - tooSmall > 1) {
    const middle = (tooSmall + enough) >>> 1;
    if (reaches(middle)) enough = middle;
    else tooSmall = middle;
  }
  return {
    sizes: sizesOf(enough),
    estimate: tried.get(enough)!,
    target,
    tried: [...tried].sort(([first], [second]) => first - second).map(([, estimate]) => estimate),
  };
}

function sizesAt(search: SampleSizeSearch): (n: number) => number[] {
  if (search.test === "wilcoxonSignedRank") return (n) => [n];
  const ratio: unknown = search.ratio ?? 1;
  if (typeof ratio !== "number" || !(ratio > 0 && ratio <= 1000)) {
    throw new InputError("ratio", ratio, "a number above 0, at most 1000");
  }
  return (n) => [n, Math.max(1, Math.round(n * ratio))];
}

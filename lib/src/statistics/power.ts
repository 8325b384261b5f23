import { random } from "../foundation/random.js";
import { requireObject } from "../foundation/requireInput.js";
import { fraction, seedOf, wholeNumber } from "./options.js";
import { type Comparison, type IndependentComparison, type PairedComparison, simulatedTest } from "./simulatedTest.js";
import { wilsonInterval } from "./wilsonInterval.js";

/** How a power is simulated: more replications make its interval narrower and take longer. */
export interface SimulationOptions {
  /** The test rejects when p is at most this; default 0.05. */
  alpha?: number;
  /** How many samples are simulated; default 2000. */
  replications?: number;
  /** Confidence level of the interval for the simulation's own error; default 0.95. */
  level?: number;
  /** Seed of the draws; default 0. */
  seed?: number;
}

/** A comparison with its sizes: n1 and n2 independent values, or n pairs. */
export type PowerDesign = SimulationOptions &
  ((IndependentComparison & { n1: number; n2: number }) | (PairedComparison & { n: number }));

/** How often a test of these sizes finds the difference, as the simulation has it. */
export interface PowerEstimate {
  /** The share of replications in which the test rejected. */
  power: number;
  /** Wilson interval of that share: how far the simulation itself may be off. */
  low: number;
  high: number;
  level: number;
  rejections: number;
  /** Replications whose values were all equal, so that there was nothing to test; they count as not rejecting. */
  undetermined: number;
  replications: number;
  alpha: number;
  seed: number;
  test: "mannWhitney" | "wilcoxonSignedRank";
  /** [n1, n2], or [n] pairs. */
  sizes: number[];
}

/**
 * The power of a rank test by simulation: how often it would reject if samples of these sizes came from these
 * distributions. With x and y alike it is the test's real false-alarm rate.
 *
 * The measures of the council's paper have few values (first-choice concentration has five at seven evaluators), for
 * which power formulas that assume a normal distribution do not hold.
 *
 * @throws InputError for what is not a comparison, a size or an option
 *
 * @example
 * testPower({ test: "mannWhitney", x: stateA, y: stateB, n1: 25, n2: 35, convention: conventions.paper.mannWhitney });
 * // { power, low, high, rejections, undetermined, ... }
 */
export function testPower(design: PowerDesign): PowerEstimate {
  requireObject("design", design);
  const test = simulatedTest(design);
  const sizes =
    design.test === "mannWhitney"
      ? [wholeNumber("n1", design.n1, 1, 1e6), wholeNumber("n2", design.n2, 1, 1e6)]
      : [wholeNumber("n", design.n, 1, 1e6)];
  return estimated(design, test, sizes, simulationOf(design));
}

/** The simulation's options with their defaults, checked. */
export function simulationOf(options: SimulationOptions): Required<SimulationOptions> {
  return {
    alpha: fraction("alpha", options.alpha ?? 0.05),
    replications: wholeNumber("replications", options.replications ?? 2000, 1, 1e7),
    level: fraction("level", options.level ?? 0.95),
    seed: seedOf(options.seed ?? 0),
  };
}

/** The power at given sizes of a comparison that has been checked. */
export function estimated(
  { test: name }: Comparison,
  test: ReturnType<typeof simulatedTest>,
  sizes: number[],
  { alpha, replications, level, seed }: Required<SimulationOptions>,
): PowerEstimate {
  const source = random(seed);
  let rejections = 0;
  let undetermined = 0;
  for (let replication = 0; replication < replications; replication++) {
    const p = test(sizes, source);
    if (p === undefined) undetermined++;
    else if (p <= alpha) rejections++;
  }
  return {
    power: rejections / replications,
    ...wilsonInterval(rejections, replications, level),
    level,
    rejections,
    undetermined,
    replications,
    alpha,
    seed,
    test: name,
    sizes,
  };
}

import { InputError, NotComputableError } from "../foundation/errors.js";
import type { Random } from "../foundation/random.js";
import { requireObject } from "../foundation/requireInput.js";
import { type Distribution, type Draw, drawFrom } from "./distribution.js";
import { type MannWhitneyOptions, mannWhitney } from "./mannWhitney.js";
import { oneOf } from "./options.js";
import { type WilcoxonOptions, wilcoxonSignedRank } from "./wilcoxonSignedRank.js";

/** Two independent samples compared by Mann-Whitney. */
export interface IndependentComparison {
  test: "mannWhitney";
  x: Distribution;
  y: Distribution;
  /** How the test is run, such as `conventions.paper.mannWhitney`; default SciPy's way. */
  convention?: MannWhitneyOptions;
}

/** Pairs compared by Wilcoxon. */
export interface PairedComparison {
  test: "wilcoxonSignedRank";
  x: Distribution;
  y: Distribution;
  /**
   * "joint" (the default): x and y are arrays of equal length whose pairs are drawn whole, so that what they have in
   * common stays. "independent": x and y are drawn apart, as if they had nothing in common.
   */
  pairing?: "joint" | "independent";
  /** How the test is run, such as `conventions.paper.wilcoxonSignedRank`; default SciPy's way. */
  convention?: WilcoxonOptions;
}

/** Two samples to draw from and the rank test that compares the draws. */
export type Comparison = IndependentComparison | PairedComparison;

/** Draws samples of the given sizes and tests them; gives p, or undefined where the draw does not determine one. */
export type SimulatedTest = (sizes: readonly number[], source: Random) => number | undefined;

/** Checks a comparison once, so that each replication only draws and tests. */
export function simulatedTest(comparison: Comparison): SimulatedTest {
  const test = oneOf("test", comparison.test, ["mannWhitney", "wilcoxonSignedRank"]);
  if (comparison.convention !== undefined) requireObject("convention", comparison.convention);
  if (test === "mannWhitney") {
    const { x, y, convention } = comparison as IndependentComparison;
    const drawX = drawFrom("x", x);
    const drawY = drawFrom("y", y);
    return ([n1, n2], source) => {
      const first = repeated(drawX, n1!, source);
      const second = repeated(drawY, n2!, source);
      return determined(() => mannWhitney(first, second, convention).p);
    };
  }
  const { convention } = comparison as PairedComparison;
  const drawPairs = pairs(comparison as PairedComparison);
  return ([n], source) => {
    const [first, second] = drawPairs(n!, source);
    return determined(() => wilcoxonSignedRank(first, second, convention).p);
  };
}

function pairs({ x, y, pairing }: PairedComparison): (size: number, source: Random) => [number[], number[]] {
  const drawX = drawFrom("x", x);
  const drawY = drawFrom("y", y);
  if (oneOf("pairing", pairing ?? "joint", ["joint", "independent"]) === "independent") {
    return (size, source) => [repeated(drawX, size, source), repeated(drawY, size, source)];
  }
  if (!Array.isArray(x) || !Array.isArray(y) || x.length !== y.length) {
    throw new InputError("pairing", "joint", '"independent" unless x and y are arrays of equal length');
  }
  return (size, source) => {
    const places = repeated((from) => from.below(x.length), size, source);
    return [places.map((place) => x[place]), places.map((place) => y[place])];
  };
}

function repeated(draw: Draw, size: number, source: Random): number[] {
  const values = new Array<number>(size);
  for (let index = 0; index < size; index++) values[index] = draw(source);
  return values;
}

/** A draw of equal values has no p; it is counted, not an error of the simulation. */
function determined(p: () => number): number | undefined {
  try {
    return p();
  } catch (error) {
    if (error instanceof NotComputableError) return undefined;
    throw error;
  }
}

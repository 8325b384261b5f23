import { roundingHalf } from "../printedNumber.js";
import { resampledMeanDifference } from "../resampledMeans.js";
import { concentrations, type Recovered } from "./councilPanel.js";
import { type Finding, type LookUp, numberOf } from "./finding.js";

/** How far a quantile of 10,000 draws may be off: four standard errors of the share beyond it. */
const drawn = 10_000;
const tail = 0.025;
const tolerance = 4 * Math.sqrt((tail * (1 - tail)) / drawn);

/** The bootstrap interval of A - B, from the runs that were recovered. */
export function examineInterval(of: LookUp, table: string, { pairs }: Recovered): Finding[] {
  const step = concentrations[1]! - concentrations[0]!;
  const distributions = pairs.map((pair) => resampledMeanDifference(pair, step));
  return (["ciLow", "ciHigh"] as const).map((side) => {
    const figure = of(`${table}.AB.${side}`);
    const value = numberOf(figure);
    const half = roundingHalf(figure.decimals) + 1e-9;
    const beyond = distributions.map((distribution) => {
      const share = (is: (difference: number) => boolean) =>
        distribution.reduce((sum, { difference, probability }) => sum + (is(difference) ? probability : 0), 0);
      return side === "ciLow"
        ? { outside: share((one) => one < value - half), upTo: share((one) => one <= value + half) }
        : { outside: share((one) => one > value + half), upTo: share((one) => one >= value - half) };
    });
    const agrees = beyond.map(({ outside, upTo }) => outside <= tail + tolerance && upTo >= tail - tolerance);
    const exact = distributions.map((distribution) => quantile(distribution, side === "ciLow" ? tail : 1 - tail));
    return {
      figure,
      verdict: agrees.every(Boolean) ? "recomputed" : agrees.some(Boolean) ? "attainable" : "inconsistent",
      recomputed: [...new Set(exact.map((value) => value.toFixed(3)))].join(" or "),
      formula: `${side === "ciLow" ? "2.5" : "97.5"} % quantile of the bootstrap distribution of the difference of means`,
      how: "The exact distribution of the recovered runs, which 10,000 draws approach: the printed limit lies within four standard errors of its share.",
    };
  });
}

function quantile(distribution: readonly { difference: number; probability: number }[], share: number): number {
  let sum = 0;
  for (const { difference, probability } of distribution) {
    sum += probability;
    if (sum >= share) return difference;
  }
  return distribution.at(-1)!.difference;
}

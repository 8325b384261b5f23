import { grim } from "../grim.js";
import { grimmer } from "../grimmer.js";
import { roundingHalf } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import { evaluators, options, runsOf, type Scenario, scenarioNames, scenarios } from "./councilPanel.js";
import { type Finding, holds, type LookUp, numberOf } from "./finding.js";

const states = ["A", "B"] as const;
/** Eq. 2 divides by 2 N, the points of an option that is first on every ballot. */
const printedDivisor = (options - 1) * evaluators;
/** Where it is, the six other points of each pair of ballots still fall on the two others, so the runner-up has half. */
const largestMargin = printedDivisor - Math.ceil(evaluators / 2);

interface MarginFigures {
  mean: PublishedFigure;
  sd: PublishedFigure;
  n: number;
}

/** Borda margins of Tables 2 and 4 (section 5.3, eq. 2). State C's are weighted, so not on a grid. */
export function examineBorda(of: LookUp): Finding[] {
  const printed = scenarioNames.flatMap((scenario) =>
    states.map((state): MarginFigures => {
      const table = scenarios[scenario];
      return { mean: of(`${table}.${state}.bordaMean`), sd: of(`${table}.${state}.bordaSd`), n: runsOf[state] };
    }),
  );
  const divisors = Array.from({ length: 24 }, (_, index) => index + 1).filter((divisor) =>
    printed.every((figures) => fits(figures, divisor)),
  );
  return [
    ...printed.flatMap((figures) => meanAndSd(figures, divisors[0])),
    ...scenarioNames.flatMap((scenario) => interval(of, scenario)),
    maximum(of, divisors),
  ];
}

function fits({ mean, sd, n }: MarginFigures, divisor: number): boolean {
  return margins({ mean, sd, n }, divisor).attainable;
}

function margins({ mean, sd, n }: MarginFigures, divisor: number) {
  return grimmer({
    mean: numberOf(mean),
    sd: numberOf(sd),
    n,
    decimals: mean.decimals,
    unit: 1 / divisor,
    least: 0,
    most: Math.min(divisor, largestMargin),
  });
}

function meanAndSd(figures: MarginFigures, divisor: number | undefined): Finding[] {
  const { mean, sd, n } = figures;
  const { totals } = grim({ mean: numberOf(mean), n, decimals: mean.decimals, unit: 1 / printedDivisor });
  const together = margins(figures, printedDivisor).totals;
  const instead = divisor === undefined ? [] : margins(figures, divisor).totals;
  const how = instead.length
    ? `Divided by ${divisor}, all the points that ${evaluators} ballots give, the margins sum to ${instead[0]!.sum} and mean and SD are both attainable.`
    : "";
  const squares = totals.length
    ? `A sum of ${totals.join(" or ")} is ${totals[0]! % 2 ? "odd" : "even"}, so the sum of squares has to be too.`
    : "";
  return [
    {
      figure: mean,
      verdict: totals.length === 0 ? "not attainable" : totals.length === 1 ? "recovered" : "attainable",
      recomputed: totals.length ? `margins sum to ${totals.join(" or ")}` : "",
      formula: `k / (${printedDivisor} x ${n})`,
      how: together.length ? "" : how,
    },
    {
      figure: sd,
      verdict: together.length === 0 ? "not attainable" : together.length === 1 ? "recovered" : "attainable",
      recomputed: together.map(({ sum, squares }) => `sum ${sum}, squares ${squares}`).join(" or "),
      formula: `whole margins from 0 to ${largestMargin} with this mean and sample SD, divided by ${printedDivisor}`,
      how: together.length ? "" : `${squares} ${how}`.trim(),
    },
  ];
}

/** The interval of a paired difference has to hold the difference of the means, and betrays the SD of the pairs. */
function interval(of: LookUp, scenario: Scenario): Finding[] {
  const table = scenarios[scenario];
  const [B, C] = [of(`${table}.B.bordaMean`), of(`${table}.C.bordaMean`)];
  const [sdB, sdC] = [numberOf(of(`${table}.B.bordaSd`)), numberOf(of(`${table}.C.bordaSd`))];
  const [low, high] = [of(`${table}.BC.ciLow`), of(`${table}.BC.ciHigh`)];
  const difference = numberOf(B) - numberOf(C);
  const within =
    numberOf(low) <= difference + 2 * roundingHalf(3) && numberOf(high) >= difference - 2 * roundingHalf(3);
  const sd = ((numberOf(high) - numberOf(low)) / (2 * 1.96)) * Math.sqrt(runsOf.B);
  const correlation = (sdB ** 2 + sdC ** 2 - sd ** 2) / (2 * sdB * sdC);
  const possible = within && Math.abs(correlation) <= 1;
  const findings = [low, high].map(
    (figure): Finding => ({
      figure,
      verdict: possible ? "attainable" : "inconsistent",
      recomputed: `difference of means ${difference.toFixed(3)}, SD of the pairs about ${sd.toFixed(3)}`,
      formula: "width / 3.92 x sqrt(35)",
      how: `B and C would correlate at about ${correlation.toFixed(2)}.`,
    }),
  );
  if (scenario !== "housing") return findings;
  const negative = holds(
    of("housing.intervalNegative"),
    numberOf(high) < 0,
    `${low.printed} to ${high.printed}`,
    "both limits below 0",
    "So two-sided the increase of margins is significant at .05 by this interval, though Table 7 says No.",
  );
  return [...findings, negative];
}

function maximum(of: LookUp, divisors: readonly number[]): Finding {
  return holds(
    of("metrics.bordaMaximum"),
    divisors.includes(printedDivisor) && largestMargin === printedDivisor,
    `divisors up to 24 that fit all four unweighted means and SDs: ${divisors.join(", ") || "none"}`,
    `smallest divisor d with whole margins behind every printed mean and SD; eq. 2 has d = ${printedDivisor}`,
    `2 N = ${printedDivisor} leaves two means and three SDs unattainable. 3 N = ${(options * (options - 1) * evaluators) / 2}, all points given, fits every one. By 2 N the largest margin would be ${largestMargin}/${printedDivisor}, never 1.`,
  );
}

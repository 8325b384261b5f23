import { pearson } from "../../statistics/pearson.js";
import { printsAs } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import { type Finding, follows, type LookUp, numberOf, oneOfValues } from "./finding.js";

/** The profiling scores that section 3.4 and 7.3 print, each model's for the perspective that it got. */
const scoreOf = {
  performance: "profiling.deepSeekPerformance",
  pragmatism: "profiling.mistralPragmatism",
  security: "profiling.qwenSecurity",
  simplicity: "profiling.dolphinSimplicity",
} as const;
const creativity = "profiling.nemoCreativity";
const scores = [...Object.values(scoreOf), creativity, "profiling.qwenPragmatism", "profiling.dolphinPerformance"];
const scenarios = { childWelfare: "table3", housing: "table5" } as const;
const largestDenominator = 8;

/** Profiling scores and their correlation with coherence (sections 3.4 and 7.3). */
export function examineProfiling(of: LookUp): Finding[] {
  const fitting = Array.from({ length: 1001 }, (_, index) => index / 1000).filter((score) =>
    Object.keys(scenarios).every((scenario) => {
      const { r, p } = correlation(of, scenario as keyof typeof scenarios, score);
      return printsAs(of(`profiling.${scenario}R`), r) && printsAs(of(`profiling.${scenario}P`), p);
    }),
  );
  const how = `No score for Risk Tolerance is printed. With Mistral-NeMo's score for creativity, ${of(creativity).printed}, both r and both p come out; of all thousandths only ${fitting.map((score) => score.toFixed(3)).join(" and ")} do that.`;
  return [
    ...scores.map((id) => wholeFraction(of(id))),
    ...Object.entries(scenarios).flatMap(([scenario]): Finding[] => {
      const { r, p } = correlation(of, scenario as keyof typeof scenarios, numberOf(of(creativity)));
      return [
        follows(of(`profiling.${scenario}R`), r, "Pearson of five profiling scores and mean coherences", how),
        follows(of(`profiling.${scenario}P`), p, "two-sided, t with 3 degrees of freedom", how),
      ];
    }),
    listShares(of),
  ];
}

function correlation(of: LookUp, scenario: keyof typeof scenarios, risk: number): { r: number; p: number } {
  const perspectives = Object.entries(scoreOf);
  const coherence = (perspective: string) => numberOf(of(`${scenarios[scenario]}.${perspective}.coherence`));
  return pearson(
    [...perspectives.map(([, id]) => numberOf(of(id))), risk],
    [...perspectives.map(([perspective]) => coherence(perspective)), coherence("risk")],
  );
}

/** Every fraction from 0 to 1 with a small denominator, once and in lowest terms. */
const fractions = [
  ...new Map(
    Array.from({ length: largestDenominator }, (_, index) => largestDenominator - index).flatMap((denominator) =>
      Array.from({ length: denominator + 1 }, (_, numerator) => {
        const value = numerator / denominator;
        return [
          value.toFixed(9),
          { value, name: denominator === 1 ? `${value}` : `${numerator}/${denominator}` },
        ] as const;
      }),
    ),
  ).values(),
];

function wholeFraction(figure: PublishedFigure): Finding {
  return oneOfValues(figure, fractions, `fractions with a denominator of at most ${largestDenominator}`);
}

function listShares(of: LookUp): Finding {
  const printable = new Set(fractions.map(({ value }) => value.toFixed(3))).size;
  const whole = scores.filter((id) => wholeFraction(of(id)).verdict === "recovered").length;
  return {
    figure: of("profiling.normalised"),
    verdict: whole === scores.length ? "attainable" : "needs raw data",
    recomputed: `${whole} of ${scores.length} scores are such fractions, as ${printable} of 1001 printable scores are`,
    formula: `k / m with m up to ${largestDenominator}`,
    how: "Shares of a list of seven, eight or three keywords look like this; counts divided by the length of a response hardly would, unless it is counted in a few sentences.",
  };
}

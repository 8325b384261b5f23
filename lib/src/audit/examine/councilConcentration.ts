import { mannWhitney } from "../../statistics/mannWhitney.js";
import { attainableDistributions } from "../attainableDistributions.js";
import { printsAs } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import { examineInterval } from "./councilInterval.js";
import {
  concentrations,
  distributionsOf,
  type Recovered,
  repeated,
  runsOf,
  type Scenario,
  scenarios,
  shownCounts,
  votesBehind,
} from "./councilPanel.js";
import { type Finding, follows, type LookUp, numberOf } from "./finding.js";

/** First-Choice Concentration of one scenario: Table 2 or 4, its test in the text and in Table 7 (sections 6.1, 6.2). */
export function examineConcentration(of: LookUp, scenario: Scenario, recovered: Recovered): Finding[] {
  const table = scenarios[scenario];
  const U = of(`${scenario}.U`);
  const solutions = recovered.pairs.map(({ first, second }) => `A ${shownCounts(first)}; B ${shownCounts(second)}`);
  const rFromU = (figure: PublishedFigure) =>
    follows(figure, (2 * numberOf(U)) / (runsOf.A * runsOf.B) - 1, `2 U / (n1 n2) - 1 with U = ${U.printed}`);
  const pFromRuns = (figure: PublishedFigure) => probability(figure, recovered);
  return [
    ...(["A", "B"] as const).flatMap((state) => meanAndSd(of, table, state, recovered)),
    ...weightedState(of, table),
    {
      figure: U,
      verdict:
        recovered.withU.length === 0 ? "not attainable" : recovered.withU.length === 1 ? "recovered" : "attainable",
      recomputed: solutions.length === 1 ? solutions[0]! : `${solutions.length} solutions`,
      formula: `${recovered.A.length} x ${recovered.B.length} distributions, ${recovered.withU.length} with this U, ${solutions.length} within the entropy bounds`,
      how:
        solutions.length === 1
          ? "Mean, SD and U leave one solution: the FCC of every run is known (runs x largest vote of seven)."
          : `Runs x largest vote of seven: ${solutions.join(" or ")}.`,
    },
    ...[`${scenario}.fccR`, `table7.${scenario}.ab.fcc.r`, `abstract.${scenario}R`].map((id) => rFromU(of(id))),
    ...[`${scenario}.fccP`, `table7.${scenario}.ab.fcc.p`, `abstract.${scenario}P`].map((id) => pFromRuns(of(id))),
    ...examineInterval(of, table, recovered),
  ];
}

function meanAndSd(of: LookUp, table: string, state: "A" | "B", recovered: Recovered): Finding[] {
  const n = runsOf[state];
  const mean = of(`${table}.${state}.fccMean`);
  const sd = of(`${table}.${state}.fccSd`);
  const found = recovered[state];
  const role = state === "A" ? "first" : "second";
  const left = [...new Map(recovered.pairs.map((pair) => [pair[role].join(), pair[role]])).values()];
  const votes = votesBehind(mean, n);
  const population = attainableDistributions({
    support: concentrations,
    n,
    mean: numberOf(mean),
    sd: numberOf(sd),
    decimals: sd.decimals,
    ddof: 0,
  });
  const verdict = found.length === 0 ? "not attainable" : left.length === 1 ? "recovered" : "attainable";
  return [
    {
      figure: mean,
      verdict: votes.length === 0 ? "not attainable" : votes.length === 1 ? "recovered" : "attainable",
      recomputed: votes.length === 0 ? "" : `largest votes of ${n} runs sum to ${votes.join(" or ")}`,
      formula: "(sum of largest votes - n 7/3) / (n 14/3)",
      how: "",
    },
    {
      figure: sd,
      verdict,
      recomputed: left.length === 1 ? shownCounts(left[0]!) : `${left.length} distributions`,
      formula: `${found.length} of the distributions on five values have this mean and SD`,
      how: `The sample SD (n - 1); with n ${population.length === 0 ? "none matches" : `${population.length} match`}. U and the entropies leave ${left.map(shownCounts).join(" or ")} (runs x largest vote of seven).`,
    },
  ];
}

/** State C weights the votes, so its FCC need not lie on the five values; whether it could is worth knowing. */
function weightedState(of: LookUp, table: string): Finding[] {
  const mean = of(`${table}.C.fccMean`);
  const sd = of(`${table}.C.fccSd`);
  const onFiveValues = distributionsOf(mean, sd, runsOf.B).length;
  return [mean, sd].map((figure) => ({
    figure,
    verdict: "needs raw data",
    recomputed: "",
    formula: `${onFiveValues} distributions on five values have this mean and SD`,
    how: "So State C's votes were weighted by coherence; ballots and scores would be needed.",
  }));
}

function probability(figure: PublishedFigure, { pairs }: Recovered): Finding {
  const probabilities = pairs.map(
    ({ first, second }) =>
      mannWhitney(repeated(concentrations, first), repeated(concentrations, second), {
        alternative: "greater",
        method: "asymptotic",
      }).p,
  );
  const all = probabilities.every((p) => printsAs(figure, p));
  const some = probabilities.some((p) => printsAs(figure, p));
  return {
    figure,
    verdict: all ? "recomputed" : some ? "attainable" : "inconsistent",
    recomputed: [...new Set(probabilities.map((p) => p.toExponential(1)))].join(" or "),
    formula: "Mann-Whitney of the recovered runs, one-tailed, corrected for ties",
    how: "",
  };
}

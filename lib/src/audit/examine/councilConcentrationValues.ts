import { printsAs, roundsTo } from "../printedNumber.js";
import {
  concentrations,
  distributionsOf,
  evaluators,
  largestVotes,
  options,
  runsOf,
  scenarios,
  votesBehind,
} from "./councilPanel.js";
import { type Finding, follows, holds, type LookUp, numberOf, repeats } from "./finding.js";

/** The measure itself: eq. 1, its five values in section 5.3 and in Appendix A, and means that lie between them. */
export function examineConcentrationValues(of: LookUp): Finding[] {
  const floor = Math.floor(evaluators / options);
  const withFloor = largestVotes.map((votes) => (votes - floor) / (evaluators - floor));
  const values = largestVotes.flatMap((votes, index): Finding[] => {
    const formula = "(votes - 7/3) / (7 - 7/3)";
    const how = `With the floor that eq. 1 prints it would be ${(100 * withFloor[index]!).toFixed(1)} %.`;
    return [of(`metrics.value${votes}`), of(`appendixA.${votes}.fcc`)].map((figure) =>
      follows(figure, concentrations[index]!, formula, how),
    );
  });
  const splits = largestVotes.map((votes) => {
    const figure = of(`appendixA.${votes}.split`);
    const parts = figure.printed.split("-").map(Number);
    const sum = parts.reduce((total, part) => total + part, 0);
    return holds(figure, sum === evaluators && Math.max(...parts) === votes, `${sum} votes`, parts.join(" + "));
  });
  const matching = largestVotes.filter((votes, index) => printsAs(of(`metrics.value${votes}`), withFloor[index]!));
  return [
    ...values,
    ...splits,
    ...["metrics.values", "tests.values", "appendixA.values"].map((id) =>
      follows(of(id), new Set(concentrations).size, "largest votes from 3 to 7"),
    ),
    follows(of("appendixA.fewest"), Math.ceil(evaluators / options), "7 votes on 3 options, rounded up"),
    follows(of("appendixA.most"), evaluators, "all votes"),
    repeats(of("appendixA.evaluators"), of("metrics.evaluators")),
    repeats(of("appendixA.options"), of("metrics.options")),
    holds(
      of("appendixA.impossible"),
      !concentrations.some((value) => printsAs(of("appendixA.impossible"), value)),
      "none of the five values",
      "50 % against the five values",
    ),
    holds(
      of("metrics.floor"),
      matching.length === largestVotes.length,
      withFloor.map((value) => `${(100 * value).toFixed(0)} %`).join(", "),
      "(votes - floor(7/3)) / (7 - floor(7/3))",
      "Eq. 1 prints a floor; only the largest value agrees with it. The five printed values, and all printed means, come without the floor.",
    ),
    ...averages(of),
  ];
}

function averages(of: LookUp): Finding[] {
  const weighted = Object.values(scenarios).map(
    (table) => distributionsOf(of(`${table}.C.fccMean`), of(`${table}.C.fccSd`), runsOf.B).length,
  );
  const changed = (["fccMean", "entropy"] as const).filter((column) => {
    const [B, C] = [of(`table4.B.${column}`), of(`table4.C.${column}`)];
    return !roundsTo(numberOf(B), numberOf(C), C.decimals);
  });
  return [
    holds(
      of("appendixA.averages"),
      weighted.every((count) => count > 0),
      `${weighted.join(" and ")} distributions for State C`,
      "distributions on five values with State C's mean and SD",
      "State C's means are averages of weighted shares.",
    ),
    holds(
      of("housing.identicalVotes"),
      changed.length === 0,
      changed.map((column) => `${of(`table4.B.${column}`).printed} and ${of(`table4.C.${column}`).printed}`).join("; "),
      "FCC and entropy of B against C",
      "Both are measures of first choices alone, and both differ: in State C they were weighted too.",
    ),
    ...rebalanced(of),
  ];
}

/** Appendix B gives an FCC without saying of how many runs. */
function rebalanced(of: LookUp): Finding[] {
  return ["appendixB.rebalanced", "discussion.rebalanced"].map((id) => {
    const figure = of(id);
    const runs = Array.from({ length: 57 }, (_, index) => index + 1).filter((n) => votesBehind(figure, n).length > 0);
    const byFive = runs.every((n) => n % 5 === 0) ? " Up to 57 it has to be a multiple of five." : "";
    return {
      figure,
      verdict: runs.length > 0 ? "attainable" : "not attainable",
      recomputed: `${runs.join(", ") || "no number of"} runs`,
      formula: "numbers of runs up to 57 with a whole sum of largest votes",
      how: `The number of runs is not printed.${byFive}`,
    };
  });
}

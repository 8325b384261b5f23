import { mannWhitney } from "../../statistics/mannWhitney.js";
import { normalUpperTail } from "../../statistics/normalDistribution.js";
import { printsAs } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import type { SplitCounts } from "../splitCounts.js";
import { type SplitPair, splitPairs } from "../splitPairs.js";
import { evaluators, options, type Recovered, repeated, runsOf, type Scenario, scenarios } from "./councilPanel.js";
import { type Finding, type LookUp, numberOf } from "./finding.js";

/** Effective Perspectives of one scenario: Table 2 or 4, its test in the text and in Table 7. */
export function examinePerspectives(of: LookUp, scenario: Scenario, recovered: Recovered): Finding[] {
  const table = scenarios[scenario];
  const printedTies = { A: numberOf(of(`${table}.A.tie`)), B: numberOf(of(`${table}.B.tie`)) };
  const free = candidates(of, table, recovered);
  const tied = candidates(of, table, recovered, printedTies);
  // Table 4 says that its winners are by first choices; Table 2 does not, so its ties may be of Borda scores.
  const byFirstChoices = scenario === "housing";
  const allowed = byFirstChoices ? tied : free;
  const r = (figure: PublishedFigure) => rankBiserial(figure, allowed, free, byFirstChoices ? printedTies : undefined);
  const p = (figure: PublishedFigure) => probability(figure, of(`${scenario}.entropyR`), free);
  return [
    meanEntropy(of(`${table}.A.entropy`), allowed, "first"),
    meanEntropy(of(`${table}.B.entropy`), allowed, "second"),
    r(of(`${scenario}.entropyR`)),
    r(of(`table7.${scenario}.ab.entropy.r`)),
    p(of(`${scenario}.entropyP`)),
    p(of(`table7.${scenario}.ab.entropy.p`)),
  ];
}

function candidates(of: LookUp, table: string, { pairs }: Recovered, ties?: { A: number; B: number }): SplitPair[] {
  const known = (state: "A" | "B", counts: readonly number[]) => {
    const figure = of(`${table}.${state}.entropy`);
    const printed = { entropy: numberOf(figure), decimals: figure.decimals };
    return { evaluators, options, counts, ...printed, ties: ties?.[state] };
  };
  return pairs.flatMap(({ first, second }) => splitPairs(known("A", first), known("B", second)));
}

function shownSplits({ splits, counts }: SplitCounts): string {
  return splits.map(({ votes }, index) => `${counts[index]} x ${votes.join("-")}`).join(", ");
}

function meanEntropy(figure: PublishedFigure, allowed: readonly SplitPair[], group: "first" | "second"): Finding {
  const ways = [...new Set(allowed.map((candidate) => shownSplits(candidate[group])))];
  return {
    figure,
    verdict: ways.length === 0 ? "not attainable" : ways.length === 1 ? "recovered" : "attainable",
    recomputed: ways.length <= 2 ? ways.join(" or ") : `${ways.length} ways`,
    formula: "ways to split the votes of the recovered runs that have this mean entropy",
    how: "",
  };
}

function range(candidates: readonly SplitPair[]): string {
  const values = candidates.map(({ r }) => r);
  return `${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`;
}

function rankBiserial(
  figure: PublishedFigure,
  allowed: readonly SplitPair[],
  free: readonly SplitPair[],
  ties: { A: number; B: number } | undefined,
): Finding {
  const fitting = allowed.filter(({ r }) => printsAs(figure, r));
  const loose = free.filter(({ r }) => printsAs(figure, r));
  const solutions = new Set(fitting.map(solutionOf)).size;
  const all = new Set(allowed.map(solutionOf)).size;
  return {
    figure,
    verdict: fitting.length > 0 ? "attainable" : loose.length > 0 ? "inconsistent" : "not attainable",
    recomputed: range(allowed),
    formula: `2 U / (n1 n2) - 1 over ${allowed.length} ways to split the votes`,
    how: ties
      ? `Table 4 counts ${ties.A} and ${ties.B} ties by first choices, and a tie of seven votes is 3-3-1: that leaves ${allowed.length} ways, and ${fitting.length} print so. Without the ties ${loose.length} of ${free.length} would, all with other numbers of ties.`
      : `${fitting.length} of ${allowed.length} ways print so; they belong to ${solutions} of ${all} solutions for the runs' FCC.`,
  };
}

/** The runs' largest votes behind both groups' splits: the solution for their FCC that a way belongs to. */
function solutionOf({ first, second }: SplitPair): string {
  return `${largest(first)};${largest(second)}`;
}

/** The largest votes behind the splits. */
function largest({ splits, counts }: SplitCounts): string {
  const byVotes = new Map<number, number>();
  for (const [index, { votes }] of splits.entries())
    byVotes.set(votes[0]!, (byVotes.get(votes[0]!) ?? 0) + counts[index]!);
  return JSON.stringify([...byVotes]);
}

/**
 * The p of the ways that print the r. The paper names the test and no correction for ties, so a p that prints without
 * it stands as well.
 */
function probability(figure: PublishedFigure, r: PublishedFigure, free: readonly SplitPair[]): Finding {
  const fitting = free.filter((candidate) => printsAs(r, candidate.r));
  const corrected = fitting.map(({ first, second }) => {
    const [low, high] = [first, second].map(({ splits, counts }) =>
      repeated(
        splits.map(({ entropy }) => entropy),
        counts,
      ),
    );
    return mannWhitney(high!, low!, { alternative: "greater", method: "asymptotic" }).p;
  });
  const deviation = Math.sqrt((runsOf.A * runsOf.B * (runsOf.A + runsOf.B + 1)) / 12);
  const uncorrected = fitting.map(({ U }) => normalUpperTail((U - (runsOf.A * runsOf.B) / 2 - 0.5) / deviation));
  const prints = (probabilities: readonly number[]) => probabilities.filter((p) => printsAs(figure, p)).length;
  const test = `Mann-Whitney of the ${fitting.length} ways that print r = ${r.printed}, one-tailed`;
  const [count, loose] = [prints(corrected), prints(uncorrected)];
  if (count === 0 && loose > 0)
    return {
      figure,
      verdict: "attainable",
      recomputed: `${shownRange(uncorrected)} without the correction for ties`,
      formula: `${test}, without the correction for ties`,
      how: `${loose} of ${fitting.length} print so. With the correction p is ${shownRange(corrected)}, and none does; the paper does not say which it used.`,
    };
  return {
    figure,
    verdict: count === fitting.length ? "recomputed" : count > 0 ? "attainable" : "not attainable",
    recomputed: shownRange(corrected),
    formula: `${test}, corrected for ties`,
    how: count > 0 ? "" : `Nor does any without the correction for ties: p is ${shownRange(uncorrected)}.`,
  };
}

function shownRange(probabilities: readonly number[]): string {
  return `${Math.min(...probabilities).toExponential(1)} to ${Math.max(...probabilities).toExponential(1)}`;
}

import { printsAs } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import { signedRankFits, signedRankOf } from "../signedRankFits.js";
import { examineDirections, metrics } from "./councilDirections.js";
import { type Recovered, runsOf, type Scenario, scenarioNames } from "./councilPanel.js";
import { type Finding, follows, type LookUp, numberOf } from "./finding.js";

const pairs = runsOf.B;

/** The Wilcoxon tests of B against C: Table 7 and sections 6.1 and 6.2. */
export function examineSignedRanks(of: LookUp, recovered: { [scenario in Scenario]: Recovered }): Finding[] {
  return [
    ...printedW(of),
    ...scenarioNames.flatMap((scenario) =>
      metrics
        .filter((metric) => scenario === "housing" || metric !== "borda")
        .flatMap((metric) => agreement(of, scenario, metric, recovered[scenario])),
    ),
    ...examineDirections(of),
  ];
}

/** W = 457 with its r and p, and the 22 + 12 runs whose margins changed. */
function printedW(of: LookUp): Finding[] {
  const W = numberOf(of("childWelfare.W"));
  const reduced = numberOf(of("childWelfare.marginReduced"));
  const increased = numberOf(of("childWelfare.marginIncreased"));
  const changed = reduced + increased;
  const none = signedRankOf(W, pairs);
  const dropped = signedRankOf(W, changed);
  const kept = signedRankOf(W, pairs, pairs - changed);
  const shown = ({ rankBiserial, p }: typeof none) => `r = ${rankBiserial.toFixed(4)}, p = ${p.toFixed(4)}`;
  const how = `With all 35 pairs ${shown(none)}. ${changed} pairs, the unchanged one dropped, would give ${shown(dropped)}; the unchanged one ranked and then left out (Pratt) gives ${shown(kept)}.`;
  const rows = ["childWelfare.borda", "table7.childWelfare.bc.borda."] as const;
  const fits = [of(`${rows[0]}R`), of(`${rows[1]}r`)].map((figure) =>
    follows(figure, none.rankBiserial, "(W+ - W-) / (W+ + W-), 35 pairs", how),
  );
  const probabilities = [of(`${rows[0]}P`), of(`${rows[1]}p`)].map((figure) =>
    follows(figure, none.p, "one-tailed, asymptotic, 35 pairs", how),
  );
  const least = (reduced * (reduced + 1)) / 2;
  const most = least + reduced * (pairs - reduced);
  const r = of("childWelfare.bordaR");
  const p = of("childWelfare.bordaP");
  const readings = [dropped, kept].map((one) => printsAs(r, one.rankBiserial) && printsAs(p, one.p));
  const verdict = readings.some(Boolean) ? "attainable" : "inconsistent";
  const counted = [of("childWelfare.marginReduced"), of("childWelfare.marginIncreased")];
  return [
    {
      figure: of("childWelfare.W"),
      verdict: W >= least && W <= most ? "attainable" : "inconsistent",
      recomputed: `${least} to ${most}`,
      formula: "rank sums that 22 of 35 pairs can have",
      how,
    },
    ...fits,
    ...probabilities,
    ...counted.map(
      (figure): Finding => ({
        figure,
        verdict,
        recomputed: `${reduced} + ${increased} = ${changed}, one of ${pairs} unchanged`,
        formula: "reduced + increased, against the pairs that W, r and p need",
        how: `${how} So the unchanged pair was not dropped before ranking.`,
      }),
    ),
    follows(of("childWelfare.marginRuns"), pairs, "runs of State B"),
    ...housingMargins(of),
  ];
}

function housingMargins(of: LookUp): Finding[] {
  const counted = [of("housing.marginIncreased"), of("housing.marginReduced")];
  const sum = counted.reduce((total, figure) => total + numberOf(figure), 0);
  return [
    ...counted.map((figure, index) =>
      follows(
        figure,
        pairs - numberOf(counted[1 - index]!),
        `35 - ${counted[1 - index]!.printed}`,
        `${sum} of 35 changed.`,
      ),
    ),
    follows(of("housing.marginRuns"), pairs, "runs of State B"),
    follows(of("housing.winnerRuns"), pairs, "runs of State B"),
  ];
}

/** Whether p and r of one row can come from one rank sum, and of how many pairs. */
function agreement(of: LookUp, scenario: Scenario, metric: (typeof metrics)[number], recovered: Recovered): Finding[] {
  const r = of(`table7.${scenario}.bc.${metric}.r`);
  const p = of(`table7.${scenario}.bc.${metric}.p`);
  // A p near 1 of a test for "greater" needs a negative r, whichever sign is printed.
  const signed = numberOf(p) > 0.5 && numberOf(r) > 0 ? { ...r, value: -numberOf(r) } : r;
  const fitting = Array.from({ length: pairs }, (_, index) => index + 1)
    .map((count) => ({ count, fits: signedRankFits(p, signed, count) }))
    .filter(({ fits }) => fits.length > 0);
  const counts = fitting.map(({ count }) => count);
  const possible = unchangedPairs(metric, recovered).map((unchanged) => pairs - unchanged);
  const agree = counts.filter((count) => possible.includes(count));
  const ranks = fitting.flatMap(({ count, fits }) =>
    agree.includes(count) ? [`W+ ${fits[0]!.Wplus} to ${fits.at(-1)!.Wplus} of ${count} pairs`] : [],
  );
  const whole = signedRankOf(((numberOf(signed) + 1) / 2) * ((pairs * (pairs + 1)) / 2), pairs);
  const excluded = possible.filter((count) => !counts.includes(count)).map((count) => pairs - count);
  const unanimous =
    agree.length > 0 && excluded.length > 0
      ? ` That rules out the solution for State B's FCC with ${excluded.join(" or ")} unanimous runs.`
      : "";
  const how = `r and p print together with ${counts.join(", ") || "no number of"} differing pairs; ${possible.join(", ")} can differ. With all 35, r = ${numberOf(signed)} gives p = ${whole.p.toFixed(5)}.${unanimous}`;
  const verdict = agree.length > 0 ? "attainable" : "inconsistent";
  const finding = (figure: PublishedFigure): Finding => ({
    figure,
    verdict,
    recomputed: ranks.join(" or "),
    formula: "rank sums whose one-tailed p and r both print so",
    how,
  });
  const rows = [finding(p), signed === r ? finding(r) : turned(r, numberOf(signed), how)];
  const inText = textOf[scenario][metric];
  return [...rows, ...inText.map((id) => finding(of(id)))];
}

/** Where the text prints the p and r of a row again. */
const textOf: {
  readonly [scenario in Scenario]: { readonly [metric in (typeof metrics)[number]]: readonly string[] };
} = {
  childWelfare: {
    borda: [],
    fcc: ["childWelfare.fccCP", "childWelfare.fccCR", "abstract.childWelfareCP"],
    entropy: ["childWelfare.entropyCP", "childWelfare.entropyCR"],
  },
  housing: { borda: ["housing.bordaP", "housing.bordaR"], fcc: ["abstract.housingCP"], entropy: [] },
};

function turned(figure: PublishedFigure, value: number, how: string): Finding {
  return {
    figure,
    verdict: "inconsistent",
    recomputed: value.toFixed(2),
    formula: "the sign that a one-tailed p near 1 needs",
    how: `The two rows above print the sign for the same direction. ${how}`,
  };
}

/** Unanimous runs stay unanimous under any weights, so their FCC and entropy cannot change; margins can. */
function unchangedPairs(metric: string, { pairs: solutions }: Recovered): number[] {
  if (metric === "borda") return [0];
  return [...new Set(solutions.map(({ second }) => second.at(-1)!))].sort();
}

import { signedRankFits } from "../signedRankFits.js";
import { runsOf } from "./councilPanel.js";
import { type Finding, holds, type LookUp, numberOf } from "./finding.js";

/** The measures that State B is compared with State C on, by the ids of Table 7's rows. */
export const metrics = ["borda", "fcc", "entropy"] as const;
const pairs = runsOf.B;

/** What section 6.3 says of the direction of Table 7's tests of B against C, and whether they are significant. */
export function examineDirections(of: LookUp): Finding[] {
  const alphas = alphasOf(of);
  const childWelfare = metrics.map((metric) => of(`table7.childWelfare.bc.${metric}.p`));
  const [margin, concentration] = (["borda", "fcc"] as const).map((metric) => {
    const row = `table7.housing.bc.${metric}`;
    return { p: of(`${row}.p`), r: of(`${row}.r`) };
  });
  const sums = signedRankFits(margin!.p, margin!.r, pairs).length;
  const twins = margin!.p.printed === concentration!.p.printed && margin!.r.printed === concentration!.r.printed;
  return [
    {
      figure: of("tests.twins"),
      verdict: twins && sums > 0 ? "attainable" : "inconsistent",
      recomputed: `${sums} of ${pairs * (pairs + 1) + 1} rank sums`,
      formula: "rank sums of 35 pairs, in halves, that print this p and this r",
      how: "Two different measures would have to have all but the same rank sum: a coincidence, or one row printed twice.",
    },
    holds(
      of("tests.childWelfareSignificant"),
      childWelfare.every((p, index) => numberOf(p) <= alphas[index]!),
      childWelfare.map((p) => p.printed).join(", "),
      "p of the three rows",
      "Perspectives rose, as they should where concentration falls.",
    ),
    housingReversed(of),
  ];
}

/** The margin is the primary test of B against C; the others are secondary (section 5.4). */
function alphasOf(of: LookUp): number[] {
  const [primary, secondary] = [numberOf(of("tests.primaryAlpha")), numberOf(of("tests.secondaryAlpha"))];
  return metrics.map((metric) => (metric === "borda" ? primary : secondary));
}

/** Whether housing's three effects are "non-significant increases": the p of both sides, each at its own alpha. */
function housingReversed(of: LookUp): Finding {
  const alphas = alphasOf(of);
  const oneTailed = metrics.map((metric) => numberOf(of(`table7.housing.bc.${metric}.p`)));
  // Which side an effect lies on was not foretold, so its p counts both.
  const twoSided = oneTailed.map((p) => 2 * Math.min(p, 1 - p));
  const significant = twoSided.some((p, index) => p <= alphas[index]!);
  const means = metrics.map((metric) => (metric === "entropy" ? metric : (`${metric}Mean` as const)));
  const rose = means.every((mean) => numberOf(of(`table4.C.${mean}`)) > numberOf(of(`table4.B.${mean}`)));
  const shown = (values: readonly number[]) => values.map((p) => p.toFixed(3)).join(", ");
  const reversed = oneTailed.map((p) => 1 - p);
  return holds(
    of("tests.housingNot"),
    !significant && rose,
    shown(twoSided),
    "2 x the smaller of p and 1 - p: margin, concentration, perspectives",
    `The one-tailed tests looked for the opposite and could not find these effects. One-tailed, p would be ${shown(reversed)} the other way round, a direction chosen after the fact: the margin would pass its ${alphas[0]}, concentration would miss its ${alphas[1]}. Perspectives alone are significant, by a row that contradicts itself, and they fell. The printed interval of the margin excludes 0.`,
  );
}

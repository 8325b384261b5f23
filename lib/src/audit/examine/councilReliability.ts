import { fCriticalValue } from "../../statistics/fDistribution.js";
import { incompleteBeta } from "../../statistics/incompleteBeta.js";
import { roundingHalf } from "../printedNumber.js";
import { evaluators } from "./councilPanel.js";
import { type Finding, follows, type LookUp, numberOf, wholeOf } from "./finding.js";

/** Test-retest reliability and the second judge (sections 4.4 and 4.5). */
export function examineReliability(of: LookUp): Finding[] {
  const assessments = numberOf(of("reliability.deliberations")) * evaluators;
  const shift = of("reliability.meanShift");
  const difference = of("reliability.meanAbsoluteDifference");
  return [
    follows(of("reliability.assessments"), assessments, "10 deliberations x 7 evaluators"),
    follows(of("crossJudge.assessments"), 2 * numberOf(of("crossJudge.deliberations")) * evaluators, "2 x 10 x 7"),
    wholeOf(of("reliability.stable"), { n: assessments, of: `${assessments} scores` }),
    ...spreads(of, assessments),
    ...[shift, difference].map(
      (figure): Finding => ({
        figure,
        verdict: Math.abs(numberOf(shift)) <= numberOf(difference) + roundingHalf(2) ? "attainable" : "inconsistent",
        recomputed: `${shift.printed} and ${difference.printed}`,
        formula: "|mean shift| is at most the mean absolute difference",
        how: "",
      }),
    ),
    secondJudge(of, assessments),
  ];
}

/** With two ratings, ICC(3,1) is Pearson's r times 2 s1 s2 / (s1^2 + s2^2): together they betray the ratio of the SDs. */
function spreads(of: LookUp, targets: number): Finding[] {
  const [icc, pearson] = [of("reliability.icc"), of("reliability.pearson")];
  const ratio = numberOf(icc) / numberOf(pearson);
  const spread = (1 + Math.sqrt(Math.max(0, 1 - ratio ** 2))) / ratio;
  const F = (1 + numberOf(icc)) / (1 - numberOf(icc));
  const critical = fCriticalValue(0.025, targets - 1, targets - 1);
  const limits = [F / critical, F * critical].map((value) => ((value - 1) / (value + 1)).toFixed(2));
  return [icc, pearson].map((figure) => ({
    figure,
    verdict: ratio <= 1 ? "attainable" : "inconsistent",
    recomputed: `SDs of test and retest ${spread.toFixed(2)} : 1`,
    formula: "ICC(3,1) / r = 2 s1 s2 / (s1^2 + s2^2)",
    how: `ICC(3,1) cannot exceed Pearson's r. Its 95 % interval for ${targets} independent targets is ${limits.join(" to ")}; seven of them share a deliberation.`,
  }));
}

function secondJudge(of: LookUp, pairs: number): Finding {
  const weakest = numberOf(of("crossJudge.childWelfarePearson"));
  // Two-sided p of a correlation: an incomplete beta function of 1 - r^2.
  const p = incompleteBeta(1 - weakest ** 2, (pairs - 2) / 2, 0.5);
  return {
    ...follows(of("crossJudge.p"), p, `t of r = ${weakest} with ${pairs} pairs, two-sided`),
    recomputed: p.toExponential(1),
  };
}

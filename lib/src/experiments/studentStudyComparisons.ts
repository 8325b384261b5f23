import { measured } from "../foundation/measured.js";
import { seedAt } from "../foundation/random.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireChoice, requireInput, requireObject } from "../foundation/requireInput.js";
import { holm } from "../statistics/adjustedPValues.js";
import { cohensD } from "../statistics/cohensD.js";
import { hedgesG } from "../statistics/hedgesG.js";
import { type MannWhitneyResult, mannWhitney } from "../statistics/mannWhitney.js";
import { intervalOrNull } from "./bootstrapInterval.js";
import { smallSampleMethod } from "./smallSamples.js";
import { type StudyCondition, studyConditions } from "./studentStudyMaterial.js";
import type { StudyOutcome } from "./studentStudyOutcomes.js";
import { meanOf, presentValues } from "./summaries.js";

/** One condition's learning gain against another's. Null where the two samples do not determine a number. */
export interface StudyComparison {
  condition: StudyCondition;
  against: StudyCondition;
  /** Students with a gain, in each. */
  n: [number, number];
  difference: number | null;
  /** 95 % bootstrap interval of the difference of means. */
  interval: { low: number; high: number } | null;
  cohensD: number | null;
  hedgesG: number | null;
  /** Two-sided Mann-Whitney U test: over all arrangements of the values where a group has fewer than nine, ties included. */
  p: number | null;
  /** p adjusted by Holm's method over the comparisons that have one. */
  adjustedP: number | null;
  /** How p was found. */
  method: MannWhitneyResult["method"] | null;
}

/** Adjusts the p values that are there; the others stay null and make the family no larger. */
function holmOf(ps: readonly (number | null)[]): (number | null)[] {
  const present = presentValues(ps);
  const adjusted = present.length === 0 ? [] : holm(present);
  return ps.map((p) => (p === null ? null : adjusted.shift()!));
}

const orNull = <T>(compute: () => T): T | null => measured(() => ({ value: compute() })).value;

/**
 * The gains of the heterogeneous condition (or another) against each other condition, with effect sizes, intervals from four
 * students a group, and a rank test that is exact for small groups, adjusted for how many comparisons there are.
 * The paper states "d > 1.0" and no test (HDE section 6.4). Throws InputError.
 *
 * @example
 * compareGains(studyOutcomes(students, ratings)).map(({ against, cohensD, interval }) => [against, cohensD, interval]);
 */
export function compareGains(
  outcomes: readonly StudyOutcome[],
  options: { condition?: StudyCondition } = {},
): StudyComparison[] {
  requireObject("options", options);
  const { condition = "hetero" } = options;
  requireRows("outcomes", outcomes, [], "what studyOutcomes gives");
  requireChoice("condition", condition, studyConditions);
  for (const [index, { gain }] of outcomes.entries())
    requireInput(gain === null || Number.isFinite(gain), `outcomes[${index}].gain`, gain, "a finite number, or null");
  const gainsOf = (one: StudyCondition) =>
    presentValues(outcomes.filter((outcome) => outcome.condition === one).map(({ gain }) => gain));
  const own = gainsOf(condition);
  const comparisons = studyConditions
    .filter((against) => against !== condition)
    .map((against): Omit<StudyComparison, "adjustedP"> => {
      const others = gainsOf(against);
      const [mean, otherMean] = [meanOf(own), meanOf(others)];
      const enough = own.length > 1 && others.length > 1;
      const test = enough ? orNull(() => mannWhitney(own, others, smallSampleMethod(own, others))) : null;
      return {
        condition,
        against,
        n: [own.length, others.length],
        difference: mean === null || otherMean === null ? null : mean - otherMean,
        interval: intervalOrNull([own, others], seedAt("gains", condition, against)),
        cohensD: enough ? orNull(() => cohensD(own, others)) : null,
        hedgesG: enough ? orNull(() => hedgesG(own, others)) : null,
        p: test?.p ?? null,
        method: test?.method ?? null,
      };
    });
  const adjusted = holmOf(comparisons.map(({ p }) => p));
  return comparisons.map((comparison, index) => ({ ...comparison, adjustedP: adjusted[index]! }));
}

import { measured } from "../foundation/measured.js";
import { seedAt } from "../foundation/random.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireChoice, requireInput, requireObject } from "../foundation/requireInput.js";
import { bootstrapConfidenceInterval } from "../statistics/bootstrapConfidenceInterval.js";
import { cohensD } from "../statistics/cohensD.js";
import { hedgesG } from "../statistics/hedgesG.js";
import { mannWhitney } from "../statistics/mannWhitney.js";
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
  /** Two-sided Mann-Whitney U test. */
  p: number | null;
}

const orNull = <T>(compute: () => T): T | null => measured(() => ({ value: compute() })).value;

/**
 * The gains of the heterogeneous condition (or another) against each other condition, with effect sizes and intervals.
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
  return studyConditions
    .filter((against) => against !== condition)
    .map((against) => {
      const others = gainsOf(against);
      const [mean, otherMean] = [meanOf(own), meanOf(others)];
      const enough = own.length > 1 && others.length > 1;
      const differences = () =>
        bootstrapConfidenceInterval([own, others], (a, b) => (meanOf(a) ?? 0) - (meanOf(b) ?? 0), {
          seed: seedAt("gains", condition, against),
        });
      const interval = enough ? orNull(differences) : null;
      return {
        condition,
        against,
        n: [own.length, others.length],
        difference: mean === null || otherMean === null ? null : mean - otherMean,
        interval: interval && { low: interval.low, high: interval.high },
        cohensD: enough ? orNull(() => cohensD(own, others)) : null,
        hedgesG: enough ? orNull(() => hedgesG(own, others)) : null,
        p: enough ? orNull(() => mannWhitney(own, others).p) : null,
      };
    });
}

import { DissensusError, InputError } from "../foundation/errors.js";
import { cohensKappa } from "../statistics/cohensKappa.js";
import { type IntraclassResult, intraclassCorrelation } from "../statistics/intraclassCorrelation.js";
import type { AcsRating, StudyPhase } from "./studentStudyData.js";
import { type AcsDimension, acsDimensions } from "./studentStudyMaterial.js";

/** The Argument Complexity Score of a rating: 0 to 6. */
export function acsOf({ scores }: AcsRating): number {
  return acsDimensions.reduce((sum, dimension) => sum + scores[dimension], 0);
}

/** How far two raters agree on the justifications that both rated. */
export interface RaterAgreement {
  raters: readonly [string, string];
  /** Justifications that both rated. */
  items: number;
  /** Quadratic-weighted kappa of each dimension; null where both gave one and the same score throughout. */
  kappa: { [Dimension in AcsDimension]: number | null };
  /** ICC2 (absolute agreement of single ratings) of the total scores; null where the scores do not determine it. */
  icc: IntraclassResult | null;
}

function orNull<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof DissensusError && error.code === "not-computable") return null;
    throw error;
  }
}

/**
 * Agreement of two raters, people or models: Cohen's kappa with quadratic weights for each dimension of the rubric,
 * and the intraclass correlation of the totals. Throws InputError unless both rated two justifications in common.
 *
 * @example
 * raterAgreement(ratings, ["ada", "judge"]).kappa.perspectiveRange;
 */
export function raterAgreement(ratings: readonly AcsRating[], raters: readonly [string, string]): RaterAgreement {
  const byItem = (rater: string) =>
    new Map(ratings.filter((one) => one.rater === rater).map((one) => [JSON.stringify([one.student, one.phase]), one]));
  const [first, second] = [byItem(raters[0]), byItem(raters[1])];
  const pairs = [...first].flatMap(([item, one]) => (second.has(item) ? [[one, second.get(item)!] as const] : []));
  if (raters[0] === raters[1] || pairs.length < 2)
    throw new InputError("raters", raters, "two raters who rated at least two justifications in common");
  const kappaOf = (dimension: AcsDimension) =>
    orNull(() =>
      cohensKappa(
        pairs.map(([one]) => one.scores[dimension]),
        pairs.map(([, other]) => other.scores[dimension]),
        { weights: "quadratic", categories: [0, 1, 2] },
      ),
    );
  return {
    raters,
    items: pairs.length,
    kappa: Object.fromEntries(acsDimensions.map((one) => [one, kappaOf(one)])) as RaterAgreement["kappa"],
    icc: orNull(() =>
      intraclassCorrelation(
        pairs.map(([one, other]) => [acsOf(one), acsOf(other)]),
        { form: "ICC2" },
      ),
    ),
  };
}

/** The score of each justification: the mean over its raters. Undefined where nobody rated it. */
export function meanScores(ratings: readonly AcsRating[]): (student: string, phase: StudyPhase) => number | undefined {
  const byItem = new Map<string, number[]>();
  for (const rating of ratings) {
    const key = JSON.stringify([rating.student, rating.phase]);
    byItem.set(key, [...(byItem.get(key) ?? []), acsOf(rating)]);
  }
  return (student, phase) => {
    const scores = byItem.get(JSON.stringify([student, phase]));
    return scores && scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
}

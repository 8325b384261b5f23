import { DissensusError, InputError } from "../foundation/errors.js";
import { requireFields } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import { cohensKappa } from "../statistics/cohensKappa.js";
import { type IntraclassResult, intraclassCorrelation } from "../statistics/intraclassCorrelation.js";
import type { AcsRating, StudyPhase } from "./studentStudyData.js";
import { type AcsDimension, acsDimensions } from "./studentStudyMaterial.js";

/**
 * The Argument Complexity Score of a rating: 0 to 6.
 * Throws InputError for what is no rating.
 *
 * @example
 * readRatings(readFileSync("ratings.csv", "utf8")).map(acsOf);
 */
export function acsOf(rating: AcsRating): number {
  requireFields("rating", rating, ["scores"], "a rating as readRatings gives it");
  const { scores } = rating;
  return acsDimensions.reduce((sum, dimension) => sum + scores[dimension], 0);
}

/**
 * Throws InputError unless these are ratings by the rubric, no justification rated twice by one rater: which of the two
 * counted would hang on their order.
 */
function requireRatings(ratings: readonly AcsRating[]): void {
  requireInput(Array.isArray(ratings), "ratings", ratings, "an array of ratings");
  const seen = new Set<string>();
  ratings.forEach((rating, index) => {
    const name = `ratings[${index}]`;
    requireInput(typeof rating?.scores === "object" && rating.scores, name, rating, "student, phase, rater and scores");
    for (const dimension of acsDimensions)
      requireInput(
        [0, 1, 2].includes(rating.scores[dimension]),
        `${name}.scores.${dimension}`,
        rating.scores[dimension],
        "0, 1 or 2",
      );
    const key = JSON.stringify([rating.student, rating.phase, rating.rater]);
    requireInput(!seen.has(key), name, key, "each justification once by each rater");
    seen.add(key);
  });
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
 * and the intraclass correlation of the totals. Throws InputError unless both rated two justifications in common, and
 * for a justification that one rater rated twice.
 *
 * @example
 * raterAgreement(ratings, ["ada", "judge"]).kappa.perspectiveRange;
 */
export function raterAgreement(ratings: readonly AcsRating[], raters: readonly [string, string]): RaterAgreement {
  requireRatings(ratings);
  requireInput(Array.isArray(raters) && raters.length === 2, "raters", raters, "two raters");
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

/** Each justification's scores by rater. */
function scoresByRater(
  ratings: readonly AcsRating[],
): (student: string, phase: StudyPhase) => ReadonlyMap<string, number> | undefined {
  requireRatings(ratings);
  const byItem = new Map<string, Map<string, number>>();
  for (const rating of ratings) {
    const key = JSON.stringify([rating.student, rating.phase]);
    byItem.set(key, (byItem.get(key) ?? new Map<string, number>()).set(rating.rater, acsOf(rating)));
  }
  return (student, phase) => byItem.get(JSON.stringify([student, phase]));
}

const mean = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;

/**
 * The score of each justification: the mean over its raters. Undefined where nobody rated it.
 * Throws InputError for what are no ratings, and for a justification that one rater rated twice.
 *
 * @example
 * meanScores(readRatings(readFileSync("ratings.csv", "utf8")))("s01", "post"); // the mean over raters
 */
export function meanScores(ratings: readonly AcsRating[]): (student: string, phase: StudyPhase) => number | undefined {
  const scoresOf = scoresByRater(ratings);
  return (student, phase) => {
    const scores = scoresOf(student, phase);
    return scores && mean([...scores.values()]);
  };
}

/**
 * How a student's score changed from one test to another: the mean change over the raters who rated both, since a
 * strict rater who rated only the later one would pass for a loss. Where none rated both (each justification has a
 * rater of its own), the one mean less the other. Undefined where a test was not rated.
 * Throws InputError for what are no ratings, and for a justification that one rater rated twice.
 *
 * @example
 * meanChanges(readRatings(readFileSync("ratings.csv", "utf8")))("s01", "pre", "post");
 */
export function meanChanges(
  ratings: readonly AcsRating[],
): (student: string, from: StudyPhase, to: StudyPhase) => number | undefined {
  const scoresOf = scoresByRater(ratings);
  return (student, from, to) => {
    const [before, after] = [scoresOf(student, from), scoresOf(student, to)];
    if (!before || !after) return undefined;
    const both = [...before.keys()].filter((rater) => after.has(rater));
    const ofBoth = (scores: ReadonlyMap<string, number>) =>
      mean(both.length === 0 ? [...scores.values()] : both.map((rater) => scores.get(rater)!));
    return ofBoth(after) - ofBoth(before);
  };
}

import { requireRows } from "../foundation/requireFields.js";
import { requireChoice, requireObject } from "../foundation/requireInput.js";
import { wilsonInterval } from "../statistics/wilsonInterval.js";
import { type AcsRating, requireStudents, type Student } from "./studentStudyData.js";
import { type StudyCondition, studyConditions } from "./studentStudyMaterial.js";
import { meanChanges, meanScores } from "./studentStudyRatings.js";
import { meanInterval, meanOf, presentValues } from "./summaries.js";

/** What one student took away; null where an answer or a rating is missing. */
export interface StudyOutcome {
  student: string;
  condition: StudyCondition;
  profile: string | null;
  priorTopic: number | null;
  priorPhilosophy: number | null;
  acsPre: number | null;
  acsPost: number | null;
  /** Delta ACS: post less pre (HDE section 3.2), by the raters who rated both; see `meanChanges`. */
  gain: number | null;
  quiz: number | null;
  /** 1 where the stance changed, else 0. */
  shift: number | null;
  /** ACS at the later test less ACS before: what has lasted of the gain. */
  lastingGain: number | null;
  lastingQuiz: number | null;
}

/**
 * The outcomes of students, their justifications scored by the mean over raters, and gains by the raters who rated
 * both times. Nothing is filled in. Throws InputError for what are no students or ratings, and for one that stands twice.
 *
 * @example
 * summariseStudy(studyOutcomes(students, ratings), { by: "profile" });
 */
export function studyOutcomes(students: readonly Student[], ratings: readonly AcsRating[]): StudyOutcome[] {
  requireStudents(students);
  const score = meanScores(ratings);
  const changed = meanChanges(ratings);
  return students.map(({ student, condition, profile, priorTopic, priorPhilosophy, stance, quiz }) => {
    return {
      student,
      condition,
      profile,
      priorTopic,
      priorPhilosophy,
      acsPre: score(student, "pre") ?? null,
      acsPost: score(student, "post") ?? null,
      gain: changed(student, "pre", "post") ?? null,
      quiz: quiz.post,
      shift: stance.pre === null || stance.post === null ? null : Number(stance.pre !== stance.post),
      lastingGain: changed(student, "pre", "retention") ?? null,
      lastingQuiz: quiz.retention,
    };
  });
}

/** A mean with its interval, and of how many. */
export interface StudyMean {
  mean: number | null;
  interval: { low: number; high: number } | null;
  n: number;
}

/** A row of Table 4, or of one audience in it. */
export interface StudySummary {
  condition: StudyCondition;
  /** Null for all students of the condition. */
  profile: string | null;
  students: number;
  gain: StudyMean;
  quiz: StudyMean;
  shift: StudyMean;
  lastingGain: StudyMean;
  lastingQuiz: StudyMean;
}

function summary(condition: StudyCondition, profile: string | null, outcomes: readonly StudyOutcome[]): StudySummary {
  const mean = (field: "gain" | "quiz" | "lastingGain" | "lastingQuiz"): StudyMean => {
    const values = outcomes.map((outcome) => outcome[field]);
    return { mean: meanOf(values), interval: meanInterval(values), n: presentValues(values).length };
  };
  const shifts = presentValues(outcomes.map(({ shift }) => shift));
  return {
    condition,
    profile,
    students: outcomes.length,
    gain: mean("gain"),
    quiz: mean("quiz"),
    shift: {
      mean: meanOf(shifts),
      interval: shifts.length === 0 ? null : wilsonInterval(shifts.filter((one) => one === 1).length, shifts.length),
      n: shifts.length,
    },
    lastingGain: mean("lastingGain"),
    lastingQuiz: mean("lastingQuiz"),
  };
}

/**
 * Table 4 out of outcomes: a row for each condition that has students, in the paper's order. Means of gain and quiz
 * carry 95 % bootstrap intervals (from four values that are not all equal), the share that changed its stance a Wilson interval.
 * With `by: "profile"`, a row for each condition and audience.
 * Throws InputError for what studyOutcomes does not give, and for another `by`.
 *
 * @example
 * summariseStudy(studyOutcomes(students, ratings), { by: "profile" });
 */
export function summariseStudy(
  outcomes: readonly StudyOutcome[],
  options: { by?: "condition" | "profile" } = {},
): StudySummary[] {
  requireObject("options", options);
  const { by = "condition" } = options;
  requireRows("outcomes", outcomes, ["condition"], "what studyOutcomes gives");
  requireChoice("by", by, ["condition", "profile"]);
  return studyConditions.flatMap((condition) => {
    const own = outcomes.filter((one) => one.condition === condition);
    if (own.length === 0) return [];
    if (by === "condition") return [summary(condition, null, own)];
    return [...new Set(own.map(({ profile }) => profile))]
      .sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1))
      .map((profile) =>
        summary(
          condition,
          profile,
          own.filter((one) => one.profile === profile),
        ),
      );
  });
}

import { type Random, random, seedAt } from "../foundation/random.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { assignConditions, requireSizes } from "./studentStudyAssignment.js";
import type { AcsRating, Student, StudyPhase } from "./studentStudyData.js";
import { acsDimensions, type StudyCondition, type StudyMaterial, studyConditions } from "./studentStudyMaterial.js";

/** How a synthetic cohort is made. */
export interface SyntheticDesign {
  seed: number;
  /** Students in each condition; the paper's 5, 5, 7 and 5 by default. */
  sizes?: { [Condition in StudyCondition]: number };
  /**
   * How much a condition raises the expected level of each ACS dimension, from 0 to 2; nothing by default, so that all
   * conditions are alike and every difference is chance.
   */
  effects?: { [Condition in StudyCondition]?: number };
}

/** Students that nobody has met: for trying instruments and analyses, never as evidence. */
export interface SyntheticCohort {
  synthetic: true;
  note: string;
  students: Student[];
  ratings: AcsRating[];
}

const papersSizes = { chat: 5, "single-rag": 5, homo: 7, hetero: 5 } as const;
const profiles = ["first-year", "advanced"] as const;
/** Share of a rater's scores that miss the level by one. */
const raterError = 0.15;

function requireEffects(effects: NonNullable<SyntheticDesign["effects"]>): void {
  requireObject("effects", effects, "an effect by condition");
  for (const [condition, effect] of Object.entries(effects)) {
    requireInput(
      Object.hasOwn(papersSizes, condition),
      `effects.${condition}`,
      effect,
      `effects of ${studyConditions.join(", ")}`,
    );
    const possible = effect === undefined || (Number.isFinite(effect) && Math.abs(effect) <= 2);
    requireInput(possible, `effects.${condition}`, effect, "a number from -2 to 2");
  }
}

/** A level 0, 1 or 2 around an expectation: two draws, each right with the probability that gives it. */
function levelAround(expected: number, chance: Random): number {
  const share = Math.min(Math.max(expected / 2, 0), 1);
  return Number(chance.next() < share) + Number(chance.next() < share);
}

function ratedBy(level: number, chance: Random): number {
  if (chance.next() >= raterError) return level;
  return level === 0 ? 1 : level === 2 ? 1 : chance.next() < 0.5 ? 0 : 2;
}

/**
 * A synthetic cohort from a seed: students with made-up answers, rated by two made-up raters who err now and then.
 * Its ids, its justifications and its note all say so. By default no condition has any effect.
 * Throws InputError for sizes or effects that cannot be.
 *
 * @example
 * const cohort = syntheticCohort(studyMaterialOf("trolley"), { seed: 1 });
 * summariseStudy(studyOutcomes(cohort.students, cohort.ratings)); // what chance alone makes of 22 students
 */
export function syntheticCohort(material: StudyMaterial, design: SyntheticDesign): SyntheticCohort {
  requireInput(Array.isArray(material?.quiz), "material", material, "what studyMaterialOf gives");
  requireObject("design", design, "{ seed, sizes, effects }");
  const { seed, sizes = papersSizes, effects = {} } = design;
  requireEffects(effects);
  requireSizes(sizes);
  const count = studyConditions.reduce((sum, condition) => sum + sizes[condition], 0);
  requireInput(count > 0, "sizes", sizes, "at least one student");
  const ids = Array.from({ length: count }, (_, index) => `synthetic-${String(index + 1).padStart(3, "0")}`);
  const conditions = assignConditions(ids, { seed, sizes });
  const ratings: AcsRating[] = [];
  const students = ids.map((student): Student => {
    const chance = random(seedAt(seed, "synthetic", student));
    const condition = conditions.get(student)!;
    const effect = effects[condition] ?? 0;
    const profile = profiles[chance.below(profiles.length)]!;
    const talent = 0.6 + 0.4 * profiles.indexOf(profile) + 0.4 * chance.next();
    const expected: { [Phase in StudyPhase]: number } = {
      pre: talent,
      post: talent + effect,
      retention: talent + effect / 2,
    };
    for (const phase of ["pre", "post", "retention"] as const) {
      const levels = acsDimensions.map(() => levelAround(expected[phase], chance));
      for (const rater of ["synthetic-rater-1", "synthetic-rater-2"])
        ratings.push({
          student,
          phase,
          rater,
          scores: Object.fromEntries(
            acsDimensions.map((dimension, at) => [dimension, ratedBy(levels[at]!, chance)]),
          ) as AcsRating["scores"],
        });
    }
    const stance = () => material.stances[chance.below(material.stances.length)]!.id;
    const quiz = (phase: StudyPhase) =>
      material.quiz.filter(() => chance.next() < Math.min(1, 0.25 + 0.2 * expected[phase])).length;
    const text = (phase: StudyPhase) => `Synthetic justification of ${student} (${phase}); no student wrote this.`;
    const before = stance();
    return {
      student,
      condition,
      priorTopic: 1 + chance.below(5),
      priorPhilosophy: 1 + chance.below(5),
      profile,
      stance: { pre: before, post: chance.next() < 0.3 ? stance() : before, retention: before },
      justification: { pre: text("pre"), post: text("post"), retention: text("retention") },
      quiz: { post: quiz("post"), retention: quiz("retention") },
    };
  });
  const assumed = studyConditions.filter((condition) => effects[condition]);
  const effectNote =
    assumed.length === 0
      ? "no condition has any effect: every difference is chance"
      : `assumed effects: ${assumed.map((condition) => `${condition} ${effects[condition]}`).join(", ")}`;
  return {
    synthetic: true,
    note: `SYNTHETIC cohort (seed ${seed}), no person took part; ${effectNote}`,
    students,
    ratings,
  };
}

import { measured } from "../foundation/measured.js";
import { requireChoice, requireObject, requireWhole } from "../foundation/requireInput.js";
import { cohensD } from "../statistics/cohensD.js";
import { type StudyCondition, type StudyMaterial, studyConditions } from "./studentStudyMaterial.js";
import { studyOutcomes } from "./studentStudyOutcomes.js";
import { syntheticCohort } from "./studentStudySynthetic.js";
import { presentValues } from "./summaries.js";

/** Which effects chance is asked for. */
export interface ChanceEffectSettings {
  /** How many synthetic cohorts, of seeds 1, 2, ...; 500 by default. */
  cohorts?: number;
  condition?: StudyCondition;
  against?: StudyCondition;
}

/**
 * Cohen's d of the gains of two conditions in synthetic cohorts of the paper's sizes in which no condition has any
 * effect: what chance alone gives to groups of five. A cohort without a d, because nobody's gain differs, is left out.
 * Throws InputError.
 *
 * @example
 * chanceEffects(studyMaterialOf("trolley")).filter((d) => d > 1).length;
 */
export function chanceEffects(material: StudyMaterial, settings: ChanceEffectSettings = {}): number[] {
  requireObject("settings", settings);
  const { cohorts = 500, condition = "hetero", against = "chat" } = settings;
  requireWhole("cohorts", cohorts, 1);
  requireChoice("condition", condition, studyConditions);
  requireChoice("against", against, studyConditions);
  return Array.from({ length: cohorts }, (_, index) => index + 1).flatMap((seed) => {
    const { students, ratings } = syntheticCohort(material, { seed });
    const gainsOf = (own: StudyCondition) =>
      presentValues(
        studyOutcomes(
          students.filter((one) => one.condition === own),
          ratings,
        ).map(({ gain }) => gain),
      );
    const { value } = measured(() => ({ value: cohensD(gainsOf(condition), gainsOf(against)) }));
    return value === null ? [] : [value];
  });
}

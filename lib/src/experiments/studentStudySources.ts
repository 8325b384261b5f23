import { loadPublished } from "../audit/published.js";
import { type StudyCondition, studyConditions } from "./studentStudyMaterial.js";
import { type StudyOutcome, type StudySummary, summariseStudy } from "./studentStudyOutcomes.js";

/** Table 4 from one source: the paper, or students of yours. */
export interface StudySource {
  label: string;
  /** What a reader must know of it; a synthetic cohort's says that it is one. */
  note: string;
  summaries: readonly (Pick<StudySummary, "condition" | "students"> & {
    gain: Pick<StudySummary["gain"], "mean"> & Partial<StudySummary["gain"]>;
    quiz: Pick<StudySummary["quiz"], "mean"> & Partial<StudySummary["quiz"]>;
    shift: Pick<StudySummary["shift"], "mean"> & Partial<StudySummary["shift"]>;
  })[];
}

const paperIds: { readonly [Condition in StudyCondition]: string } = {
  chat: "chat",
  "single-rag": "singleRag",
  homo: "homo",
  hetero: "hetero",
};

/**
 * Table 4 as the paper prints it, as a source.
 *
 * @example
 * showTable(studyTable([paperStudy()]));
 */
export function paperStudy(): StudySource {
  const { rows } = loadPublished().hde.tables.table4!;
  return {
    label: "paper",
    note: "as printed in Table 4: 22 students, one survey; no spread is printed",
    summaries: studyConditions.map((condition) => {
      const { n, deltaACS, quiz, shift } = rows.find(({ id }) => id === paperIds[condition])!.cells;
      return {
        condition,
        students: n!.value!,
        gain: { mean: deltaACS!.value ?? null },
        quiz: { mean: quiz!.value ?? null },
        shift: { mean: shift!.value ?? null },
      };
    }),
  };
}

/**
 * Students' outcomes as a source. `note` says who they are; a synthetic cohort's own note must be given on.
 *
 * @example
 * showTable(studyTable([paperStudy(), studySource("synthetic", cohort.note, outcomes)]));
 */
export function studySource(label: string, note: string, outcomes: readonly StudyOutcome[]): StudySource {
  return { label, note, summaries: summariseStudy(outcomes) };
}

import { type Misattribution, misattributions } from "../agents/misattributions.js";
import { dilemmaOf } from "../debate/dilemmas.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Turn } from "../foundation/transcript.js";
import type { RunLog } from "./experiment.js";
import { countReplies, modelsThatSpoke, type ReplyCounts } from "./missingReplies.js";
import type { StudyCondition } from "./studentStudyMaterial.js";

/** What a student of a condition is given to read, measured. */
export interface StudyExposure {
  condition: StudyCondition;
  run: number;
  models: string[];
  statements: number;
  words: number;
  /** Doctrines that a statement ascribes to a philosopher who would reject them. */
  misattributions: (Misattribution & { turn: number })[];
  replies: ReplyCounts;
}

/**
 * Measures the exposures of the student study, each held against the boundaries of the philosophers it cites (the
 * paper's Kantian misconception, HDE section 6.4) and, for a shipped dilemma, its verdicts.
 * Throws InputError for what are no logs of the student study.
 *
 * @example
 * showTable(exposureTable(studyExposures(logs)));
 */
export function studyExposures(logs: readonly RunLog[]): StudyExposure[] {
  requireRows("logs", logs, ["experiment", "turns"], 'logs of run({ experiment: "student-study", ... })');
  return logs.map((log) => {
    const { turns } = log as RunLog & { turns: Turn[] };
    const { scenario = "trolley" } = log.experiment.design;
    const verdicts = dilemmaOf(scenario as Parameters<typeof dilemmaOf>[0]).verdicts ?? {};
    return {
      condition: log.experiment.factors.condition as StudyCondition,
      run: log.experiment.run,
      models: modelsThatSpoke([log]),
      statements: turns.length,
      words: turns.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0),
      misattributions: turns.flatMap(({ turn, text }) =>
        misattributions(text, { refusals: verdicts }).map((found) => ({ turn, ...found })),
      ),
      replies: countReplies([log]),
    };
  });
}

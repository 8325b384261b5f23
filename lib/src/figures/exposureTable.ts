import { missingText } from "../experiments/missingReplies.js";
import type { StudyExposure } from "../experiments/studyExposures.js";
import { requireRows } from "../foundation/requireFields.js";
import { studyConditionName } from "./studyTable.js";
import type { Table } from "./table.js";

/**
 * What students of each condition are given to read, and what in it a philosopher cited would reject.
 * Throws InputError for what are no exposures as studyExposures gives them.
 *
 * @example
 * showTable(exposureTable(studyExposures(logs)));
 */
export function exposureTable(exposures: readonly StudyExposure[]): Table {
  requireRows(
    "exposures",
    exposures,
    ["condition", "models", "misattributions"],
    "exposures as studyExposures gives them",
  );
  return {
    caption: "What the four conditions are shown (student study)",
    columns: [
      { key: "condition", label: "Condition" },
      { key: "run", label: "Run" },
      { key: "models", label: "Model" },
      { key: "statements", label: "Statements" },
      { key: "words", label: "Words" },
      { key: "misattributions", label: "Doctrines ascribed to one who rejects them" },
      { key: "missing", label: "replies missing" },
    ],
    rows: exposures.map(({ condition, models, misattributions, replies, ...rest }) => ({
      ...rest,
      condition: studyConditionName(condition),
      models: models.join(" + "),
      misattributions: misattributions.length,
      missing: missingText(replies),
    })),
    notes: [
      "Learning outcomes (Table 4) come from people: see readStudents, readRatings and studyTable.",
      ...exposures.flatMap(({ condition, misattributions }) =>
        misattributions.map(
          ({ turn, philosopher, constraint, sentence }) =>
            `${studyConditionName(condition)}, statement ${turn}, of ${philosopher}: "${sentence}" (${constraint})`,
        ),
      ),
    ],
  };
}

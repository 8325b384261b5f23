import { type StudyCondition, studyConditions } from "../experiments/studentStudyMaterial.js";
import type { StudySource } from "../experiments/studentStudySources.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Column, Table } from "./table.js";

const names: { readonly [Condition in StudyCondition]: string } = {
  chat: "B_Chat",
  "single-rag": "B_SingleRAG",
  homo: "Homo",
  hetero: "Hetero",
};

/** A condition's name as the paper prints it. */
export function studyConditionName(condition: StudyCondition): string {
  return names[condition];
}

/** A mean with its interval. */
export function meanText(
  { mean, interval }: { mean: number | null; interval?: { low: number; high: number } | null },
  signed = false,
): string | null {
  if (mean === null) return null;
  const written = (value: number) => {
    const size = Math.abs(value).toFixed(2);
    const sign = value < 0 ? "−" : signed ? "+" : "";
    return Number(size) === 0 ? size : `${sign}${size}`;
  };
  return interval ? `${written(mean)} [${written(interval.low)}, ${written(interval.high)}]` : written(mean);
}

/** How many students of a source have no value of a measure, where that is known and any has none. */
function missingIn({ summaries }: StudySource): string {
  const measures = { ΔACS: "gain", quiz: "quiz", shift: "shift" } as const;
  const counted = Object.entries(measures).flatMap(([name, measure]) => {
    const known = summaries.filter((one) => one[measure].n !== undefined);
    const students = known.reduce((sum, one) => sum + one.students, 0);
    const missing = students - known.reduce((sum, one) => sum + one[measure].n!, 0);
    return missing > 0 ? [`${name} of ${missing} of ${students} students`] : [];
  });
  return counted.length > 0 ? `; missing: ${counted.join(", ")}` : "";
}

/**
 * Table 4 of the Heterogeneous Debate Engine paper (section 6.4), its sources side by side and never mixed: students,
 * gain in Argument Complexity Score, quiz, and the share that changed its stance. Intervals are 95 %.
 * Throws InputError for what are no sources of the student study.
 *
 * @example
 * showTable(studyTable([paperStudy()]));
 */
export function studyTable(sources: readonly StudySource[]): Table {
  requireRows("sources", sources, ["label", "summaries"], "sources: paperStudy(), studySource(...)");
  const columns: Column[] = [{ key: "condition", label: "Condition" }];
  for (const [index, { label }] of sources.entries())
    columns.push(
      { key: `n${index}`, label: `${label}: N`, align: "right" },
      { key: `gain${index}`, label: "ΔACS", align: "right" },
      { key: `quiz${index}`, label: "Quiz", align: "right" },
      { key: `shift${index}`, label: "Shift", align: "right" },
    );
  const rows = studyConditions.map((condition) => {
    const row: { [key: string]: string | number | null } = { condition: names[condition] };
    sources.forEach(({ summaries }, index) => {
      const found = summaries.find((one) => one.condition === condition);
      row[`n${index}`] = found?.students ?? null;
      row[`gain${index}`] = found ? meanText(found.gain, true) : null;
      row[`quiz${index}`] = found ? meanText(found.quiz) : null;
      row[`shift${index}`] = found ? meanText(found.shift) : null;
    });
    return row;
  });
  return {
    caption: "Table 4. Student learning outcomes by condition",
    columns,
    rows,
    notes: [
      ...sources.map((source) => `${source.label}: ${source.note}${missingIn(source)}`),
      "in brackets: 95 % intervals, bootstrap for gain and quiz (where there are at least four values and not all are equal), Wilson for the share that changed its stance",
    ],
  };
}

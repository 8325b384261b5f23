import { InputError } from "../foundation/errors.js";
import { random } from "../foundation/random.js";
import { requireObject, requireWhole } from "../foundation/requireInput.js";
import { type StudyCondition, studyConditions } from "./studentStudyMaterial.js";

/** Students of one condition, at most. */
const mostStudents = 1_000_000;

/** Throws InputError unless a record has a number of students for each condition, and for nothing else. */
export function requireSizes(sizes: { readonly [Condition in StudyCondition]: number }): void {
  requireObject("sizes", sizes, `{ ${studyConditions.join(", ")} }`);
  for (const condition of new Set([...studyConditions, ...Object.keys(sizes)])) {
    const known = (studyConditions as readonly string[]).includes(condition);
    const size = sizes[condition as StudyCondition];
    if (!known) throw new InputError(`sizes.${condition}`, size, `sizes of ${studyConditions.join(", ")} alone`);
    requireWhole(`sizes.${condition}`, size, 0, mostStudents);
  }
}

/**
 * Assigns students to conditions at random from a seed. Without sizes the groups are as equal as can be, and which of
 * them are larger by one is drawn too; with sizes (the paper's were 5, 5, 7 and 5) each group has its own.
 * Throws InputError for a student that stands twice, for a seed that `random` refuses, and unless the sizes add up to
 * the students.
 *
 * @example
 * assignConditions(["s1", "s2", "s3", "s4"], { seed: 7 }).get("s1"); // "homo"
 */
export function assignConditions(
  students: readonly string[],
  options: { seed: number; sizes?: { readonly [Condition in StudyCondition]: number } },
): Map<string, StudyCondition> {
  requireObject("options", options, "{ seed, sizes }");
  const { seed, sizes } = options;
  if (!Array.isArray(students) || students.length === 0 || new Set(students).size < students.length)
    throw new InputError("students", students, "an array of at least one student, each once");
  const chance = random(seed);
  const places: StudyCondition[] = [];
  if (sizes) {
    requireSizes(sizes);
    for (const condition of studyConditions)
      for (let place = 0; place < sizes[condition]; place++) places.push(condition);
    if (places.length !== students.length)
      throw new InputError("sizes", sizes, `sizes that add up to the ${students.length} students`);
  } else
    while (places.length < students.length)
      places.push(...chance.shuffled(studyConditions).slice(0, students.length - places.length));
  const drawn = chance.shuffled(places);
  return new Map(students.map((student, index) => [student, drawn[index]!]));
}

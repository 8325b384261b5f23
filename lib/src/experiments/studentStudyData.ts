import { parse } from "csv-parse/sync";
import { z } from "zod";
import { InputError, messageOf } from "../foundation/errors.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import {
  type AcsDimension,
  acsDimensions,
  type StudyCondition,
  type StudyMaterial,
  studyConditions,
} from "./studentStudyMaterial.js";

/** Throws InputError unless these are students, each once: whoever stood twice would count twice. */
export function requireStudents(students: readonly Student[]): void {
  requireRows("students", students, ["student"], "what readStudents gives");
  const seen = new Set<string>();
  students.forEach(({ student }, index) => {
    requireInput(!seen.has(student), `students[${index}]`, student, "each student once");
    seen.add(student);
  });
}

/** When something was asked: before the exposure, after it, or again later. */
export const studyPhases = ["pre", "post", "retention"] as const;

/** A point of the study at which stance and justification are asked. */
export type StudyPhase = (typeof studyPhases)[number];

/** What one student answered; what was not asked or not answered is null. */
export interface Student {
  student: string;
  condition: StudyCondition;
  /** Self-assessed, 1 to 5. */
  priorTopic: number | null;
  priorPhilosophy: number | null;
  /** The audience the student belongs to, such as a faculty or a level; free text. */
  profile: string | null;
  stance: { [Phase in StudyPhase]: string | null };
  justification: { [Phase in StudyPhase]: string | null };
  /** Right answers, of as many as were asked; null where any of them was not answered. */
  quiz: { post: number | null; retention: number | null };
}

/** One rater's scores of one justification. */
export interface AcsRating {
  student: string;
  phase: StudyPhase;
  rater: string;
  scores: { [Dimension in AcsDimension]: number };
}

type Row = { [column: string]: string };

/** Throws for a name that stands twice: only one of the two columns would be read, without a word. */
function namesOfColumns(names: string[]): string[] {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`the column ${twice} stands twice`);
  return names;
}

/** The rows of a CSV text, by their columns' names. Throws InputError that names the file's row. */
function rowsOf(name: string, csv: string, columns: readonly string[]): Row[] {
  requireInput(typeof csv === "string", name, csv, "the text of a CSV file");
  let rows: Row[];
  try {
    rows = parse(csv, { columns: namesOfColumns, bom: true, trim: true, skip_empty_lines: true });
  } catch (cause) {
    throw new InputError(name, csv.slice(0, 40), `a CSV text (${messageOf(cause)})`, { cause });
  }
  if (rows.length === 0) throw new InputError(name, csv.slice(0, 40), "a line of column names and at least one row");
  for (const column of columns)
    if (!Object.hasOwn(rows[0]!, column))
      throw new InputError(`${name}, columns`, Object.keys(rows[0]!), `a column ${column}`);
  return rows;
}

/** A cell checked; empty is null where that may be. Throws InputError that names row and column. */
function cell<T>(name: string, row: Row, number: number, column: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(Object.hasOwn(row, column) ? row[column] : "");
  if (result.success) return result.data;
  throw new InputError(`${name}, row ${number}, column ${column}`, row[column], result.error.issues[0]!.message);
}

const filled = z.string().min(1, "a text");
const optional = z.string().transform((text) => (text === "" ? null : text));
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `a whole number from ${least} to ${most}`);
const orNull = <T>(schema: z.ZodType<T>) => z.union([z.literal("").transform(() => null), schema]);
const choice = (choices: readonly string[]) =>
  z.string().refine((text) => choices.includes(text), `one of ${choices.join(", ")}`);

/**
 * Reads what students answered from a CSV text: a column each for student, condition, stancePre, stancePost,
 * justificationPre, justificationPost and every quiz item; and, where they were asked, priorTopic, priorPhilosophy,
 * profile, and stanceRetention, justificationRetention and the quiz items with "Retention" after their name.
 * An empty cell is not answered, and a quiz with one has no score. Throws InputError that names the row and column.
 *
 * @example
 * const students = readStudents(readFileSync("students.csv", "utf8"), studyMaterialOf("trolley"));
 */
export function readStudents(csv: string, material: StudyMaterial): Student[] {
  const name = "students";
  requireInput(Array.isArray(material?.quiz), "material", material, "what studyMaterialOf gives");
  const quizIds = material.quiz.map(({ id }) => id);
  const rows = rowsOf(name, csv, [
    ...["student", "condition", "stancePre", "stancePost", "justificationPre", "justificationPost"],
    ...quizIds,
  ]);
  const stances = orNull(choice(material.stances.map(({ id }) => id)));
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const at = <T>(column: string, schema: z.ZodType<T>) => cell(name, row, index + 1, column, schema);
    const student = at("student", filled);
    if (seen.has(student)) throw new InputError(`${name}, row ${index + 1}, column student`, student, "each once");
    seen.add(student);
    const quizOf = (suffix: string) => {
      const asked = material.quiz.filter(({ id }) => Object.hasOwn(row, `${id}${suffix}`));
      const answers = asked.map(({ id, options, answer }) => {
        const given = at(`${id}${suffix}`, orNull(choice(Object.keys(options))));
        return given === null ? null : given === answer;
      });
      // An item left open is neither right nor wrong, and a sum without it is no score of this quiz.
      return answers.length === 0 || answers.includes(null) ? null : answers.filter((right) => right).length;
    };
    return {
      student,
      condition: at("condition", choice(studyConditions)) as StudyCondition,
      priorTopic: at("priorTopic", orNull(whole(1, 5))),
      priorPhilosophy: at("priorPhilosophy", orNull(whole(1, 5))),
      profile: at("profile", optional),
      stance: {
        pre: at("stancePre", stances),
        post: at("stancePost", stances),
        retention: at("stanceRetention", stances),
      },
      justification: {
        pre: at("justificationPre", optional),
        post: at("justificationPost", optional),
        retention: at("justificationRetention", optional),
      },
      quiz: { post: quizOf(""), retention: quizOf("Retention") },
    };
  });
}

/**
 * Reads ratings from a CSV text: columns student, phase (pre, post, retention), rater, and a score of 0, 1 or 2 in
 * perspectiveRange, conceptualSophistication and argumentativeStructure. A rater rates a justification once.
 * Throws InputError that names the row and column.
 *
 * @example
 * raterAgreement(readRatings(readFileSync("ratings.csv", "utf8")), ["ada", "bo"]);
 */
export function readRatings(csv: string): AcsRating[] {
  const name = "ratings";
  const seen = new Set<string>();
  return rowsOf(name, csv, ["student", "phase", "rater", ...acsDimensions]).map((row, index) => {
    const at = <T>(column: string, schema: z.ZodType<T>) => cell(name, row, index + 1, column, schema);
    const rating = {
      student: at("student", filled),
      phase: at("phase", choice(studyPhases)) as StudyPhase,
      rater: at("rater", filled),
      scores: Object.fromEntries(
        acsDimensions.map((dimension) => [dimension, at(dimension, whole(0, 2))]),
      ) as AcsRating["scores"],
    };
    const key = JSON.stringify([rating.student, rating.phase, rating.rater]);
    if (seen.has(key))
      throw new InputError(`${name}, row ${index + 1}`, rating.student, "each justification once by each rater");
    seen.add(key);
    return rating;
  });
}

import { z } from "zod";
import { identifierSchema as identifier, lineSchema as line } from "../foundation/dataSchemas.js";
import { parsed } from "../foundation/files.js";
import { shippedData } from "../foundation/shippedData.js";

/** The dimensions of the Argument Complexity Score (HDE section 3.2), each scored 0, 1 or 2. */
export const acsDimensions = ["perspectiveRange", "conceptualSophistication", "argumentativeStructure"] as const;

/** A dimension of the Argument Complexity Score, worth 0 to 2 points. */
export type AcsDimension = (typeof acsDimensions)[number];

/** The four conditions of the study (HDE section 6.4), in the order of Table 4. */
export const studyConditions = ["chat", "single-rag", "homo", "hetero"] as const;

/**
 * What a group of students is shown: a single tutor without or with retrieval, or a debate of like or unlike agents.
 */
export type StudyCondition = (typeof studyConditions)[number];

/** A question of the transfer quiz with its one right answer. */
export interface QuizItem {
  id: string;
  question: string;
  options: { [option: string]: string };
  answer: string;
}

/** What students are asked and how it is rated: the instruments of the study. */
export interface StudyMaterial {
  id: string;
  /** The dilemma it is about. */
  scenario: string;
  stances: { id: string; label: string }[];
  prompts: { stance: string; justification: string };
  /** What a 0, a 1 and a 2 are in each dimension. */
  rubric: { id: AcsDimension; name: string; levels: [string, string, string] }[];
  quiz: QuizItem[];
  /** Self-assessments from 1 to 5. */
  priorKnowledge: { id: "priorTopic" | "priorPhilosophy"; question: string; low: string; high: string }[];
}

/** Names of other columns of students that an id could have. */
const studentColumns = ["student", "condition", "profile"];

const quizItem = z
  .strictObject({ id: identifier, question: line, options: z.record(identifier, line), answer: identifier })
  .refine(({ options, answer }) => Object.hasOwn(options, answer), {
    path: ["answer"],
    message: "expected one of the options",
  })
  .refine(({ id }) => !studentColumns.includes(id), {
    path: ["id"],
    message: `expected another name than a column of students has: ${studentColumns.join(", ")}`,
  });

const eachOnce = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length;
/** Refuses two items of one id: one answer would be read for both. */
const once = { error: "expected each id once" };

const studyMaterialSchema: z.ZodType<StudyMaterial> = z
  .strictObject({
    id: identifier,
    scenario: identifier,
    stances: z
      .array(z.strictObject({ id: identifier, label: line }))
      .min(2)
      .refine(eachOnce, once),
    prompts: z.strictObject({ stance: line, justification: line }),
    rubric: z.array(z.strictObject({ id: z.enum(acsDimensions), name: line, levels: z.tuple([line, line, line]) })),
    quiz: z.array(quizItem).min(1).refine(eachOnce, once),
    priorKnowledge: z.array(
      z.strictObject({ id: z.enum(["priorTopic", "priorPhilosophy"]), question: line, low: line, high: line }),
    ),
  })
  .refine(({ rubric }) => rubric.map(({ id }) => id).join() === acsDimensions.join(), {
    path: ["rubric"],
    message: `expected the dimensions ${acsDimensions.join(", ")}, in this order`,
  });

const shipped = shippedData("material", studyMaterialSchema, "scenarios", "study");

/**
 * Shipped study material by its id, or your own, checked. Throws InputError.
 *
 * @example
 * studyMaterialOf("trolley").quiz.length; // 4
 */
export function studyMaterialOf(material: string | StudyMaterial): StudyMaterial {
  return typeof material === "string" ? shipped.load(material) : parsed("material", material, studyMaterialSchema);
}

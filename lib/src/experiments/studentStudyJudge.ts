import { z } from "zod";
import { headed, paragraphs, section } from "../agents/prompt.js";
import { dilemmaOf } from "../debate/dilemmas.js";
import type { ChatModel } from "../foundation/chat.js";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import type { ProtocolLog } from "../foundation/log.js";
import { requireObject } from "../foundation/requireInput.js";
import { type Gives, reasonOf } from "../protocol/gives.js";
import type { Participant } from "../protocol/participant.js";
import { runProtocol } from "../protocol/run.js";
import { nothing } from "../protocol/sees.js";
import { type AcsRating, requireStudents, type Student, studyPhases } from "./studentStudyData.js";
import { acsDimensions, type StudyMaterial } from "./studentStudyMaterial.js";

const judgeId = "judge";
/** Justifications that are rated side by side. */
const atOnce = 8;
const promptSchema = z.strictObject({ persona: line, question: line, rubric: line, justification: line });
const score = z.number().int().min(0).max(2);
const answerSchema = z.looseObject(
  Object.fromEntries(acsDimensions.map((dimension) => [dimension, score])),
) as unknown as z.ZodType<AcsRating["scores"]>;

/** Three whole scores and a rationale. A score that is none makes the reply malformed; nothing is filled in. */
const gives: Gives = {
  kind: "score",
  maxTokens: 256,
  schema: {
    type: "object",
    properties: {
      rationale: { type: "string" },
      ...Object.fromEntries(acsDimensions.map((dimension) => [dimension, { type: "integer", minimum: 0, maximum: 2 }])),
    },
    required: ["rationale", ...acsDimensions],
    additionalProperties: false,
  },
  read(reply) {
    if (reply.outcome !== "ok") return { outcome: reply.outcome, reason: reasonOf(reply) };
    let value: unknown = reply.value;
    try {
      value ??= JSON.parse(reply.text ?? "");
    } catch {
      return { outcome: "malformed", reason: "the reply is not JSON" };
    }
    const read = answerSchema.safeParse(value);
    if (!read.success) return { outcome: "malformed", reason: `a score is missing or not 0, 1 or 2` };
    const scores = Object.fromEntries(acsDimensions.map((dimension) => [dimension, read.data[dimension]]));
    return { outcome: "ok", text: reply.text ?? JSON.stringify(value), value: scores };
  },
};

/**
 * Scores students' justifications by the ACS rubric with a model as judge. The judge is blind: it is shown the
 * question, the rubric and one justification, and neither condition, phase, student, nor any other text. Gives ratings
 * in the shape of people's (rater "judge"), and the log with every call; a reply that is no three scores is missing.
 * Throws InputError where no student has a justification, and for a student that stands twice.
 *
 * @example
 * const { ratings } = await judgeJustifications(students, studyMaterialOf("trolley"), { model: model("ollama:qwen3:8b"), seed: 1 });
 * raterAgreement([...ratings, ...peoples], ["judge", "ada"]).icc;
 */
export async function judgeJustifications(
  students: readonly Student[],
  material: StudyMaterial,
  settings: { model: ChatModel; seed: number; signal?: AbortSignal },
): Promise<{ ratings: AcsRating[]; log: ProtocolLog }> {
  requireObject("settings", settings, "{ model, seed }");
  const { model, seed, signal } = settings;
  requireStudents(students);
  const prompt = readJsonFile(dataPath("scenarios", "prompts", "study-judge.json"), promptSchema);
  const { statement } = dilemmaOf(material.scenario);
  const texts = students.flatMap(({ student, justification }) =>
    studyPhases.flatMap((phase) => {
      const text = justification[phase];
      return text === null ? [] : [{ key: JSON.stringify([student, phase]), student, phase, text }];
    }),
  );
  const byKey = new Map(texts.map((one) => [one.key, one]));
  const rubric = material.rubric
    .map(({ id, name, levels }) => headed(`${id} (${name})`, levels.map((level, at) => `${at}: ${level}`).join("\n")))
    .join("\n\n");
  const judge: Participant = {
    id: judgeId,
    role: "judge",
    compose: ({ seat }) => ({
      messages: [
        { role: "system", content: paragraphs(prompt.persona, prompt.rubric, section("rubric", rubric)) },
        {
          role: "user",
          content: paragraphs(
            prompt.question,
            section("question", `${statement}\n${material.prompts.stance} ${material.prompts.justification}`),
            section("justification", byKey.get(seat.addressee ?? "")!.text),
            prompt.justification,
          ),
        },
      ],
    }),
  };
  const log = await runProtocol({
    protocol: {
      id: "ACS by a judge",
      phases: Array.from({ length: Math.ceil(texts.length / atOnce) }, (_, part) => ({
        kind: "speaking" as const,
        name: `rating, part ${part + 1}`,
        phase: "rating",
        order: "side-by-side" as const,
        firstTurn: part * atOnce + 1,
        seats: texts.slice(part * atOnce, (part + 1) * atOnce).map(({ key }) => ({ speaker: judgeId, addressee: key })),
        sees: nothing,
        asks: prompt.justification,
        gives,
      })),
    },
    participants: [judge],
    models: model,
    seed,
    ...(signal ? { signal } : {}),
  });
  const ratings = log.record.map(({ addressee, value }) => {
    const { student, phase } = byKey.get(addressee ?? "")!;
    return { student, phase, rater: judgeId, scores: value as unknown as AcsRating["scores"] };
  });
  return { ratings, log };
}

import { z } from "zod";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";

/** The fixed sentences of a champion's request. */
export interface ChampionPrompt {
  persona: string;
  /** For reverse advocacy. */
  reversePersona: string;
  question: string;
  record: string;
  length: string;
}

/** The fixed sentences of an evaluator's request. */
export interface EvaluatorPrompt {
  persona: string;
  /** In the shared-prefix layout, in place of `persona`. */
  neutralPersona: string;
  /** In the shared-prefix layout, after the debate. */
  perspective: string;
  /** For the single-model baseline. */
  allVoicesPersona: string;
  question: string;
  options: string;
  debate: string;
  own: string;
  others: string;
}

/** The fixed sentences of the judge's request. */
export interface JudgePrompt {
  persona: string;
  perspective: string;
  /** Calibration anchors of the score. */
  anchors: string;
  reasoning: string;
}

const championSchema: z.ZodType<ChampionPrompt> = z.strictObject({
  persona: line,
  reversePersona: line,
  question: line,
  record: line,
  length: line,
});
const evaluatorSchema: z.ZodType<EvaluatorPrompt> = z.strictObject({
  persona: line,
  neutralPersona: line,
  perspective: line,
  allVoicesPersona: line,
  question: line,
  options: line,
  debate: line,
  own: line,
  others: line,
});
const judgeSchema: z.ZodType<JudgePrompt> = z.strictObject({
  persona: line,
  perspective: line,
  anchors: line,
  reasoning: line,
});

const read = <T>(name: string, schema: z.ZodType<T>) => readJsonFile(dataPath("scenarios", "prompts", name), schema);

/** Reads the shipped sentences of a champion's request. */
export function loadChampionPrompt(): ChampionPrompt {
  return read("champion.json", championSchema);
}

/** Reads the shipped sentences of an evaluator's request. */
export function loadEvaluatorPrompt(): EvaluatorPrompt {
  return read("evaluator.json", evaluatorSchema);
}

/** Reads the shipped sentences of the judge's request. */
export function loadJudgePrompt(): JudgePrompt {
  return read("judge.json", judgeSchema);
}

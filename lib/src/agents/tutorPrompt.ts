import { z } from "zod";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";

/** The fixed sentences of a tutor's request. */
export interface TutorPrompt {
  ask: string;
  goOn: string;
  passages: string;
  record: string;
  length: string;
}

const tutorPromptSchema: z.ZodType<TutorPrompt> = z.strictObject({
  ask: line,
  goOn: line,
  passages: line,
  record: line,
  length: line,
});

/** Reads the shipped sentences of a tutor's request. */
export function loadTutorPrompt(): TutorPrompt {
  return readJsonFile(dataPath("scenarios", "prompts", "tutor.json"), tutorPromptSchema);
}

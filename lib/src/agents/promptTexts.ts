import { z } from "zod";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";

/** The fixed sentences of a philosopher's request. */
export interface PhilosopherPrompt {
  persona: string;
  identity: string;
  beliefs: string;
  boundaries: string;
  passages: string;
  opponentModel: string;
  record: string;
  length: string;
}

/** The fixed sentences of the moderator's request. */
export interface ModeratorPrompt {
  persona: string;
  record: string;
  ask: string;
}

const philosopherPromptSchema: z.ZodType<PhilosopherPrompt> = z.strictObject({
  persona: line,
  identity: line,
  beliefs: line,
  boundaries: line,
  passages: line,
  opponentModel: line,
  record: line,
  length: line,
});
const moderatorPromptSchema: z.ZodType<ModeratorPrompt> = z.strictObject({ persona: line, record: line, ask: line });

/** Reads the shipped sentences of a philosopher's request. */
export function loadPhilosopherPrompt(): PhilosopherPrompt {
  return readJsonFile(dataPath("scenarios", "prompts", "philosopher.json"), philosopherPromptSchema);
}

/** Reads the shipped sentences of the moderator's request. */
export function loadModeratorPrompt(): ModeratorPrompt {
  return readJsonFile(dataPath("scenarios", "prompts", "moderator.json"), moderatorPromptSchema);
}

import { z } from "zod";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";

/** What a debate asks of its philosophers, phase by phase. */
export interface DebateAsks {
  view: string;
  answerToTeam: string;
  answerToModerator: string;
  turn: string;
}

const debateAsksSchema: z.ZodType<DebateAsks> = z.strictObject({
  view: line,
  answerToTeam: line,
  answerToModerator: line,
  turn: line,
});

/** Reads the shipped asks of a debate. */
export function loadDebateAsks(): DebateAsks {
  return readJsonFile(dataPath("scenarios", "prompts", "debate.json"), debateAsksSchema);
}

import { z } from "zod";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";

/** What a council asks, phase by phase. */
export interface CouncilAsks {
  position: string;
  critique: string;
  defence: string;
  evaluation: string;
  allVoices: string;
  /** How a ballot is to be given; follows whatever asks for one. */
  ballot: string;
  evaluatorCritique: string;
  reconsideration: string;
  selfConfrontation: string;
}

const asksSchema: z.ZodType<CouncilAsks> = z.strictObject({
  position: line,
  critique: line,
  defence: line,
  evaluation: line,
  allVoices: line,
  ballot: line,
  evaluatorCritique: line,
  reconsideration: line,
  selfConfrontation: line,
});

/** Reads the shipped asks of a council. */
export function loadCouncilAsks(): CouncilAsks {
  return readJsonFile(dataPath("scenarios", "prompts", "council.json"), asksSchema);
}

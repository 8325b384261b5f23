import { z } from "zod";
import { protocolLogShape } from "../foundation/logSchema.js";

/** Checks the log of what a student-study condition is shown: a debate's, or that of a single tutor. */
export const studyLogSchema = z.looseObject({
  ...protocolLogShape,
  turns: z.array(z.looseObject({ turn: z.number().int(), speaker: z.string(), text: z.string() })),
});

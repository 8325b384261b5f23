import { z } from "zod";
import { deliberationLogSchema } from "../council/deliberationLogSchema.js";
import type { ReliabilityLog } from "./reliability.js";

const scores = z.record(z.string(), z.number().min(0).max(1).nullable());

/** Checks the log of a deliberation whose reasonings were scored again. */
export const reliabilityLogSchema = deliberationLogSchema.and(
  z.looseObject({ retest: scores, secondJudge: scores.nullable() }),
) as unknown as z.ZodType<ReliabilityLog>;

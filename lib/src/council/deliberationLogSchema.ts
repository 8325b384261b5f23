import { z } from "zod";
import { protocolLogShape } from "../foundation/logSchema.js";
import type { DeliberationLog } from "./deliberationLog.js";
import { deliberationOptionsShape } from "./deliberationOptions.js";

const named = { id: z.string(), name: z.string() };
const measure = z.looseObject({ value: z.unknown() });
const votes = {
  n: z.number().int().min(0),
  firstChoiceConcentration: measure,
  bordaMargin: measure,
  effectivePerspectives: measure,
  bordaScores: measure,
  bordaRanking: measure,
  winners: measure,
};

/** Checks the log of a deliberation. */
export const deliberationLogSchema = z.looseObject({
  ...protocolLogShape,
  scenario: z.looseObject({ ...named, options: z.array(z.looseObject({ id: z.string(), label: z.string() })) }),
  panel: z.looseObject({
    ...named,
    evaluators: z.array(z.looseObject({ ...named, perspective: z.looseObject({ ...named, definition: z.string() }) })),
    tensions: z.array(z.tuple([z.string(), z.string()])),
    standIns: z.record(z.string(), z.string()),
  }),
  champions: z.array(z.object({ id: z.string(), evaluator: z.string(), option: z.string() })),
  options: z.looseObject(deliberationOptionsShape),
  ballots: z.record(z.string(), z.array(z.string()).nullable()),
  coherence: z.record(z.string(), z.number().min(0).max(1).nullable()),
  evaluations: z.array(
    z.object({
      evaluator: z.string(),
      perspective: z.string(),
      vote: z.string().nullable(),
      coherence: z.number().nullable(),
    }),
  ),
  measures: z.object({
    unweighted: z.looseObject({ ...votes, schulzeRanking: measure }),
    weighted: z.looseObject({
      ...votes,
      voiceAuthenticityRate: measure,
      meanCoherence: measure,
      gap: measure,
      tension: measure,
      tensionOfAllPairs: measure,
    }),
  }),
}) as unknown as z.ZodType<DeliberationLog>;

import { z } from "zod";
import { keywordSchema as keyword } from "../foundation/dataSchemas.js";
import { protocolLogShape } from "../foundation/logSchema.js";
import type { DebateLog } from "./debateLog.js";

const named = { id: z.string(), name: z.string() };
const measure = z.looseObject({ value: z.number().nullable() });

/** Checks the log of a debate. */
export const debateLogSchema = z.looseObject({
  ...protocolLogShape,
  scenario: z.object(named),
  teams: z.looseObject({
    ...named,
    system: z.string().optional(),
    teams: z.array(z.object({ ...named, philosophers: z.array(z.string()) })),
  }),
  names: z.record(z.string(), z.string()),
  variant: z.object({ identity: z.boolean(), opponentModel: z.boolean() }),
  perturbation: z.string().nullable(),
  injections: z.array(z.object({ turn: z.number().int(), perturbation: z.string() })),
  injectionTurn: z.number().int(),
  plannedTurns: z.number().int(),
  keywords: z.object({
    base: z.array(keyword),
    valid: z.array(keyword),
    frameworks: z.record(z.string(), z.array(keyword)),
  }),
  turns: z.array(
    z.object({
      turn: z.number().int(),
      speaker: z.string(),
      team: z.string(),
      text: z.string(),
      outcome: z.literal("truncated").optional(),
    }),
  ),
  measures: z.object({ sysAR: measure, arCo: measure, doctrinalAccuracy: measure, crossReferencing: measure }),
}) as unknown as z.ZodType<DebateLog>;

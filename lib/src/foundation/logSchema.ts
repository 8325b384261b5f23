import { z } from "zod";
import { outcomes } from "./chat.js";
import { type ProtocolLog, roles } from "./log.js";

const count = z.number().int().min(0);
const outcome = z.enum(outcomes);

/** Fields that every position in a log has. */
const positionShape = {
  phase: z.string(),
  turn: count,
  role: z.enum(roles),
  speaker: z.string(),
  addressee: z.string().optional(),
};

const message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });

const call = z.looseObject({
  ...positionShape,
  model: z.string(),
  request: z.looseObject({ messages: z.array(message) }),
  reply: z.looseObject({ outcome, text: z.string().optional(), reason: z.string().optional() }),
});

const entry = z.looseObject({
  ...positionShape,
  team: z.string().optional(),
  text: z.string(),
  outcome: z.literal("truncated").optional(),
  event: z.object({ kind: z.enum(["topic", "perturbation"]), id: z.string() }).optional(),
});

const event = z.object({
  kind: z.enum(["topic", "perturbation"]),
  id: z.string(),
  phase: z.string(),
  turn: count,
  speaker: z.string(),
  text: z.string(),
});

const missing = z.object({ ...positionShape, outcome, reason: z.string() });

/** Fields of every log; a protocol's own log has more, which are kept as they are. */
export const protocolLogShape = {
  format: z.literal(1),
  version: z.string(),
  protocol: z.string(),
  seed: z.number().int(),
  models: z.record(z.string(), z.looseObject({ id: z.string(), weights: z.string().optional() })),
  record: z.array(entry),
  events: z.array(event),
  calls: z.array(call),
  missing: z.array(missing),
};

/** Checks a log of any protocol. */
export const protocolLogSchema = z.looseObject(protocolLogShape) as unknown as z.ZodType<ProtocolLog>;

import { z } from "zod";
import type { Json } from "../../foundation/canonicalJson.js";
import type { ChatRequest, Reply, Timing } from "../../foundation/chat.js";
import { outcomes } from "../../foundation/chat.js";

/** The first line of a recording. */
export interface RecordingHeader {
  format: "dissensus-recording";
  version: 1;
}

/** A model as a recording knows it: one id has one digest of weights. */
export interface RecordedModel {
  model: string;
  /** Digest of the weights; null where the provider cannot tell. */
  weights: string | null;
  settings: { readonly [key: string]: Json | undefined };
}

/** One reply under the digest of what was asked. */
export interface RecordedCall {
  /** Digest of the canonical { model, settings, request }. */
  key: string;
  model: string;
  settings: { readonly [key: string]: Json | undefined };
  request: ChatRequest;
  /** Without timing and without advice to try again. */
  reply: Reply;
  /** How often the model was asked until this reply. */
  tries: number;
  timing?: Timing & { total: number };
}

/** What a line of a recording can hold. */
export type RecordingLine = RecordingHeader | RecordedModel | RecordedCall;

export const headerSchema = z.object({ format: z.literal("dissensus-recording"), version: z.literal(1) });

const settingsSchema = z.record(z.string(), z.json());

const modelSchema = z.object({ model: z.string(), weights: z.string().nullable(), settings: settingsSchema });

const callSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/, "expected a digest in hex"),
  model: z.string(),
  settings: settingsSchema,
  request: z.looseObject({
    messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })),
  }),
  reply: z.looseObject({ outcome: z.enum(outcomes), text: z.string().optional(), reason: z.string().optional() }),
  tries: z.number().int().min(1),
  timing: z.looseObject({ total: z.number() }).optional(),
});

/** A line after the header: a call where it has a key, else a model. */
export function lineSchemaFor(value: unknown): z.ZodType<RecordedModel | RecordedCall> {
  const isCall = typeof value === "object" && value !== null && "key" in value;
  return (isCall ? callSchema : modelSchema) as unknown as z.ZodType<RecordedModel | RecordedCall>;
}

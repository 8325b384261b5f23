import { z } from "zod";
import type { Reply, Usage } from "../../foundation/chat.js";
import { schemaComplaint } from "../../foundation/schemaComplaint.js";

/** A text that may be left out. */
export const sentText = z.string().nullish();

/** A count or a duration that may be left out; what is none counts as not said. */
export const sentNumber = z.number().nonnegative().optional().catch(undefined);

/** Tokens that a service counted, without what it did not say. */
export function usageOf(promptTokens: number | undefined, completionTokens: number | undefined): Usage {
  return {
    ...(promptTokens !== undefined && { promptTokens }),
    ...(completionTokens !== undefined && { completionTokens }),
  };
}

/**
 * The reply for a text that its server does not call finished: half a sentence is no statement. Where the server gives
 * no reason at all it may never give one, so asking again would not help.
 */
export function unfinished(service: string, finish: string | null | undefined): Reply {
  return finish
    ? { outcome: "failed", reason: `${service} stopped before the answer was finished (${finish})`, retry: {} }
    : { outcome: "failed", reason: `${service} does not say that the answer is finished` };
}

/**
 * What a server sent, by a schema; else the reply that says what is wrong with it: `failed` where it is no answer at
 * all, `malformed` where a part of an answer is not what it should be. A part that is misread would be a statement
 * that nobody made.
 */
export function readSent<T>(service: string, schema: z.ZodType<T>, sent: unknown): { read: T } | { reply: Reply } {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    return { reply: { outcome: "failed", reason: `${service}'s answer is not an object`, retry: {} } };
  const result = schema.safeParse(sent);
  if (result.success) return { read: result.data };
  const { path, allowed } = schemaComplaint(result.error.issues, schema);
  const reason = `${service}'s answer cannot be read: ${path.map(String).join(".")}: expected ${allowed}`;
  return { reply: { outcome: "malformed", reason } };
}

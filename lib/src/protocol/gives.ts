import type { Json } from "../foundation/canonicalJson.js";
import type { AnswerSchema, Outcome, Reply } from "../foundation/chat.js";
import { requireObject, requireWhole } from "../foundation/requireInput.js";

/** What was read out of a reply: something said, or why there is nothing. */
export type Reading =
  | { text: string; outcome: "ok" | "truncated"; value?: Json }
  | { outcome: Exclude<Outcome, "ok">; reason: string };

/** What a phase must get from each seat, and how it is read. */
export interface Gives {
  /** Short name: statement, ballot, score. */
  kind: string;
  schema?: AnswerSchema;
  /** Token limit of the answer. */
  maxTokens?: number;
  read(reply: Reply): Reading;
}

/** Reason of a reply that has none of its own. */
export function reasonOf(reply: Reply): string {
  return reply.reason ?? `the model's reply has the outcome ${reply.outcome} and gives no reason`;
}

/**
 * Prose. A statement cut at the token limit still counts, marked `truncated` (design decision 1).
 * Throws InputError where `maxTokens`, a whole number from 1, is none. It defaults to 256, for statements of about 80 words.
 *
 * @example
 * const gives = statement({ maxTokens: 400 }); // of a phase in which seats speak in prose
 */
export function statement(options: { maxTokens?: number } = {}): Gives {
  requireObject("options", options, "{ maxTokens }");
  const { maxTokens = 256 } = options;
  requireWhole("maxTokens", maxTokens, 1);
  return {
    kind: "statement",
    maxTokens,
    read(reply) {
      const text = reply.text?.trim();
      if (text && (reply.outcome === "ok" || reply.outcome === "truncated")) return { text, outcome: reply.outcome };
      if (reply.outcome === "ok") return { outcome: "empty", reason: "the reply has no text" };
      return { outcome: reply.outcome, reason: reasonOf(reply) };
    },
  };
}

import type { AnswerSchema } from "../foundation/chat.js";
import { requireObject, requireWhole } from "../foundation/requireInput.js";
import { readStructured } from "../models/reading/readStructured.js";
import { type Gives, reasonOf } from "../protocol/gives.js";

/** The shape of a judge's answer: the rationale first, so that it leads to the score. */
const scoreSchema: AnswerSchema = {
  type: "object",
  properties: {
    rationale: { type: "string" },
    score: { type: "number", minimum: 0, maximum: 1 },
  },
  required: ["rationale", "score"],
};

/**
 * A coherence score from 0 to 1 with its rationale (AI Council section 4.1): the entry's text is the rationale, its
 * value the score. Anything but one score within the range is no score. `maxTokens` is 256 by default.
 * Throws InputError where `maxTokens` is no whole number from 1.
 *
 * @example
 * const gives = scoreAnswer(); // of a phase in which a judge scores a reasoning
 */
export function scoreAnswer(options: { maxTokens?: number } = {}): Gives {
  requireObject("options", options, "{ maxTokens }");
  const { maxTokens = 256 } = options;
  requireWhole("maxTokens", maxTokens, 1);
  return {
    kind: "score",
    schema: scoreSchema,
    maxTokens,
    read(reply) {
      const { outcome, value, text = "" } = reply;
      if (outcome !== "ok") return { outcome, reason: reasonOf(reply) };
      const read = readStructured(value === undefined ? text : JSON.stringify(value), scoreSchema);
      if ("reason" in read) return { outcome: "malformed", reason: read.reason };
      const { rationale, score } = read.value as { rationale: string; score: number };
      return { text: rationale, outcome: "ok", value: score };
    },
  };
}

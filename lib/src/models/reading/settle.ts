import { isBlank } from "../../foundation/blank.js";
import type { AnswerSchema, Reply } from "../../foundation/chat.js";
import { splitReasoning } from "../../foundation/splitReasoning.js";
import { readStructured } from "./readStructured.js";
import { isRefusal } from "./refusal.js";

/** What a provider knows about a text that a model wrote. */
export interface WrittenText {
  /** `limit` when the model was cut at its token limit. */
  finish: "complete" | "limit";
  /** The shape that was asked for. */
  schema?: AnswerSchema;
  /** Reasoning that the provider gave apart from the text. */
  reasoning?: string;
  /** Whether the provider says that the model reasoned, though it shows nothing of it. */
  reasonedUnseen?: boolean;
}

const firstLine = (text: string) => {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
};

/**
 * Turns what a model wrote into a reply with its outcome; all providers read replies through it.
 *
 * Prose cut at the limit is `truncated` and keeps its text; a cut structured answer is `truncated` and has no value.
 * A model that wrote nothing but reasoning until the limit is `reasoning-exhausted`. A structured answer that does not
 * fit is `malformed`, a clear refusal `refused`; both keep the text as evidence beside the reason.
 */
export function settle(raw: string, { finish, schema, reasoning, reasonedUnseen }: WrittenText): Reply {
  const split = splitReasoning(raw);
  const thoughts = [reasoning?.trim(), split.reasoning].filter(Boolean).join("\n\n");
  const kept = thoughts ? { reasoning: thoughts } : {};
  const text = split.answer;

  if (isBlank(text)) {
    const reasoned = thoughts !== "" || reasonedUnseen === true;
    if (reasoned && finish === "limit")
      return { outcome: "reasoning-exhausted", reason: "the reasoning used up the whole token limit", ...kept };
    const reason = split.unclosed ? "the reasoning never ended and no answer followed" : "the model wrote no answer";
    return { outcome: "empty", reason, ...kept };
  }
  if (finish === "limit") {
    const what = schema ? "a structured answer that was cut does not count" : "the text was cut";
    return { outcome: "truncated", text, reason: `the token limit was reached: ${what}`, ...kept };
  }
  if (!schema)
    return isRefusal(text)
      ? { outcome: "refused", text, reason: `the model refused: ${firstLine(text)}`, ...kept }
      : { outcome: "ok", text, ...kept };
  const reading = readStructured(text, schema);
  if ("value" in reading) return { outcome: "ok", text, value: reading.value, ...kept };
  return isRefusal(text)
    ? { outcome: "refused", text, reason: `the model refused: ${firstLine(text)}`, ...kept }
    : { outcome: "malformed", text, reason: reading.reason, ...kept };
}

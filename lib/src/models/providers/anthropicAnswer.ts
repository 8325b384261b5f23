import { z } from "zod";
import type { ChatRequest, Reply } from "../../foundation/chat.js";
import { settle } from "../reading/settle.js";
import { readSent, sentNumber, sentText, unfinished, usageOf } from "./sentAnswer.js";

const read = new Set(["text", "thinking"]);

const blockSchema = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("thinking"), thinking: z.string() }),
  z.object({ type: z.string().refine((type) => !read.has(type)) }),
]);

const messageSchema = z.object({
  content: z.array(blockSchema).nullish(),
  stop_reason: sentText,
  usage: z.object({ input_tokens: sentNumber, output_tokens: sentNumber }).nullish().catch(undefined),
});

/** The reply for what Anthropic's service sent. */
export function anthropicReply(sent: unknown, { schema }: ChatRequest): Reply {
  const answer = readSent("Anthropic", messageSchema, sent);
  if ("reply" in answer) return answer.reply;
  const { content, stop_reason: stop, usage: counts } = answer.read;
  if (!content) return { outcome: "failed", reason: "Anthropic's answer has no content", retry: {} };
  const usage = usageOf(counts?.input_tokens, counts?.output_tokens);
  const text = content.map((block) => ("text" in block ? block.text : "")).join("");
  const thoughts = content.map((block) => ("thinking" in block ? block.thinking : "")).join("");
  if (stop === "refusal")
    return { outcome: "refused", reason: "Anthropic's classifier refused to answer", ...(text && { text }), usage };
  if (stop === "model_context_window_exceeded" && !text)
    return { outcome: "failed", fault: "length", reason: "the prompt fills the model's context window", usage };
  const limit = stop === "max_tokens" || stop === "model_context_window_exceeded";
  if (!limit && stop !== "end_turn" && stop !== "stop_sequence") return { ...unfinished("Anthropic", stop), usage };
  const reply = settle(text, {
    finish: limit ? "limit" : "complete",
    ...(schema && { schema }),
    ...(thoughts && { reasoning: thoughts }),
    reasonedUnseen: content.some(({ type }) => type === "redacted_thinking"),
  });
  return { ...reply, usage };
}

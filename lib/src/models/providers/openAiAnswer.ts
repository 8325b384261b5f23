import { z } from "zod";
import type { ChatRequest, Reply } from "../../foundation/chat.js";
import { settle } from "../reading/settle.js";
import { readSent, sentNumber, sentText, unfinished, usageOf } from "./sentAnswer.js";

/** A text, whole or in parts as some servers send it; any other kind of part cannot be read. */
const contentSchema = z
  .union([z.string(), z.array(z.object({ type: z.literal("text"), text: z.string() }))], {
    error: "expected a text or an array of text parts",
  })
  .nullish()
  .transform((content) => (Array.isArray(content) ? content.map(({ text }) => text).join("") : (content ?? "")));

const messageSchema = z.object({
  content: contentSchema,
  refusal: sentText,
  /** What DeepSeek and llama.cpp add to a message, and vLLM by the other name. */
  reasoning_content: sentText,
  reasoning: sentText,
});

const completionSchema = z.object({
  choices: z.array(z.object({ message: messageSchema.nullish(), finish_reason: sentText })).nullish(),
  usage: z
    .object({
      prompt_tokens: sentNumber,
      completion_tokens: sentNumber,
      completion_tokens_details: z.object({ reasoning_tokens: sentNumber }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
});

/** How an answer ends that is whole, and one that was cut at its limit, in the words of the servers of this protocol. */
const whole = new Set(["stop", "eos", "eos_token", "stop_sequence", "end_turn"]);
const cut = new Set(["length", "max_tokens", "model_length"]);

/**
 * The reply for what a server sent that speaks the OpenAI protocol. An answer counts only where the server says that it is
 * finished or was cut: the protocol leaves the reason out of answers that are under way alone.
 */
export function openAiReply(sent: unknown, service: string, { schema }: ChatRequest): Reply {
  const answer = readSent(service, completionSchema, sent);
  if ("reply" in answer) return answer.reply;
  const { choices, usage: counts } = answer.read;
  const { message, finish_reason: finish } = choices?.[0] ?? {};
  if (!message) return { outcome: "failed", reason: `${service}'s answer has no choice`, retry: {} };
  const usage = usageOf(counts?.prompt_tokens, counts?.completion_tokens);
  const { content, refusal, reasoning_content, reasoning } = message;
  if (refusal) return { outcome: "refused", text: refusal, reason: `the model refused: ${refusal}`, usage };
  if (finish === "content_filter")
    return { outcome: "blocked", reason: `${service} blocked the answer (content_filter)`, usage };
  if (finish === "insufficient_system_resource")
    return { outcome: "failed", reason: `${service} ran out of resources`, retry: {}, usage };
  const limit = cut.has(finish ?? "");
  if (!limit && !whole.has(finish ?? "")) return { ...unfinished(service, finish), usage };
  const thoughts = reasoning_content || reasoning;
  const reply = settle(content, {
    finish: limit ? "limit" : "complete",
    ...(schema && { schema }),
    ...(thoughts && { reasoning: thoughts }),
    reasonedUnseen: (counts?.completion_tokens_details?.reasoning_tokens ?? 0) > 0,
  });
  return { ...reply, usage };
}

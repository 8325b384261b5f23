import { z } from "zod";
import type { ChatRequest, Reply } from "../../foundation/chat.js";
import { settle } from "../reading/settle.js";
import { readSent, sentNumber, sentText, unfinished, usageOf } from "./sentAnswer.js";

const partSchema = z.object({ text: sentText, thought: z.boolean().nullish() });

const responseSchema = z.object({
  candidates: z
    .array(z.object({ content: z.object({ parts: z.array(partSchema).nullish() }).nullish(), finishReason: sentText }))
    .nullish(),
  promptFeedback: z.object({ blockReason: sentText }).nullish(),
  usageMetadata: z
    .object({ promptTokenCount: sentNumber, candidatesTokenCount: sentNumber, thoughtsTokenCount: sentNumber })
    .nullish()
    .catch(undefined),
});

/** Ends of a candidate that mean the service held the answer back. */
const blocked = new Set([
  "SAFETY",
  "RECITATION",
  "LANGUAGE",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY",
]);

/** The reply for what Google's service sent. */
export function geminiReply(sent: unknown, { schema }: ChatRequest): Reply {
  const answer = readSent("Gemini", responseSchema, sent);
  if ("reply" in answer) return answer.reply;
  const { candidates, promptFeedback, usageMetadata: counts } = answer.read;
  const thinking = counts?.thoughtsTokenCount ?? 0;
  // Gemini counts answer and thoughts apart, and leaves out either of them where there is none.
  const counted = counts?.candidatesTokenCount ?? counts?.thoughtsTokenCount;
  const written = counted === undefined ? undefined : (counts?.candidatesTokenCount ?? 0) + thinking;
  const usage = usageOf(counts?.promptTokenCount, written);
  if (promptFeedback?.blockReason)
    return { outcome: "blocked", reason: `Gemini blocked the prompt (${promptFeedback.blockReason})`, usage };
  const candidate = candidates?.[0];
  if (!candidate) return { outcome: "empty", reason: "Gemini gave no candidate", usage };
  const finish = candidate.finishReason;
  if (finish && blocked.has(finish))
    return { outcome: "blocked", reason: `Gemini blocked the answer (${finish})`, usage };
  if (finish !== "STOP" && finish !== "MAX_TOKENS") return { ...unfinished("Gemini", finish), usage };
  const textOf = (thought: boolean) =>
    (candidate.content?.parts ?? [])
      .filter((part) => (part.thought ?? false) === thought)
      .map(({ text }) => text ?? "")
      .join("");
  const reply = settle(textOf(false), {
    finish: finish === "MAX_TOKENS" ? "limit" : "complete",
    ...(schema && { schema }),
    ...(textOf(true) && { reasoning: textOf(true) }),
    reasonedUnseen: thinking > 0,
  });
  return { ...reply, usage };
}

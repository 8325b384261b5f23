import { z } from "zod";
import type { ChatRequest, Message, Reply, Timing } from "../../foundation/chat.js";
import { settle } from "../reading/settle.js";
import { clippedReason } from "./contextGuard.js";
import { readSent, sentNumber, sentText, unfinished, usageOf } from "./sentAnswer.js";

const answerSchema = z.object({
  message: z.object({ content: sentText, thinking: sentText }).nullish(),
  done: z.boolean().nullish(),
  done_reason: sentText,
  prompt_eval_count: sentNumber,
  eval_count: sentNumber,
  total_duration: sentNumber,
  load_duration: sentNumber,
  prompt_eval_duration: sentNumber,
  eval_duration: sentNumber,
});

/** The durations that the server gave, which are in nanoseconds. */
function timingOf(read: z.infer<typeof answerSchema>): Timing {
  const durations = {
    total: read.total_duration,
    load: read.load_duration,
    prompt: read.prompt_eval_duration,
    completion: read.eval_duration,
  };
  const given = Object.entries(durations).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value / 1e6]],
  );
  return Object.fromEntries(given);
}

/**
 * The reply for what an Ollama server sent.
 *
 * @param messages as they were sent, against which the server's count of tokens is held.
 */
export function ollamaReply(
  sent: unknown,
  { schema }: ChatRequest,
  messages: readonly Message[],
  contextLength: number,
): Reply {
  const answer = readSent("Ollama", answerSchema, sent);
  if ("reply" in answer) return answer.reply;
  const { message, done, done_reason: finish, prompt_eval_count: promptTokens, eval_count } = answer.read;
  if (typeof message?.content !== "string" || done !== true)
    return { outcome: "failed", reason: "Ollama's answer is not a finished chat answer", retry: {} };
  // A count of 0 is how this server says that it did not count.
  const usage = usageOf(promptTokens || undefined, eval_count || undefined);
  const timing = timingOf(answer.read);
  // Older servers give no reason; "load" ends the answer to a request without messages.
  if (!["stop", "length", "load", undefined].includes(finish ?? undefined))
    return { ...unfinished("Ollama", finish), usage, timing };
  const clipped = clippedReason(messages, promptTokens, contextLength);
  const reply: Reply = clipped
    ? { outcome: "failed", fault: "length", reason: clipped }
    : settle(message.content, {
        finish: finish === "length" ? "limit" : "complete",
        ...(schema && { schema }),
        ...(message.thinking && { reasoning: message.thinking }),
      });
  return { ...reply, usage, timing };
}

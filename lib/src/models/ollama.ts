import { type ChatResponse, Ollama, type ChatRequest as OllamaRequest } from "ollama";
import type { Json } from "../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Message, Reply } from "../foundation/chat.js";
import { DissensusError, InputError, messageOf } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { callUnder, TimeoutError } from "./deadline.js";
import { clippedReason, leastTokens } from "./providers/contextGuard.js";
import { httpFailure, networkReason } from "./providers/httpFailure.js";
import { patientFetch, type ResponseHeaders } from "./providers/patientFetch.js";
import { retryAfterMs } from "./providers/retryAfter.js";
import { settle } from "./reading/settle.js";

/** Options of a local model. */
export interface OllamaOptions {
  /** Address of the server; the environment variable OLLAMA_HOST, else http://127.0.0.1:11434. */
  host?: string;
  /** Tokens that prompt and answer may take together (num_ctx, always sent); 8192 by default. */
  contextLength?: number;
  /** Sampling temperature where a request names none; 0.7 by default. */
  temperature?: number;
  /** Whether, or how hard, a reasoning model thinks; the model's own default where it is left out. */
  think?: boolean | "low" | "medium" | "high";
  /**
   * Threads that the server uses; its own choice by default. More than the free cores makes it slower. Part of no
   * recording's key: it is a matter of speed.
   */
  threads?: number;
  /** How long the server keeps the model loaded after a call: "10m", seconds, -1 for ever; the server's own by default. */
  keepAlive?: string | number;
  /** Milliseconds for a whole call, loading included; 600,000 by default. */
  timeout?: number;
  /**
   * Joins all messages into one. For base models without a chat template, which otherwise see the last message alone.
   */
  oneMessage?: boolean;
}

/** What the client's type leaves out: an answer to a prompt that does not fit is an error, not a shorter prompt. */
type WholePrompt = OllamaRequest & { stream: false; truncate: false; shift: false };

const milliseconds = (nanoseconds: number | undefined) => (nanoseconds ?? 0) / 1e6;

function checked(options: OllamaOptions): void {
  requireObject("options", options);
  const { contextLength, timeout, threads, temperature } = options;
  for (const [name, value] of Object.entries({ contextLength, timeout, threads }))
    if (value !== undefined && !(Number.isInteger(value) && value > 0))
      throw new InputError(name, value, "a whole number above 0");
  if (temperature !== undefined && !(Number.isFinite(temperature) && temperature >= 0))
    throw new InputError("temperature", temperature, "a number from 0");
}

const joined = (messages: readonly Message[]): Message[] => [
  { role: "user", content: messages.map(({ content }) => content).join("\n\n") },
];

function failure(thrown: unknown, name: string, host: string, seen: ResponseHeaders): Reply {
  if (thrown instanceof TimeoutError) return { outcome: "failed", reason: `${name}: ${thrown.message}`, retry: {} };
  const status = (thrown as { status_code?: unknown }).status_code;
  if (typeof status === "number") {
    const said = messageOf(thrown);
    if (status === 404 && /not found/i.test(said))
      return {
        outcome: "failed",
        reason: `the Ollama server has no model ${name}: fetch it with "ollama pull ${name}"`,
      };
    return httpFailure(status, `Ollama answered ${status}: ${said}`, retryAfterMs(seen.retryAfter, Date.now()));
  }
  const reason = networkReason(thrown);
  if (/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN/.test(reason))
    return {
      outcome: "failed",
      reason: `no Ollama server at ${host} (${reason}): start it with "ollama serve"`,
      retry: {},
    };
  if (thrown instanceof SyntaxError)
    return { outcome: "failed", reason: `Ollama's answer is not JSON: ${reason}`, retry: {} };
  return { outcome: "failed", reason: `the connection to Ollama broke: ${reason}`, retry: {} };
}

function replyOf(response: ChatResponse, request: ChatRequest, messages: Message[], contextLength: number): Reply {
  if (typeof response?.message?.content !== "string" || response.done !== true)
    return { outcome: "failed", reason: "Ollama's answer is not a finished chat answer", retry: {} };
  const { prompt_eval_count: promptTokens, eval_count: completionTokens, done_reason: reason } = response;
  const clipped = clippedReason(messages, promptTokens, contextLength);
  const reply: Reply = clipped
    ? { outcome: "failed", fault: "request", reason: clipped }
    : settle(response.message.content, {
        finish: reason === "length" ? "limit" : "complete",
        ...(request.schema && { schema: request.schema }),
        ...(response.message.thinking && { reasoning: response.message.thinking }),
      });
  return {
    ...reply,
    usage: { ...(promptTokens && { promptTokens }), ...(completionTokens && { completionTokens }) },
    timing: {
      total: milliseconds(response.total_duration),
      load: milliseconds(response.load_duration),
      prompt: milliseconds(response.prompt_eval_duration),
      completion: milliseconds(response.eval_duration),
    },
  };
}

/**
 * A local model on an Ollama server, through its official client. The context length is always sent, and a prompt that
 * does not fit it whole is `failed`: the server is told not to clip, and its token count is held against a safe lower
 * bound of our own. Whatever the server does is an outcome; only an abort by the caller throws
 * (DissensusError "stopped").
 *
 * @param name the model as `ollama list` shows it, such as "qwen3:8b".
 * @throws InputError for an option that is not allowed.
 * @example
 * const reply = await ollama("smollm2:135m").generate({ messages: [{ role: "user", content: "Is lying wrong?" }] });
 */
export function ollama(name: string, options: OllamaOptions = {}): ChatModel {
  checked(options);
  const { contextLength = 8192, temperature = 0.7, think, threads, keepAlive, timeout = 600_000, oneMessage } = options;
  const host = options.host ?? process.env.OLLAMA_HOST ?? "http://127.0.0.1:11434";
  const settings: { [key: string]: Json } = {
    contextLength,
    temperature,
    ...(think !== undefined && { think }),
    ...(oneMessage && { oneMessage }),
  };

  return {
    id: `ollama:${name}`,
    settings,
    async generate(request, context) {
      const messages = oneMessage ? joined(request.messages) : request.messages;
      const least = leastTokens(messages);
      if (least > contextLength)
        return {
          outcome: "failed",
          fault: "request",
          reason: `the prompt has at least ${least} tokens, more than the context length of ${contextLength}`,
        };
      const body: WholePrompt = {
        model: name,
        messages,
        stream: false,
        truncate: false,
        shift: false,
        ...(request.schema && { format: request.schema }),
        ...(think !== undefined && { think }),
        ...(keepAlive !== undefined && { keep_alive: keepAlive }),
        options: {
          num_ctx: contextLength,
          temperature: request.temperature ?? temperature,
          ...(request.seed !== undefined && { seed: request.seed }),
          ...(request.maxTokens !== undefined && { num_predict: request.maxTokens }),
          ...(threads !== undefined && { num_thread: threads }),
        },
      };
      const seen: ResponseHeaders = {};
      try {
        const response = await callUnder(timeout, context, ({ signal }) =>
          new Ollama({ host, fetch: patientFetch(signal, seen) }).chat(body),
        );
        return replyOf(response, request, messages, contextLength);
      } catch (thrown) {
        if (thrown instanceof DissensusError) throw thrown;
        return failure(thrown, name, host, seen);
      }
    },
    async weightsDigest() {
      try {
        const { models } = await new Ollama({ host, fetch: patientFetch(AbortSignal.timeout(10_000), {}) }).list();
        const tagged = name.includes(":") ? name : `${name}:latest`;
        return models.find((found) => found.name === tagged)?.digest;
      } catch {
        return undefined;
      }
    },
  };
}

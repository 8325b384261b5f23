import { Ollama, type ChatRequest as OllamaRequest } from "ollama";
import type { Json } from "../foundation/canonicalJson.js";
import type { Message, Reply } from "../foundation/chat.js";
import { DissensusError, messageOf } from "../foundation/errors.js";
import { ollamaAddress } from "../foundation/serverAddress.js";
import { callUnder, TimeoutError } from "./deadline.js";
import type { ProviderModel } from "./making.js";
import { listedAs, ollamaList } from "./ollamaList.js";
import { ServiceDownError } from "./pacing/serviceDown.js";
import { checkOptions } from "./providers/checkOptions.js";
import { leastTokens } from "./providers/contextGuard.js";
import { httpFailure, networkReason } from "./providers/httpFailure.js";
import { ollamaReply } from "./providers/ollamaAnswer.js";
import { patientFetch, type ResponseHeaders } from "./providers/patientFetch.js";
import { retryAfterMs } from "./providers/retryAfter.js";
import { serviceName } from "./serviceOf.js";

/** Options of a local model. */
export interface OllamaOptions {
  /** Address of the server, without user, password or query; OLLAMA_HOST, else http://127.0.0.1:11434. */
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

const joined = (messages: readonly Message[]): Message[] => [
  { role: "user", content: messages.map(({ content }) => content).join("\n\n") },
];

/** Says that there is no server at an address, where that is what was thrown; undefined where one may be there. */
function noServer(thrown: unknown, host: string): string | undefined {
  const reason = networkReason(thrown);
  if (!/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN/.test(reason)) return undefined;
  return `no Ollama server at ${host} (${reason}): start it with "ollama serve"`;
}

function failure(thrown: unknown, name: string, host: string, seen: ResponseHeaders): Reply {
  if (thrown instanceof TimeoutError) return { outcome: "failed", reason: `${name}: ${thrown.message}`, retry: {} };
  const status = (thrown as { status_code?: unknown }).status_code;
  if (typeof status === "number") {
    const said = messageOf(thrown);
    if (status === 404 && /not found/i.test(said))
      return {
        outcome: "failed",
        fault: "model",
        reason: `the Ollama server has no model ${name}: fetch it with "ollama pull ${name}"`,
      };
    return httpFailure(status, `Ollama answered ${status}: ${said}`, retryAfterMs(seen.retryAfter, Date.now()));
  }
  const nobody = noServer(thrown, host);
  if (nobody !== undefined) return { outcome: "failed", reason: nobody, retry: { away: true } };
  const reason = networkReason(thrown);
  if (thrown instanceof SyntaxError)
    return { outcome: "failed", reason: `Ollama's answer is not JSON: ${reason}`, retry: {} };
  return { outcome: "failed", reason: `the connection to Ollama broke: ${reason}`, retry: {} };
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
export function ollama(name: string, options: OllamaOptions = {}): ProviderModel {
  checkOptions(options);
  const { contextLength = 8192, temperature = 0.7, think, threads, keepAlive, timeout = 600_000, oneMessage } = options;
  const host = ollamaAddress(options.host);
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
          fault: "length",
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
        return ollamaReply(response, request, messages, contextLength);
      } catch (thrown) {
        if (thrown instanceof DissensusError) throw thrown;
        return failure(thrown, name, host, seen);
      }
    },
    async weightsDigest() {
      try {
        const digest: unknown = listedAs(name, await ollamaList(host))?.digest;
        return typeof digest === "string" ? digest : undefined;
      } catch (thrown) {
        const reason = noServer(thrown, host) ?? networkReason(thrown);
        throw new ServiceDownError({ service: serviceName({ provider: "ollama", host }), reason });
      }
    },
    async isInstalled(signal) {
      try {
        return listedAs(name, await ollamaList(host, signal)) !== undefined;
      } catch (thrown) {
        const reason = noServer(thrown, host);
        if (reason === undefined) return undefined;
        throw new ServiceDownError({ service: serviceName({ provider: "ollama", host }), reason });
      }
    },
  };
}

import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { Json } from "../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply } from "../foundation/chat.js";
import { requireChoice } from "../foundation/requireInput.js";
import { patientFetch } from "./providers/patientFetch.js";
import { peer } from "./providers/peer.js";
import { remoteCall } from "./providers/remoteCall.js";
import { checkRemoteOptions, type RemoteOptions } from "./providers/remoteOptions.js";
import { withSchemaInPrompt } from "./providers/schemaInPrompt.js";
import { neededSecret, secret } from "./providers/secrets.js";
import type { ServiceError } from "./providers/waitAsked.js";
import { settle } from "./reading/settle.js";

/** Options of a model behind the OpenAI protocol. */
export interface OpenAiOptions extends RemoteOptions {
  /** How hard a reasoning model thinks; the service's own default where it is left out. */
  think?: "low" | "medium" | "high";
}

/** A service that speaks the OpenAI protocol. */
interface Service {
  name: string;
  kind: "openai" | "deepseek";
  address: string;
  keyName: string;
  structured: NonNullable<RemoteOptions["structured"]>;
  takesSeed: boolean;
}

const services: { [kind in Service["kind"]]: Service } = {
  openai: {
    name: "OpenAI",
    kind: "openai",
    address: "https://api.openai.com/v1",
    keyName: "OPENAI_API_KEY",
    structured: "schema",
    takesSeed: true,
  },
  deepseek: {
    name: "DeepSeek",
    kind: "deepseek",
    address: "https://api.deepseek.com/v1",
    keyName: "DEEPSEEK_API_KEY",
    structured: "object",
    takesSeed: false,
  },
};

/** What DeepSeek, llama.cpp and vLLM add to a message. */
interface MessageWithReasoning {
  reasoning_content?: string | null;
  reasoning?: string | null;
}

const blocks = /content_filter|content_policy|content management policy|invalid_prompt/i;

function blockOf(service: string, error: ServiceError & { code?: unknown }): Reply | undefined {
  if (error.status !== 400 || !blocks.test(`${String(error.code)} ${String(error.message)}`)) return undefined;
  return { outcome: "blocked", reason: `${service} blocked the prompt: ${String(error.message)}` };
}

function replyOf(completion: ChatCompletion, service: string, request: ChatRequest): Reply {
  const choice = completion?.choices?.[0];
  if (!choice?.message) return { outcome: "failed", reason: `${service}'s answer has no choice`, retry: {} };
  const { message, finish_reason: finish } = choice;
  const { usage } = completion;
  const counted = {
    ...(usage?.prompt_tokens !== undefined && { promptTokens: usage.prompt_tokens }),
    ...(usage?.completion_tokens !== undefined && { completionTokens: usage.completion_tokens }),
  };
  if (message.refusal)
    return {
      outcome: "refused",
      text: message.refusal,
      reason: `the model refused: ${message.refusal}`,
      usage: counted,
    };
  if (finish === "content_filter")
    return { outcome: "blocked", reason: `${service} blocked the answer (content_filter)`, usage: counted };
  if ((finish as string) === "insufficient_system_resource")
    return { outcome: "failed", reason: `${service} ran out of resources`, retry: {}, usage: counted };
  const { reasoning_content, reasoning } = message as MessageWithReasoning;
  const thoughts = reasoning_content || reasoning;
  const reply = settle(message.content ?? "", {
    finish: finish === "length" ? "limit" : "complete",
    ...(request.schema && { schema: request.schema }),
    ...(thoughts && { reasoning: thoughts }),
    reasonedUnseen: (usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0,
  });
  return { ...reply, usage: counted };
}

/** Another server's address with the version that the protocol's paths start with. */
const addressOf = (host: string) => (/\/v\d+\/?$/.test(host) ? host : `${host.replace(/\/$/, "")}/v1`);

/**
 * A model behind the OpenAI chat protocol: OpenAI itself, DeepSeek, or a server of one's own (llama.cpp, vLLM) under
 * the option `host`, through the official SDK. The key comes from OPENAI_API_KEY or DEEPSEEK_API_KEY (environment or
 * .env); a server of one's own needs none.
 *
 * @throws InputError for an option that is not allowed; when first asked, InputError for a missing key and
 *   DissensusError "missing-dependency" for a missing SDK.
 * @example
 * const local = openAi("openai", "qwen3-8b", { host: "http://127.0.0.1:8080" });
 */
export function openAi(kind: Service["kind"], name: string, options: OpenAiOptions = {}): ChatModel {
  requireChoice("kind", kind, Object.keys(services));
  checkRemoteOptions(options);
  const service = services[kind];
  const { host, temperature, think, timeout = 120_000, structured = service.structured } = options;
  const settings: { [key: string]: Json } = {
    structured,
    ...(temperature !== undefined && { temperature }),
    ...(think !== undefined && { think }),
  };
  const limitName = kind === "openai" && host === undefined ? "max_completion_tokens" : "max_tokens";

  function bodyOf(request: ChatRequest): ChatCompletionCreateParamsNonStreaming {
    const { schema, maxTokens } = request;
    const asked = request.temperature ?? temperature;
    return {
      model: name,
      messages: schema && structured !== "schema" ? withSchemaInPrompt(request.messages, schema) : request.messages,
      ...(asked !== undefined && { temperature: asked }),
      ...(maxTokens !== undefined && { [limitName]: maxTokens }),
      ...(request.seed !== undefined && service.takesSeed && { seed: request.seed }),
      ...(think !== undefined && { reasoning_effort: think }),
      ...(schema &&
        structured === "schema" && {
          response_format: { type: "json_schema", json_schema: { name: "answer", schema: { ...schema } } },
        }),
      ...(schema && structured === "object" && { response_format: { type: "json_object" } }),
    };
  }

  return {
    id: `${kind}:${name}`,
    settings,
    async generate(request, context) {
      const key = host === undefined ? neededSecret(service.keyName) : secret(service.keyName);
      const { OpenAI } = await peer(`${kind}: models`, "openai@6", () => import("openai"));
      const client = new OpenAI({
        apiKey: key ?? "none",
        baseURL: host === undefined ? service.address : addressOf(host),
        organization: null,
        project: null,
        maxRetries: 0,
        timeout,
        logLevel: "off",
        fetch: patientFetch(undefined, {}),
      });
      return remoteCall(
        { service: service.name, key, timeout, context, outcomeOf: (error) => blockOf(service.name, error) },
        async (signal) => {
          const completion = await client.chat.completions.create(bodyOf(request), { ...(signal && { signal }) });
          return replyOf(completion, service.name, request);
        },
      );
    },
  };
}

import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { Json } from "../foundation/canonicalJson.js";
import type { ChatRequest, Reply } from "../foundation/chat.js";
import { requireChoice } from "../foundation/requireInput.js";
import type { ProviderModel } from "./making.js";
import { checkOptions } from "./providers/checkOptions.js";
import { openAiReply } from "./providers/openAiAnswer.js";
import { patientFetch } from "./providers/patientFetch.js";
import { peer } from "./providers/peer.js";
import { remoteCall } from "./providers/remoteCall.js";
import type { RemoteOptions } from "./providers/remoteOptions.js";
import { withSchemaInPrompt } from "./providers/schemaInPrompt.js";
import { neededSecret, secret } from "./providers/secrets.js";
import type { ServiceError } from "./providers/waitAsked.js";

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

const blocks = /content_filter|content_policy|content management policy|invalid_prompt/i;

function blockOf(service: string, error: ServiceError): Reply | undefined {
  if (error.status !== 400 || !blocks.test(`${String(error.code)} ${String(error.message)}`)) return undefined;
  return { outcome: "blocked", reason: `${service} blocked the prompt: ${String(error.message)}` };
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
export function openAi(kind: Service["kind"], name: string, options: OpenAiOptions = {}): ProviderModel {
  requireChoice("kind", kind, Object.keys(services));
  checkOptions(options);
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

  async function connection() {
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
    return { key, client };
  }

  return {
    id: `${kind}:${name}`,
    settings,
    async requireUsable() {
      await connection();
    },
    async generate(request, context) {
      const { key, client } = await connection();
      return remoteCall(
        { service: service.name, key, timeout, context, outcomeOf: (error) => blockOf(service.name, error) },
        async (signal) => {
          const completion = await client.chat.completions.create(bodyOf(request), { ...(signal && { signal }) });
          return openAiReply(completion, service.name, request);
        },
      );
    },
  };
}

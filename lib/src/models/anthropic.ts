import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { Json } from "../foundation/canonicalJson.js";
import type { ChatRequest } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import type { ProviderModel } from "./making.js";
import { anthropicReply } from "./providers/anthropicAnswer.js";
import { checkOptions } from "./providers/checkOptions.js";
import { peer } from "./providers/peer.js";
import { remoteCall } from "./providers/remoteCall.js";
import type { RemoteOptions } from "./providers/remoteOptions.js";
import { closedSchema } from "./providers/schemaDialects.js";
import { withSchemaInPrompt } from "./providers/schemaInPrompt.js";
import { neededSecret, secret } from "./providers/secrets.js";

/** Options of an Anthropic model. */
export interface AnthropicOptions extends RemoteOptions {
  /** Tokens that the model may think with, beside those of the answer; from 1024. Without it the model does not think. */
  thinkingBudget?: number;
}

/** The service wants a limit; this one where a request names none. */
const defaultLimit = 1024;
/** The least that the service lets a model think with. */
const leastThinking = 1024;

/**
 * An Anthropic model through the official SDK. The key comes from ANTHROPIC_API_KEY (environment or .env). The service
 * has no sampling seed, so repeated samples differ by chance alone.
 *
 * @throws InputError for an option that is not allowed; when first asked, InputError for a missing key and
 *   DissensusError "missing-dependency" for a missing SDK.
 * @example
 * const model = anthropic("claude-sonnet-4-5", { structured: "schema" });
 */
export function anthropic(name: string, options: AnthropicOptions = {}): ProviderModel {
  checkOptions(options);
  if (options.thinkingBudget !== undefined && options.thinkingBudget < leastThinking)
    throw new InputError("thinkingBudget", options.thinkingBudget, `a whole number from ${leastThinking}`);
  const { host, temperature, thinkingBudget, timeout = 120_000, structured = "prompt" } = options;
  const settings: { [key: string]: Json } = {
    structured,
    ...(temperature !== undefined && { temperature }),
    ...(thinkingBudget !== undefined && { thinkingBudget }),
  };

  function bodyOf(request: ChatRequest): MessageCreateParamsNonStreaming & { temperature?: number } {
    const { schema } = request;
    const messages =
      schema && structured !== "schema" ? withSchemaInPrompt(request.messages, schema) : request.messages;
    const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
    const asked = request.temperature ?? temperature;
    return {
      model: name,
      max_tokens: (request.maxTokens ?? defaultLimit) + (thinkingBudget ?? 0),
      messages: messages.flatMap(({ role, content }) => (role === "system" ? [] : [{ role, content }])),
      ...(system.length > 0 && { system: system.join("\n\n") }),
      ...(asked !== undefined && { temperature: asked }),
      ...(thinkingBudget !== undefined && { thinking: { type: "enabled", budget_tokens: thinkingBudget } }),
      ...(schema &&
        structured === "schema" && {
          output_config: { format: { type: "json_schema", schema: closedSchema(schema) } },
        }),
    };
  }

  async function connection() {
    const key = host === undefined ? neededSecret("ANTHROPIC_API_KEY") : (secret("ANTHROPIC_API_KEY") ?? "none");
    const { Anthropic } = await peer("anthropic: models", "@anthropic-ai/sdk@1", () => import("@anthropic-ai/sdk"));
    const client = new Anthropic({
      apiKey: key,
      authToken: null,
      baseURL: host ?? "https://api.anthropic.com",
      maxRetries: 0,
      timeout,
      logLevel: "off",
    });
    return { key, client };
  }

  return {
    id: `anthropic:${name}`,
    settings,
    async requireUsable() {
      await connection();
    },
    async generate(request, context) {
      const { key, client } = await connection();
      return remoteCall({ service: "Anthropic", key, timeout, context }, async (signal) => {
        const message = await client.messages.create(bodyOf(request), { ...(signal && { signal }) });
        return anthropicReply(message, request);
      });
    },
  };
}

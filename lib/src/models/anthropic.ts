import type {
  Message as AnthropicMessage,
  MessageCreateParamsNonStreaming,
} from "@anthropic-ai/sdk/resources/messages";
import type { Json } from "../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply } from "../foundation/chat.js";
import { peer } from "./providers/peer.js";
import { remoteCall } from "./providers/remoteCall.js";
import { checkRemoteOptions, type RemoteOptions } from "./providers/remoteOptions.js";
import { closedSchema } from "./providers/schemaDialects.js";
import { withSchemaInPrompt } from "./providers/schemaInPrompt.js";
import { neededSecret, secret } from "./providers/secrets.js";
import { settle } from "./reading/settle.js";

/** Options of an Anthropic model. */
export interface AnthropicOptions extends RemoteOptions {
  /** Tokens that the model may think with, beside those of the answer; from 1024. Without it the model does not think. */
  thinkingBudget?: number;
}

/** The service wants a limit; this one where a request names none. */
const defaultLimit = 1024;

function replyOf(message: AnthropicMessage, request: ChatRequest): Reply {
  if (!Array.isArray(message?.content))
    return { outcome: "failed", reason: "Anthropic's answer has no content", retry: {} };
  const usage = {
    ...(message.usage?.input_tokens !== undefined && { promptTokens: message.usage.input_tokens }),
    ...(message.usage?.output_tokens !== undefined && { completionTokens: message.usage.output_tokens }),
  };
  const text = message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
  const thoughts = message.content.map((block) => (block.type === "thinking" ? block.thinking : "")).join("");
  const stop = message.stop_reason;
  if (stop === "refusal")
    return { outcome: "refused", reason: "Anthropic's classifier refused to answer", ...(text && { text }), usage };
  if (stop === "model_context_window_exceeded" && !text)
    return { outcome: "failed", fault: "length", reason: "the prompt fills the model's context window", usage };
  const reply = settle(text, {
    finish: stop === "max_tokens" || stop === "model_context_window_exceeded" ? "limit" : "complete",
    ...(request.schema && { schema: request.schema }),
    ...(thoughts && { reasoning: thoughts }),
    reasonedUnseen: message.content.some(({ type }) => type === "redacted_thinking"),
  });
  return { ...reply, usage };
}

/**
 * An Anthropic model through the official SDK. The key comes from ANTHROPIC_API_KEY (environment or .env). The service
 * has no sampling seed, so repeated samples differ by chance alone.
 *
 * @throws InputError for an option that is not allowed; when first asked, InputError for a missing key and
 *   DissensusError "missing-dependency" for a missing SDK.
 * @example
 * const model = anthropic("claude-sonnet-4-5", { structured: "schema" });
 */
export function anthropic(name: string, options: AnthropicOptions = {}): ChatModel {
  checkRemoteOptions(options);
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

  return {
    id: `anthropic:${name}`,
    settings,
    async generate(request, context) {
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
      return remoteCall({ service: "Anthropic", key, timeout, context }, async (signal) => {
        const message = await client.messages.create(bodyOf(request), { ...(signal && { signal }) });
        return replyOf(message, request);
      });
    },
  };
}

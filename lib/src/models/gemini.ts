import type { EnhancedGenerateContentResponse, GenerateContentRequest, Part } from "@google/generative-ai";
import type { Json } from "../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply, Usage } from "../foundation/chat.js";
import { peer } from "./providers/peer.js";
import { remoteCall } from "./providers/remoteCall.js";
import { checkRemoteOptions, type RemoteOptions } from "./providers/remoteOptions.js";
import { googleSchema } from "./providers/schemaDialects.js";
import { withSchemaInPrompt } from "./providers/schemaInPrompt.js";
import { neededSecret, secret } from "./providers/secrets.js";
import { settle } from "./reading/settle.js";

/** Options of a Gemini model. */
export interface GeminiOptions extends RemoteOptions {
  /** Tokens that a thinking model may think with, beside those of the answer; 0 turns thinking off. */
  thinkingBudget?: number;
  /**
   * `none` asks the service to block nothing that it lets the user decide: moral dilemmas are blocked at the default
   * settings. `default` leaves them.
   */
  safety?: "default" | "none";
}

const harms = ["HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT"];

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

/** What the service sends beyond the SDK's types. */
type ThoughtPart = Part & { thought?: boolean };
interface ThoughtUsage {
  thoughtsTokenCount?: number;
}

/** Tokens as Gemini counts them: answer and thoughts apart, either of them left out where there is none. */
function usageOf(counts: (EnhancedGenerateContentResponse["usageMetadata"] & ThoughtUsage) | undefined): Usage {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = counts ?? {};
  const hasAnswer = candidatesTokenCount !== undefined || thoughtsTokenCount !== undefined;
  return {
    ...(promptTokenCount !== undefined && { promptTokens: promptTokenCount }),
    ...(hasAnswer && { completionTokens: (candidatesTokenCount ?? 0) + (thoughtsTokenCount ?? 0) }),
  };
}

function replyOf(response: EnhancedGenerateContentResponse, request: ChatRequest): Reply {
  const { candidates, promptFeedback, usageMetadata } = response;
  const thinking = (usageMetadata as ThoughtUsage | undefined)?.thoughtsTokenCount ?? 0;
  const usage = usageOf(usageMetadata);
  if (promptFeedback?.blockReason)
    return { outcome: "blocked", reason: `Gemini blocked the prompt (${promptFeedback.blockReason})`, usage };
  const candidate = candidates?.[0];
  if (!candidate) return { outcome: "empty", reason: "Gemini gave no candidate", usage };
  const finish = String(candidate.finishReason ?? "STOP");
  if (blocked.has(finish)) return { outcome: "blocked", reason: `Gemini blocked the answer (${finish})`, usage };
  if (finish !== "STOP" && finish !== "MAX_TOKENS")
    return { outcome: "failed", reason: `Gemini stopped without an answer (${finish})`, retry: {}, usage };
  const parts: ThoughtPart[] = candidate.content?.parts ?? [];
  const textOf = (thought: boolean) =>
    parts
      .filter((part) => Boolean(part.thought) === thought)
      .map((part) => part.text ?? "")
      .join("");
  const reply = settle(textOf(false), {
    finish: finish === "MAX_TOKENS" ? "limit" : "complete",
    ...(request.schema && { schema: request.schema }),
    ...(textOf(true) && { reasoning: textOf(true) }),
    reasonedUnseen: thinking > 0,
  });
  return { ...reply, usage };
}

/**
 * A Gemini model through Google's official SDK. The key comes from GEMINI_API_KEY (environment or .env). A prompt or an
 * answer that the service holds back is `blocked` with its reason; the service has no sampling seed in this SDK, so
 * repeated samples differ by chance alone.
 *
 * @throws InputError for an option that is not allowed; when first asked, InputError for a missing key and
 *   DissensusError "missing-dependency" for a missing SDK.
 * @example
 * const model = gemini("gemini-2.0-flash", { safety: "none" });
 */
export function gemini(name: string, options: GeminiOptions = {}): ChatModel {
  checkRemoteOptions(options);
  const { host, temperature, thinkingBudget, safety = "default", timeout = 120_000, structured = "schema" } = options;
  const settings: { [key: string]: Json } = {
    structured,
    safety,
    ...(temperature !== undefined && { temperature }),
    ...(thinkingBudget !== undefined && { thinkingBudget }),
  };

  function bodyOf(request: ChatRequest): GenerateContentRequest {
    const { schema, maxTokens } = request;
    const messages =
      schema && structured !== "schema" ? withSchemaInPrompt(request.messages, schema) : request.messages;
    const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
    const asked = request.temperature ?? temperature;
    const generationConfig = {
      ...(asked !== undefined && { temperature: asked }),
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens + (thinkingBudget ?? 0) }),
      ...(schema && structured !== "prompt" && { responseMimeType: "application/json" }),
      ...(schema && structured === "schema" && { responseSchema: googleSchema(schema) }),
      ...(thinkingBudget !== undefined && {
        thinkingConfig: { thinkingBudget, includeThoughts: thinkingBudget !== 0 },
      }),
    };
    return {
      contents: messages
        .filter(({ role }) => role !== "system")
        .map(({ role, content }) => ({ role: role === "assistant" ? "model" : "user", parts: [{ text: content }] })),
      ...(system.length > 0 && { systemInstruction: system.join("\n\n") }),
      ...(Object.keys(generationConfig).length > 0 && { generationConfig }),
      ...(safety === "none" && {
        safetySettings: harms.map((harm) => ({ category: `HARM_CATEGORY_${harm}`, threshold: "BLOCK_NONE" })),
      }),
    } as GenerateContentRequest;
  }

  return {
    id: `gemini:${name}`,
    settings,
    async generate(request, context) {
      const key = host === undefined ? neededSecret("GEMINI_API_KEY") : (secret("GEMINI_API_KEY") ?? "none");
      const { GoogleGenerativeAI } = await peer(
        "gemini: models",
        "@google/generative-ai@0.24.1",
        () => import("@google/generative-ai"),
      );
      const client = new GoogleGenerativeAI(key).getGenerativeModel(
        { model: name },
        { ...(host !== undefined && { baseUrl: host }) },
      );
      return remoteCall({ service: "Gemini", key, timeout, context }, async (signal) => {
        const { response } = await client.generateContent(bodyOf(request), { ...(signal && { signal }) });
        return replyOf(response, request);
      });
    },
  };
}

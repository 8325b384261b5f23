import type { GenerateContentRequest } from "@google/generative-ai";
import type { Json } from "../foundation/canonicalJson.js";
import type { ChatRequest } from "../foundation/chat.js";
import type { ProviderModel } from "./making.js";
import { checkOptions } from "./providers/checkOptions.js";
import { geminiReply } from "./providers/geminiAnswer.js";
import { peer } from "./providers/peer.js";
import { remoteCall } from "./providers/remoteCall.js";
import type { RemoteOptions } from "./providers/remoteOptions.js";
import { googleSchema } from "./providers/schemaDialects.js";
import { withSchemaInPrompt } from "./providers/schemaInPrompt.js";
import { neededSecret, secret } from "./providers/secrets.js";

/** Options of a Gemini model. */
export interface GeminiOptions extends RemoteOptions {
  /** Tokens that a thinking model may think with, beside those of the answer; 0 turns thinking off, -1 leaves it to the model. */
  thinkingBudget?: number;
  /**
   * `none` asks the service to block nothing that it lets the user decide: moral dilemmas are blocked at the default
   * settings. `default` leaves them.
   */
  safety?: "default" | "none";
}

const harms = ["HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT"];

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
export function gemini(name: string, options: GeminiOptions = {}): ProviderModel {
  checkOptions(options);
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
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens + Math.max(thinkingBudget ?? 0, 0) }),
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

  async function connection() {
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
    return { key, client };
  }

  return {
    id: `gemini:${name}`,
    settings,
    async requireUsable() {
      await connection();
    },
    async generate(request, context) {
      const { key, client } = await connection();
      return remoteCall({ service: "Gemini", key, timeout, context }, async (signal) => {
        const { response } = await client.generateContent(bodyOf(request), { ...(signal && { signal }) });
        return geminiReply(response, request);
      });
    },
  };
}

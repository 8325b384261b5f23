import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { type GeminiOptions, gemini } from "../../lib/src/models/gemini.js";
import { type Behaviour, type ContractServer, cut, garbage, hang, json } from "../servers/contractServer.js";
import { candidate, geminiServer, quotaError } from "../servers/geminiServer.js";

const key = "AIzaSyD-0123456789abcdef";
let server: ContractServer | undefined;
beforeEach(() => vi.stubEnv("GEMINI_API_KEY", key));
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

const request: ChatRequest = {
  messages: [
    { role: "system", content: "You are Kant." },
    { role: "user", content: "Is lying always wrong?" },
    { role: "assistant", content: "Yes." },
    { role: "user", content: "Why?" },
  ],
};
const schema = {
  type: "object",
  properties: {
    reasoning: { type: "string" },
    ranking: { type: "array", items: { type: "string", enum: ["A", "B"] }, minItems: 2, uniqueItems: true },
  },
  required: ["reasoning", "ranking"],
  additionalProperties: false,
};

async function ask(behaviour: Behaviour, asked: Partial<ChatRequest> = {}, options: GeminiOptions = {}) {
  server = await geminiServer(behaviour);
  return gemini("gemini-x", { host: server.host, ...options }).generate({ ...request, ...asked });
}

it.each<[Record<string, number>, Reply["usage"]]>([
  [
    { promptTokenCount: 9, candidatesTokenCount: 3, thoughtsTokenCount: 7 },
    { promptTokens: 9, completionTokens: 10 },
  ],
  [
    { promptTokenCount: 9, thoughtsTokenCount: 7 },
    { promptTokens: 9, completionTokens: 7 },
  ],
  [{ thoughtsTokenCount: 7 }, { completionTokens: 7 }],
  [{ candidatesTokenCount: 3 }, { completionTokens: 3 }],
  [{ candidatesTokenCount: 0, thoughtsTokenCount: 0 }, { completionTokens: 0 }],
  [{ promptTokenCount: 9 }, { promptTokens: 9 }],
])("gemini: thoughts are counted whatever else is, however a call ends: %j", async (usageMetadata, usage) => {
  for (const finishReason of ["STOP", "MAX_TOKENS", "SAFETY", "OTHER"]) {
    const content = { role: "model", parts: [{ text: "Duty." }] };
    expect((await ask(json(200, { candidates: [{ content, finishReason }], usageMetadata }))).usage).toEqual(usage);
    await server!.close();
  }
});

describe("gemini: what is sent", () => {
  it("sends the system message apart, an assistant as the model, and the key in a header", async () => {
    await ask(candidate([{ text: "Duty." }]));
    expect(server!.bodies[0]).toEqual({
      generationConfig: {},
      safetySettings: [],
      contents: [
        { role: "user", parts: [{ text: "Is lying always wrong?" }] },
        { role: "model", parts: [{ text: "Yes." }] },
        { role: "user", parts: [{ text: "Why?" }] },
      ],
      systemInstruction: { role: "system", parts: [{ text: "You are Kant." }] },
    });
    expect(server!.heads[0]!.path).toContain("gemini-x:generateContent");
    expect(server!.heads[0]!.path).not.toContain(key);
    expect(server!.heads[0]!.headers["x-goog-api-key"]).toBe(key);
  });

  it("sends the schema in Google's dialect, reasoning first", async () => {
    await ask(candidate([{ text: "{}" }]), { schema, maxTokens: 256, temperature: 0 });
    expect(server!.bodies[0]!.generationConfig).toEqual({
      temperature: 0,
      maxOutputTokens: 256,
      responseMimeType: "application/json",
      responseSchema: {
        type: "object",
        properties: {
          reasoning: { type: "string" },
          ranking: { type: "array", items: { type: "string", enum: ["A", "B"] }, minItems: 2 },
        },
        required: ["reasoning", "ranking"],
        propertyOrdering: ["reasoning", "ranking"],
      },
    });
  });

  it("gives a thinking budget beside that of the answer, and asks for no blocks where it may", async () => {
    await ask(candidate([{ text: "x" }]), { maxTokens: 256 }, { thinkingBudget: 512, safety: "none" });
    expect(server!.bodies[0]).toMatchObject({
      generationConfig: { maxOutputTokens: 768, thinkingConfig: { thinkingBudget: 512, includeThoughts: true } },
      safetySettings: expect.arrayContaining([
        { category: "HARM_CATEGORY_DANGEROUS_CONTENT", threshold: "BLOCK_NONE" },
      ]),
    });
  });

  it.each([-1, 0])(
    "adds no tokens to the answer's where the thinking budget is %i, which is no number of tokens",
    async (budget) => {
      await ask(candidate([{ text: "x" }]), { maxTokens: 256 }, { thinkingBudget: budget });
      expect(server!.bodies[0]).toMatchObject({
        generationConfig: {
          maxOutputTokens: 256,
          thinkingConfig: { thinkingBudget: budget, includeThoughts: budget !== 0 },
        },
      });
    },
  );
});

describe("gemini: what comes back", () => {
  it("gives text, thoughts apart, and all tokens", async () => {
    const parts = [{ text: "hm", thought: true }, { text: "Duty " }, { text: "binds." }];
    expect(await ask(candidate(parts, "STOP", { thoughtsTokenCount: 7 }))).toEqual({
      outcome: "ok",
      text: "Duty binds.",
      reasoning: "hm",
      usage: { promptTokens: 12, completionTokens: 10 },
      timing: { total: expect.any(Number) },
    });
  });

  it.each<[string, Behaviour, Partial<Reply>]>([
    [
      "a blocked prompt",
      json(200, { promptFeedback: { blockReason: "SAFETY" }, usageMetadata: { promptTokenCount: 5 } }),
      { outcome: "blocked", reason: "Gemini blocked the prompt (SAFETY)", usage: { promptTokens: 5 } },
    ],
    ["no candidate", json(200, { candidates: [] }), { outcome: "empty" }],
    ["nothing at all", json(200, {}), { outcome: "empty" }],
    [
      "an answer blocked for safety",
      candidate([], "SAFETY"),
      { outcome: "blocked", reason: expect.stringContaining("SAFETY") },
    ],
    ["an answer blocked for recitation", candidate([{ text: "x" }], "RECITATION"), { outcome: "blocked" }],
    ["prohibited content", candidate([], "PROHIBITED_CONTENT"), { outcome: "blocked" }],
    ["a candidate without content", json(200, { candidates: [{ finishReason: "STOP" }] }), { outcome: "empty" }],
    ["a cut text", candidate([{ text: "Duty" }], "MAX_TOKENS"), { outcome: "truncated", text: "Duty" }],
    [
      "unseen thinking that uses the limit",
      json(200, {
        candidates: [{ finishReason: "MAX_TOKENS", content: { role: "model" } }],
        usageMetadata: { promptTokenCount: 1, thoughtsTokenCount: 200 },
      }),
      { outcome: "reasoning-exhausted", usage: { promptTokens: 1, completionTokens: 200 } },
    ],
    [
      "a candidate that does not say it is finished",
      json(200, { candidates: [{ content: { parts: [{ text: "Duty comes" }] } }] }),
      { outcome: "failed", reason: "Gemini does not say that the answer is finished" },
    ],
    ["an end for another reason", candidate([], "OTHER"), { outcome: "failed", retry: {} }],
  ])("%s", async (_, behaviour, expected) => {
    expect(await ask(behaviour)).toMatchObject(expected);
  });

  it("reads structured answers", async () => {
    const value = { reasoning: "x", ranking: ["B", "A"] };
    expect(await ask(candidate([{ text: JSON.stringify(value) }]), { schema })).toMatchObject({ outcome: "ok", value });
  });
});

describe("gemini: what goes wrong", () => {
  it.each<[string, Behaviour, RegExp, Reply["retry"]]>([
    ["a quota with a wait in its details", quotaError("34.5s"), /429/, { afterMs: 34_500 }],
    ["a quota without one", quotaError(), /429/, undefined],
    ["overloaded", json(503, { error: { message: "overloaded" } }), /503.*overloaded/, { away: true }],
    ["a bad request", json(400, { error: { message: "bad schema" } }), /400.*bad schema/, undefined],
    ["a cut answer", cut('{"candidates":'), /broke/, {}],
    ["garbage", garbage, /broke/, {}],
  ])("%s", async (_, behaviour, reason, retry) => {
    const reply = await ask(behaviour);
    expect(reply).toMatchObject({ outcome: "failed", reason: expect.stringMatching(reason) });
    expect(reply.retry).toEqual(retry);
  });

  it("hangs: time out; aborted by the caller: stop", async () => {
    expect(await ask(hang, {}, { timeout: 500 })).toMatchObject({
      reason: "Gemini: no answer within 500 ms",
      retry: {},
    });
    const controller = new AbortController();
    const call = gemini("m", { host: server!.host }).generate(request, { signal: controller.signal });
    await expect.poll(() => server!.bodies.length).toBe(2);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "stopped" });
  });

  it("no key leaves in a reason", async () => {
    const reply = await ask(json(403, { error: { message: `API key ${key} not allowed` } }));
    expect(reply.reason).toContain("API key [key] not allowed");
    expect(JSON.stringify(reply)).not.toContain("AIzaSy");
  });

  it("asks for its key by name", async () => {
    vi.stubEnv("GEMINI_API_KEY", "");
    await expect(gemini("m").generate(request)).rejects.toThrow(/GEMINI_API_KEY.*\.env/);
  });
});

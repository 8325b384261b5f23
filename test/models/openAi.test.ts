import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { type OpenAiOptions, openAi } from "../../lib/src/models/openAi.js";
import { type Behaviour, type ContractServer, cut, garbage, hang, json } from "../servers/contractServer.js";
import { completion, openAiError, openAiServer } from "../servers/openAiServer.js";

const key = "sk-proj-0123456789abcdef";
let server: ContractServer | undefined;
beforeEach(() => {
  vi.stubEnv("OPENAI_API_KEY", key);
  vi.stubEnv("DEEPSEEK_API_KEY", key);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

const request: ChatRequest = {
  messages: [
    { role: "system", content: "You are Mill." },
    { role: "user", content: "Is lying always wrong?" },
  ],
};
const schema = {
  type: "object",
  properties: { score: { type: "number", minimum: 0, maximum: 1 } },
  required: ["score"],
};

async function ask(
  behaviour: Behaviour,
  asked: Partial<ChatRequest> = {},
  options: OpenAiOptions = {},
  kind: "openai" | "deepseek" = "openai",
) {
  server = await openAiServer(behaviour);
  return openAi(kind, "m", { host: server.host, ...options }).generate({ ...request, ...asked });
}

describe("openAi: what is sent", () => {
  it("sends the messages and nothing that was not asked", async () => {
    await ask(completion({ content: "No." }));
    expect(server!.bodies[0]).toEqual({ model: "m", messages: request.messages });
    expect(server!.heads[0]!.headers.authorization).toBe(`Bearer ${key}`);
  });

  it("sends seed, temperature, limit, effort and schema", async () => {
    await ask(
      completion({ content: '{"score":1}' }),
      { seed: 3, maxTokens: 9, schema },
      { temperature: 0.2, think: "low" },
    );
    expect(server!.bodies[0]).toMatchObject({
      seed: 3,
      max_tokens: 9,
      temperature: 0.2,
      reasoning_effort: "low",
      response_format: { type: "json_schema", json_schema: { name: "answer", schema } },
    });
  });

  it("asks DeepSeek, which takes no schema and no seed, for an object and in words", async () => {
    await ask(completion({ content: '{"score":1}' }), { seed: 3, schema }, {}, "deepseek");
    const body = server!.bodies[0] as { messages: { content: string }[] };
    expect(body).toMatchObject({ response_format: { type: "json_object" } });
    expect(body).not.toHaveProperty("seed");
    expect(body.messages.at(-1)!.content).toContain(JSON.stringify(schema));
    expect(body.messages[0]).toEqual(request.messages[0]);
  });

  it("a request keeps its messages as they were", async () => {
    const asked = structuredClone({ ...request, schema });
    await ask(completion({ content: "{}" }), asked, { structured: "prompt" });
    expect(asked).toEqual({ ...request, schema });
    expect(server!.bodies[0]).not.toHaveProperty("response_format");
  });

  it("takes an address with and without its version", async () => {
    server = await openAiServer(completion({ content: "No." }));
    for (const host of [server.host, `${server.host}/`, `${server.host}/v1`, `${server.host}/v1/`])
      expect((await openAi("openai", "m", { host }).generate(request)).outcome).toBe("ok");
  });
});

describe("openAi: what comes back", () => {
  it("gives text, tokens and time", async () => {
    expect(await ask(completion({ content: "No." }))).toEqual({
      outcome: "ok",
      text: "No.",
      usage: { promptTokens: 12, completionTokens: 3 },
      timing: { total: expect.any(Number) },
    });
  });

  it.each<[string, Behaviour, Partial<Reply>]>([
    ["a cut text", completion({ content: "Lying" }, "length"), { outcome: "truncated", text: "Lying" }],
    ["an empty text", completion({ content: "" }), { outcome: "empty" }],
    ["a refusal in its field", completion({ refusal: "I won't." }), { outcome: "refused", text: "I won't." }],
    ["a blocked answer", completion({ content: "x" }, "content_filter"), { outcome: "blocked" }],
    [
      "a text in parts",
      completion({
        content: [
          { type: "text", text: "Duty " },
          { type: "text", text: "first." },
        ],
      }),
      { outcome: "ok", text: "Duty first." },
    ],
    [
      "a part that is no text",
      completion({
        content: [
          { type: "text", text: "Duty " },
          { type: "image_url", image_url: {} },
        ],
      }),
      {
        outcome: "malformed",
        reason: "OpenAI's answer cannot be read: choices.0.message.content: expected a text or an array of text parts",
      },
    ],
    [
      "a refusal that is no text",
      completion({ content: "Duty first.", refusal: { a: 1 } }),
      {
        outcome: "malformed",
        reason: "OpenAI's answer cannot be read: choices.0.message.refusal: expected string, received object",
      },
    ],
    ["reasoning apart", completion({ content: "No.", reasoning_content: "hm" }), { text: "No.", reasoning: "hm" }],
    ["reasoning apart, as vLLM names it", completion({ content: "No.", reasoning: "hm" }), { reasoning: "hm" }],
    [
      "unseen reasoning that uses the limit",
      completion({ content: "" }, "length", { completion_tokens_details: { reasoning_tokens: 50 } }),
      { outcome: "reasoning-exhausted" },
    ],
    ["no choice", json(200, { id: "x", object: "chat.completion", choices: [] }), { outcome: "failed", retry: {} }],
    [
      "a server out of resources",
      completion({ content: "x" }, "insufficient_system_resource"),
      { outcome: "failed", retry: {} },
    ],
    ...["error", "abort", "tool_calls", "weird"].map((finish): [string, Behaviour, Partial<Reply>] => [
      `half a sentence that ended with ${finish}`,
      completion({ content: "Duty comes first, whatever the" }, finish),
      { outcome: "failed", reason: `OpenAI stopped before the answer was finished (${finish})`, retry: {} },
    ]),
    [
      "a text of which nobody says that it is finished",
      completion({ content: "Duty comes first, whatever the" }, null),
      { outcome: "failed", reason: "OpenAI does not say that the answer is finished" },
    ],
    ["a cut text as Mistral says it", completion({ content: "Lying" }, "model_length"), { outcome: "truncated" }],
    ["an end as other servers name it", completion({ content: "No." }, "eos_token"), { outcome: "ok" }],
    ["a blocked prompt", openAiError(400, "filtered", "content_filter"), { outcome: "blocked" }],
  ])("%s", async (_, behaviour, expected) => {
    expect(await ask(behaviour)).toMatchObject(expected);
  });

  it("reads structured answers", async () => {
    expect(await ask(completion({ content: '```\n{"score": 0.5}\n```' }), { schema })).toMatchObject({
      value: { score: 0.5 },
    });
    await server!.close();
    expect(await ask(completion({ content: '{"score": 5}' }), { schema })).toMatchObject({ outcome: "malformed" });
  });
});

describe("openAi: what goes wrong", () => {
  it.each<[string, Behaviour, RegExp, Reply["retry"]]>([
    ["429 with Retry-After", openAiError(429, "slow", "rate_limit", { "retry-after": "3" }), /429/, { afterMs: 3000 }],
    ["429 to the millisecond", openAiError(429, "slow", "r", { "retry-after-ms": "250" }), /429/, { afterMs: 250 }],
    ["429 that says it in words", openAiError(429, "Please try again in 1.5s.", "r"), /429/, { afterMs: 1500 }],
    ["429 that says nothing", openAiError(429, "slow", "rate_limit"), /429: .*slow/, { afterMs: 2000 }],
    [
      "a spent quota",
      openAiError(429, "Error: insufficient_quota", "insufficient_quota"),
      /insufficient_quota/,
      undefined,
    ],
    ["no balance", openAiError(402, "Insufficient Balance", null), /402/, undefined],
    ["503", openAiError(503, "down", null), /503/, { away: true }],
    ["401", openAiError(401, "bad key", "invalid_api_key"), /401/, undefined],
    [
      "a prompt that is too long",
      openAiError(400, "too long", "context_length_exceeded"),
      /400: .*too long/,
      undefined,
    ],
    ["a cut answer", cut('{"choices":['), /broke/, {}],
    ["garbage", garbage, /broke|JSON/, {}],
  ])("%s", async (_, behaviour, reason, retry) => {
    const reply = await ask(behaviour);
    expect(reply).toMatchObject({ outcome: "failed", reason: expect.stringMatching(reason) });
    expect(reply.retry).toEqual(retry);
    expect(server!.bodies).toHaveLength(1);
  });

  it("hangs: time out; aborted by the caller: stop", async () => {
    expect(await ask(hang, {}, { timeout: 500 })).toMatchObject({
      outcome: "failed",
      reason: "OpenAI: no answer within 500 ms",
    });
    await expect.poll(() => server!.aborted).toBe(1);
    const controller = new AbortController();
    const call = openAi("openai", "m", { host: server!.host }).generate(request, { signal: controller.signal });
    await expect.poll(() => server!.bodies.length).toBe(2);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "stopped" });
  });

  it("no key leaves in a reason, whole or half masked", async () => {
    const said = `Incorrect API key provided: ${key}, sk-proj-****cdef, ${encodeURIComponent(key)}`;
    const reply = await ask(openAiError(401, said, "invalid_api_key"));
    expect(reply.reason).toContain("Incorrect API key provided: [key]");
    expect(JSON.stringify(reply)).not.toMatch(/sk-proj|cdef/);
  });

  it("no part of a key leaves where a long reason is cut", async () => {
    for (let before = 260; before < 300; before += 1) {
      const reply = await ask(openAiError(401, `${"x".repeat(before)} ${key}`, "invalid_api_key"));
      expect(reply.reason).not.toMatch(/sk-/);
      await server!.close();
    }
  });

  it("a key that is missing is the user's mistake, named when the service itself is asked", async () => {
    vi.stubEnv("OPENAI_API_KEY", "");
    const service = openAi("openai", "m");
    await expect(service.generate(request)).rejects.toThrow(InputError);
    await expect(service.generate(request)).rejects.toThrow(/OPENAI_API_KEY/);
    expect((await ask(completion({ content: "No." }))).outcome).toBe("ok");
  });

  it("refuses options that are not allowed", () => {
    expect(() => openAi("openai", "m", { timeout: 0 })).toThrow(/timeout: 0/);
    expect(() => openAi("openai", "m", { temperature: Number.NaN })).toThrow(/temperature: NaN/);
  });
});

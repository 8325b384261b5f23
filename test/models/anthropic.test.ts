import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { type AnthropicOptions, anthropic } from "../../lib/src/models/anthropic.js";
import { anthropicError, anthropicServer, message, text } from "../servers/anthropicServer.js";
import { type Behaviour, type ContractServer, cut, garbage, hang, json } from "../servers/contractServer.js";

const key = "sk-ant-0123456789abcdef";
let server: ContractServer | undefined;
beforeEach(() => vi.stubEnv("ANTHROPIC_API_KEY", key));
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

const request: ChatRequest = {
  messages: [
    { role: "system", content: "You are Kant." },
    { role: "user", content: "Is lying always wrong?" },
  ],
};
const schema = {
  type: "object",
  properties: { score: { type: "number", minimum: 0, maximum: 1 } },
  required: ["score"],
};

async function ask(behaviour: Behaviour, asked: Partial<ChatRequest> = {}, options: AnthropicOptions = {}) {
  server = await anthropicServer(behaviour);
  return anthropic("m", { host: server.host, ...options }).generate({ ...request, ...asked });
}

describe("anthropic: what is sent", () => {
  it("sends the system message apart, a limit always, and the key in a header", async () => {
    await ask(message([text("Yes.")]));
    expect(server!.bodies[0]).toEqual({
      model: "m",
      max_tokens: 1024,
      system: "You are Kant.",
      messages: [{ role: "user", content: "Is lying always wrong?" }],
    });
    expect(server!.heads[0]!.headers.authorization).toBe(`Bearer ${key}`);
  });

  it("asks for JSON in words by default, by a closed schema on request", async () => {
    await ask(message([text("{}")]), { schema, temperature: 0.1 });
    const asked = server!.bodies[0] as { messages: { content: string }[] };
    expect(asked.messages[0]!.content).toContain(JSON.stringify(schema));
    expect(asked).toMatchObject({ temperature: 0.1 });
    await server!.close();
    await ask(message([text("{}")]), { schema }, { structured: "schema" });
    expect(server!.bodies[0]).toMatchObject({
      messages: [{ role: "user", content: "Is lying always wrong?" }],
      output_config: {
        format: {
          type: "json_schema",
          schema: {
            type: "object",
            properties: { score: { type: "number" } },
            required: ["score"],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it("gives a thinking budget beside that of the answer", async () => {
    await ask(message([text("x")]), { maxTokens: 256 }, { thinkingBudget: 1024 });
    expect(server!.bodies[0]).toMatchObject({ max_tokens: 1280, thinking: { type: "enabled", budget_tokens: 1024 } });
  });
});

describe("anthropic: what comes back", () => {
  it("gives text, thinking apart, tokens and time", async () => {
    const blocks = [{ type: "thinking", thinking: "hm", signature: "s" }, text("Duty "), text("binds.")];
    expect(await ask(message(blocks))).toEqual({
      outcome: "ok",
      text: "Duty binds.",
      reasoning: "hm",
      usage: { promptTokens: 12, completionTokens: 3 },
      timing: { total: expect.any(Number) },
    });
  });

  it.each<[string, Behaviour, Partial<Reply>]>([
    ["a cut text", message([text("Duty")], "max_tokens"), { outcome: "truncated", text: "Duty" }],
    [
      "a full window after some text",
      message([text("Duty")], "model_context_window_exceeded"),
      { outcome: "truncated" },
    ],
    ["a full window before any", message([], "model_context_window_exceeded"), { outcome: "failed" }],
    ["a refusal", message([], "refusal"), { outcome: "refused" }],
    ["a turn that goes on", message([text("Duty comes")], "pause_turn"), { outcome: "failed", retry: {} }],
    [
      "an answer that does not say it is finished",
      message([text("Duty comes")], null),
      { outcome: "failed", reason: "Anthropic does not say that the answer is finished" },
    ],
    ["no content", message([]), { outcome: "empty" }],
    [
      "unseen thinking that uses the limit",
      message([{ type: "redacted_thinking", data: "x" }], "max_tokens"),
      { outcome: "reasoning-exhausted" },
    ],
    ["an answer that is none", json(200, { id: "x" }), { outcome: "failed", retry: {} }],
  ])("%s", async (_, behaviour, expected) => {
    expect(await ask(behaviour)).toMatchObject(expected);
  });

  it("reads structured answers against the whole schema", async () => {
    expect(await ask(message([text('Here: {"score": 0.4}')]), { schema })).toMatchObject({ value: { score: 0.4 } });
    await server!.close();
    expect(await ask(message([text('{"score": 4}')]), { schema }, { structured: "schema" })).toMatchObject({
      outcome: "malformed",
    });
  });
});

describe("anthropic: what goes wrong", () => {
  it.each<[string, Behaviour, RegExp, Reply["retry"]]>([
    [
      "429 with Retry-After",
      anthropicError(429, "rate_limit_error", "slow", { "retry-after": "7" }),
      /429/,
      { afterMs: 7000 },
    ],
    ["overloaded", anthropicError(529, "overloaded_error", "Overloaded"), /529.*Overloaded/, { away: true }],
    ["no credit", anthropicError(400, "invalid_request_error", "Your credit balance is too low"), /credit/, undefined],
    ["a bad key", anthropicError(401, "authentication_error", "invalid x-api-key"), /401/, undefined],
    ["a cut answer", cut('{"content":'), /broke/, {}],
    ["garbage", garbage, /broke|no content/, {}],
  ])("%s", async (_, behaviour, reason, retry) => {
    const reply = await ask(behaviour);
    expect(reply).toMatchObject({ outcome: "failed", reason: expect.stringMatching(reason) });
    expect(reply.retry).toEqual(retry);
    expect(server!.bodies).toHaveLength(1);
  });

  it("hangs: time out; aborted by the caller: stop", async () => {
    expect(await ask(hang, {}, { timeout: 500 })).toMatchObject({
      reason: "Anthropic: no answer within 500 ms",
      retry: {},
    });
    const controller = new AbortController();
    const call = anthropic("m", { host: server!.host }).generate(request, { signal: controller.signal });
    await expect.poll(() => server!.bodies.length).toBe(2);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "stopped" });
  });

  it("no key leaves in a reason, and a missing one is asked for by name", async () => {
    const reply = await ask(anthropicError(401, "authentication_error", `no such key: ${key}`));
    expect(reply.reason).toMatch(/no such key: \[key\]/);
    expect(JSON.stringify(reply)).not.toContain("sk-ant");
    vi.stubEnv("ANTHROPIC_API_KEY", "");
    await expect(anthropic("m").generate(request)).rejects.toThrow(/ANTHROPIC_API_KEY/);
  });
});

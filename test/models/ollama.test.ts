import { afterEach, describe, expect, it } from "vitest";
import type { ChatRequest } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { type OllamaOptions, ollama } from "../../lib/src/models/ollama.js";
import { type Behaviour, type ContractServer, cut, garbage, hang, json } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";

let server: ContractServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const request: ChatRequest = { messages: [{ role: "user", content: "Is lying always wrong?" }] };

async function ask(behaviour: Behaviour, asked: Partial<ChatRequest> = {}, options: OllamaOptions = {}) {
  server = await ollamaServer(behaviour);
  return ollama("small:1b", { host: server.host, ...options }).generate({ ...request, ...asked });
}

describe("ollama: what is sent", () => {
  it("always sends the context length, and forbids clipping", async () => {
    await ask(answer("Yes."));
    expect(server!.bodies[0]).toEqual({
      model: "small:1b",
      messages: request.messages,
      stream: false,
      truncate: false,
      shift: false,
      options: { num_ctx: 8192, temperature: 0.7 },
    });
  });

  it("sends seed, temperature, token limit, schema and the options of the server", async () => {
    const schema = { type: "object", properties: { score: { type: "number" } } };
    await ask(
      answer('{"score": 1}'),
      { seed: 7, temperature: 0, maxTokens: 256, schema },
      { contextLength: 2048, think: false, threads: 2, keepAlive: "10m" },
    );
    expect(server!.bodies[0]).toMatchObject({
      format: schema,
      think: false,
      keep_alive: "10m",
      options: { num_ctx: 2048, temperature: 0, seed: 7, num_predict: 256, num_thread: 2 },
    });
  });

  it("joins the messages for a model without a chat template", async () => {
    const messages: ChatRequest["messages"] = [
      { role: "system", content: "You are Mill." },
      { role: "user", content: "Speak." },
    ];
    await ask(answer("Utility."), { messages }, { oneMessage: true });
    expect(server!.bodies[0]!.messages).toEqual([{ role: "user", content: "You are Mill.\n\nSpeak." }]);
  });

  it("names in its settings what changes answers, and nothing else", () => {
    const local = ollama("small:1b", {
      contextLength: 4096,
      think: true,
      timeout: 5,
      keepAlive: -1,
      host: "elsewhere",
    });
    expect(local.settings).toEqual({ contextLength: 4096, temperature: 0.7, think: true });
  });

  it("refuses options that are not allowed", () => {
    expect(() => ollama("small:1b", { contextLength: 0 })).toThrow(InputError);
    expect(() => ollama("small:1b", { timeout: Number.NaN })).toThrow(/timeout: NaN is not allowed/);
    expect(() => ollama("small:1b", { temperature: -1 })).toThrow(/temperature: -1/);
  });
});

describe("ollama: what comes back", () => {
  it("gives text, tokens and the server's own timing", async () => {
    expect(await ask(answer("It is."))).toEqual({
      outcome: "ok",
      text: "It is.",
      usage: { promptTokens: 20, completionTokens: 5 },
      timing: { total: 3, load: 1, prompt: 0.5, completion: 1.5 },
    });
  });

  it.each<[string, Behaviour, object]>([
    ["an empty text", answer("  \n"), { outcome: "empty" }],
    ["a cut text", answer("Lying is", { done_reason: "length" }), { outcome: "truncated", text: "Lying is" }],
    [
      "thinking that uses the whole budget",
      answer("", { done_reason: "length" }, { thinking: "Let me see" }),
      { outcome: "reasoning-exhausted", reasoning: "Let me see" },
    ],
    ["thinking in tags", answer("<think>hm</think>No."), { outcome: "ok", text: "No.", reasoning: "hm" }],
    [
      "half a sentence of a model that was unloaded",
      answer("Duty comes", { done_reason: "unload" }),
      { outcome: "failed", reason: "Ollama stopped before the answer was finished (unload)", retry: {} },
    ],
    ["half a sentence whose line was closed", answer("Duty comes", { done_reason: "" }), { outcome: "failed" }],
    [
      "a finished answer of an old server, which gives no reason",
      answer("No.", { done_reason: undefined }),
      {
        outcome: "ok",
      },
    ],
    ["a refusal", answer("I'm sorry, but I can't help with that."), { outcome: "refused" }],
  ])("%s", async (_, behaviour, expected) => {
    expect(await ask(behaviour)).toMatchObject(expected);
  });

  it("reads a structured answer, and never one that was cut", async () => {
    const schema = { type: "object", properties: { score: { type: "number" } }, required: ["score"] };
    expect(await ask(answer('```json\n{"score": 0.5}\n```'), { schema })).toMatchObject({ value: { score: 0.5 } });
    await server!.close();
    const reply = await ask(answer('{"score": 0.5}', { done_reason: "length" }), { schema });
    expect(reply.outcome).toBe("truncated");
    expect(reply).not.toHaveProperty("value");
  });
});

describe("ollama: a prompt that was not read whole is an error, not a result", () => {
  it("does not send a prompt that cannot fit", async () => {
    const messages: ChatRequest["messages"] = [{ role: "user", content: "word ".repeat(300) }];
    const reply = await ask(answer("Yes."), { messages }, { contextLength: 256 });
    expect(reply).toMatchObject({ outcome: "failed", reason: expect.stringContaining("at least 300 tokens") });
    expect(server!.bodies).toHaveLength(0);
  });

  it.each([
    ["fills the context", { prompt_eval_count: 512 }, /clipped.*512/],
    ["reads fewer tokens than there are words", { prompt_eval_count: 3 }, /3 tokens of a prompt of at least 4/],
  ])("when the server %s", async (_, counts, reason) => {
    const reply = await ask(answer("Yes.", counts), {}, { contextLength: 512 });
    expect(reply).toMatchObject({ outcome: "failed", reason: expect.stringMatching(reason) });
    expect(reply.retry).toBeUndefined();
  });
});

describe("ollama: what the server does is an outcome", () => {
  it.each<[string, Behaviour, RegExp, object | undefined]>([
    ["a missing model", json(404, { error: "model 'small:1b' not found" }), /ollama pull small:1b/, undefined],
    ["a bad request", json(400, { error: "does not support thinking" }), /400: does not support thinking/, undefined],
    ["429", json(429, { error: "busy" }), /429: busy/, { afterMs: 2000 }],
    ["429 with Retry-After", json(429, { error: "busy" }, { "retry-after": "2" }), /429/, { afterMs: 2000 }],
    ["500", json(500, { error: "out of memory" }), /500: out of memory/, {}],
    ["a cut answer", cut('{"message":{"content":"Ly'), /broke|not JSON/, {}],
    ["garbage", garbage, /not JSON/, {}],
    ["an answer that is none", json(200, { done: true }), /not a finished chat answer/, {}],
  ])("%s", async (_, behaviour, reason, retry) => {
    const reply = await ask(behaviour);
    expect(reply.outcome).toBe("failed");
    expect(reply.reason).toMatch(reason);
    expect(reply.reason).not.toContain("\n");
    expect(reply.retry).toEqual(retry);
  });

  it("a server that hangs: the time is up and the call is aborted", async () => {
    const reply = await ask(hang, {}, { timeout: 500 });
    expect(reply).toMatchObject({ outcome: "failed", reason: "small:1b: no answer within 500 ms", retry: {} });
    await expect.poll(() => server!.aborted).toBe(1);
  });

  it("no server at all: says how to start one", async () => {
    server = await ollamaServer(answer(""));
    const { host } = server;
    await server.close();
    const reply = await ollama("small:1b", { host }).generate(request);
    expect(reply.reason).toMatch(/no Ollama server at .*ollama serve/);
    expect(reply.retry).toEqual({ away: true });
  });

  it("an abort by the caller stops, and does not count as a failure", async () => {
    server = await ollamaServer(hang);
    const controller = new AbortController();
    const call = ollama("small:1b", { host: server.host }).generate(request, { signal: controller.signal });
    await expect.poll(() => server!.bodies.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "stopped" });
    await expect.poll(() => server!.aborted).toBe(1);
  });
});

describe("ollama: weights and retries", () => {
  it("tells the digest of the weights, with the tag that Ollama adds", async () => {
    server = await ollamaServer(answer(""));
    const { host } = server;
    expect(await ollama("small:1b", { host }).weightsDigest!()).toBe("aa11");
    expect(await ollama("plain", { host }).weightsDigest!()).toBe("bb22");
    expect(await ollama("other", { host }).weightsDigest!()).toBeUndefined();
  });

  it("a failure that passes costs exactly one call more", async () => {
    server = await ollamaServer(json(500, { error: "loading" }, {}), answer("Yes."));
    const reply = await model("ollama:small:1b", { host: server.host }).generate(request);
    expect(reply).toMatchObject({ outcome: "ok", timing: { tries: 2 } });
    expect(server.bodies).toHaveLength(2);
    expect(server.bodies[1]).toEqual(server.bodies[0]);
  });

  it("a time that nobody measured is absent, not 0", async () => {
    server = await ollamaServer(answer("Yes.", { total_duration: undefined, load_duration: undefined }), cut("{"));
    const asked = model("ollama:small:1b", { host: server.host, retries: 0 });
    expect((await asked.generate(request)).timing).toEqual({ prompt: 0.5, completion: 1.5, tries: 1 });
    expect((await asked.generate(request)).timing).toEqual({ tries: 1 });
  });

  it("a failure that cannot pass is not tried again", async () => {
    server = await ollamaServer(json(404, { error: "model not found" }));
    await model("ollama:small:1b", { host: server.host }).generate(request);
    expect(server.bodies).toHaveLength(1);
  });
});

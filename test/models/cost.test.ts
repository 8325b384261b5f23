import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { estimate } from "../../lib/src/experiments/estimate.js";
import { run } from "../../lib/src/experiments/run.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { costsById } from "../../lib/src/models/cost.js";
import { type ModelOptions, model } from "../../lib/src/models/model.js";
import { isOwnServer } from "../../lib/src/models/ownServer.js";
import { isFree, priceOf } from "../../lib/src/models/prices.js";
import { requestKey } from "../../lib/src/models/recording/requestKey.js";
import { outcomeOf, refusalOf, vote, votes } from "../cli/cli.js";
import { completion, openAiServer } from "../servers/openAiServer.js";
import { temporaryFolder } from "../support/folders.js";

const debate = { experiment: "resilience", teams: ["resilience-hetero"], options: { turns: 2, injectionTurn: 1 } };
const gateway = "https://gateway.example.com/v1";

const ofOnesOwn = [
  ...["http://127.0.0.1:8080", "127.0.0.1:8080", "http://127.9.9.9", "http://127.1", "http://0x7f.1", "0.0.0.0:80"],
  ...["http://localhost:8080/v1", "LOCALHOST", "localhost.", "http://gpu.localhost", "https://Studio.local:1234/v1"],
  ...["http://10.1.2.3", "http://172.16.0.1", "http://172.31.255.255", "http://192.168.178.20:8000", "169.254.1.1"],
  ...["http://[::1]:8080", "http://[fd12:3456::1]", "http://[fe80::1]", "http://[::ffff:192.168.0.1]", "http://[::]"],
  ...["http://100.64.0.1", "http://llama:8080/v1", "gpu-box:8000"],
];
const ofOthers = [
  ...[gateway, "https://api.openai.com/v1", "openrouter.ai/api/v1", "https://8.8.8.8", "http://172.32.0.1", "11.0.0.1"],
  ...["http://172.15.255.255", "http://192.169.0.1", "http://100.128.0.1", "http://[2001:4860:4860::8888]"],
  ...["http://[::ffff:8.8.8.8]", "http://127.0.0.1.example.com", "http://localhost.example.com"],
  ...["https://notlocal.example", "https://example.com/localhost", "https://example.com:8080/127.0.0.1"],
  ...["http://", "://", "http://[", "file:///localhost", "http://a b"],
];

describe("a server", () => {
  it.each(ofOnesOwn)("is one's own at %s, and free", (host) => {
    expect(isOwnServer(host)).toBe(true);
    expect(isFree(model("openai:x", { host }))).toBe(true);
  });

  it.each(ofOthers)("is somebody else's at %s, and what it takes is not known", (host) => {
    expect(isOwnServer(host)).toBe(false);
    expect(isFree(model("openai:x", { host }))).toBe(false);
  });

  it("of the internet is nobody's own by any address, of a private network by every one", () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, part, (a, b, c, d) => {
        const isPrivate =
          [10, 127].includes(a) ||
          (a === 192 && b === 168) ||
          (a === 172 && b >= 16 && b < 32) ||
          (a === 169 && b === 254) ||
          (a === 100 && b >= 64 && b < 128) ||
          (a === 0 && b + c + d === 0);
        expect(isOwnServer(`http://${[a, b, c, d].join(".")}:8080/v1`)).toBe(isPrivate);
      }),
    );
  });
});

describe("what a model costs", () => {
  const paid: ModelOptions = { host: gateway, price: { prompt: 0.5, completion: 1.5 } };

  it("is of its provider's table where its provider is asked, and not known where another server is", async () => {
    for (const kind of ["openai:gpt-4o-mini", "deepseek:deepseek-chat", "gemini:gemini-2.5-pro"]) {
      const [own] = await estimate({ ...debate, models: model(kind) }, { requestsPerDay: 5 });
      expect(own).toMatchObject({ price: priceOf(kind), days: Math.ceil(own!.calls / 5) });
      const elsewhere = model(kind, { host: gateway });
      const [other] = await estimate({ ...debate, models: elsewhere }, { requestsPerDay: 5 });
      expect(other).toMatchObject({ money: null, price: null, pricing: `no price known of the server ${gateway}` });
      expect(other!.days).toBe(own!.days);
    }
  });

  it("is what was given, wherever it is asked, none of it too", async () => {
    const hosts = [undefined, gateway, "http://127.0.0.1:8080"];
    for (const host of hosts)
      for (const price of [paid.price!, { prompt: 0, completion: 0 }]) {
        const one = model("openai:gpt-4o-mini", { ...(host && { host }), price });
        const [found] = await estimate({ ...debate, models: one }, { requestsPerDay: 1 });
        const money = (price.prompt * found!.promptTokensAtMost + price.completion * found!.answerTokens) / 1e6;
        expect(found!.money).toBeCloseTo(money, 12);
        expect(found).toMatchObject({ price, days: found!.calls });
      }
  });

  it("is the dearer where models of one id are on several servers, and not known where one of them is not", () => {
    const at = (options: ModelOptions) => model("openai:x", options);
    const own = at({ host: "http://127.0.0.1:1" });
    const given = (prompt: number, completion: number) => at({ ...paid, price: { prompt, completion } });
    const cost = (...models: ReturnType<typeof at>[]) => costsById(models).get("openai:x");
    const priced = (prompt: number, completion: number) => ({ kind: "priced", price: { prompt, completion } });
    for (const [models, expected] of [
      [[own, own], { kind: "free" }],
      [[own, given(1, 2)], priced(1, 2)],
      [[given(1, 2), given(2, 3)], priced(2, 3)],
      [[given(1, 5), given(2, 3)], priced(2, 5)],
      [[given(9, 9), at({ host: gateway })], { kind: "unknown", of: `the server ${gateway}` }],
    ] as const) {
      expect(cost(...models)).toEqual(expected);
      expect(cost(...[...models].reverse())).toEqual(expected);
    }
  });

  it("is part of no key: a recording serves whatever its answers cost", () => {
    const request = { messages: [{ role: "user" as const, content: "?" }], seed: 1 };
    for (const id of ["ollama:x", "openai:x", "deepseek:x", "gemini:x", "anthropic:x", "extractive"]) {
      const [plain, priced] = [model(id), model(id, { price: paid.price! })];
      expect(priced.settings).toEqual(plain.settings);
      expect(requestKey(priced, request)).toBe(requestKey(plain, request));
    }
  });

  it.each([
    ...[null, 1, "1", [], {}, { prompt: 1 }, { completion: 1 }, { prompt: 1, completion: 1, currency: "EUR" }],
    ...[
      { prompt: -1, completion: 1 },
      { prompt: "1", completion: 1 },
      { prompt: 1, completion: Number.NaN },
    ],
  ])("is no price as %j", (price) => {
    for (const id of ["ollama:x", "openai:x", "extractive"]) {
      expect(() => model(id, { price: price as never })).toThrow(InputError);
      expect(() => model(id, { price: price as never })).toThrow(/^price: .*dollars per million tokens/);
    }
  });
});

describe("a budget of money", () => {
  it("refuses a server whose price is not known before anything is asked or written, and says how to give one", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => fetched.mockRestore());
    const folder = temporaryFolder();
    const [file, store] = [join(folder, "models.json"), join(folder, "store")];
    const entry = { id: "openai:gpt-4o-mini", host: gateway };
    writeFileSync(file, JSON.stringify({ default: entry }));
    const words = ["run", ...vote, "--models", file, "--budget-money", "1", "--store", store];
    const { message } = await refusalOf(...words);
    expect(message).toMatch(
      /^budget, field money: "openai:gpt-4o-mini".*the server https:\/\/gateway\.example\.com\/v1/,
    );
    expect(message).toContain('{"id": ID, "price": {"prompt": N, "completion": N}} in the file of models');
    expect(existsSync(store)).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
    const models = { default: model(entry.id, { host: gateway }) };
    await expect(run({ ...debate, models }, { budget: { money: 1 } })).rejects.toThrow(/the server https/);
  });

  it("can be followed: with the price in the file of models the run stops before the budget is passed", async () => {
    vi.stubEnv("OPENAI_API_KEY", "");
    const content = JSON.stringify({ reasoning: "Safety first.", ranking: ["A", "B", "C"] });
    const server = await openAiServer(completion({ content }, "stop", { prompt_tokens: 900, completion_tokens: 50 }));
    onTestFinished(() => server.close());
    const file = join(temporaryFolder(), "models.json");
    const spent = async (prompt: number, budget: string) => {
      const price = { prompt, completion: 0 };
      writeFileSync(file, JSON.stringify({ default: { id: "openai:priced", host: server.host, price } }));
      const before = server.bodies.length;
      const { error } = await outcomeOf(["run", ...vote, "--models", file, "--budget-money", budget]);
      return { calls: server.bodies.length - before, error };
    };
    expect(await spent(0, "0")).toEqual({ calls: votes, error: undefined });
    expect(await spent(1e6, "1")).toMatchObject({ calls: 0, error: { code: "stopped" } });
    const some = await spent(1, "0.003");
    expect(some.error).toMatchObject({ code: "stopped", message: expect.stringMatching(/budget of 0\.003 money/) });
    expect(some.calls).toBeGreaterThan(0);
    expect(some.calls).toBeLessThan(votes);
  });
});

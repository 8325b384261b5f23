import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { run } from "../../lib/src/experiments/run.js";
import { model } from "../../lib/src/models/model.js";
import { requireUsable } from "../../lib/src/models/requireUsable.js";
import { outcomeOf } from "../cli/cli.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { temporaryFolder } from "../support/folders.js";

const keys = {
  openai: "OPENAI_API_KEY",
  deepseek: "DEEPSEEK_API_KEY",
  gemini: "GEMINI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
};
beforeEach(() => {
  for (const key of Object.values(keys)) vi.stubEnv(key, "");
  return () => void vi.unstubAllEnvs();
});

describe("a model that needs a key", () => {
  it.each(Object.entries(keys))("%s: is refused before a store is made where there is none", async (kind, variable) => {
    const store = join(temporaryFolder(), "store");
    const { error, written } = await outcomeOf(["run", "resilience", "--model", `${kind}:m`, "--store", store]);
    expect(error).toMatchObject({ code: "bad-input", message: expect.stringContaining(variable) });
    expect(written).toBe("");
    expect(existsSync(store)).toBe(false);
  });

  it("is so where it answers for one voice alone, and is not looked at where it answers for none", async () => {
    const folder = temporaryFolder();
    const models = join(folder, "models.json");
    writeFileSync(models, JSON.stringify({ moderator: "openai:m", default: "extractive" }));
    const { error } = await outcomeOf(["run", "resilience", "--models", models, "--store", join(folder, "store")]);
    expect(error).toMatchObject({ code: "bad-input", message: expect.stringContaining("OPENAI_API_KEY") });
    expect(readdirSync(folder)).toEqual(["models.json"]);
    const logs = await run({
      experiment: "resilience",
      teams: ["resilience-hetero"],
      models: { judge: model("openai:m"), default: model("extractive") },
    });
    expect(logs).toHaveLength(3);
  });

  it("may lack it where nobody is asked: a replay, a store that has all replies", async () => {
    const folder = temporaryFolder();
    const design = { experiment: "resilience", teams: ["resilience-hetero"] };
    const speaking = { id: "openai:m", settings: { structured: "schema" }, generate: model("extractive").generate };
    const store = join(folder, "store");
    const first = await run({ ...design, models: speaking }, { store });
    const keyless = { ...design, models: model("openai:m") };
    expect(await run(keyless, { replay: join(store, "recording.jsonl") })).toEqual(first);
    expect(await run(keyless, { store })).toEqual(first);
    expect(await run(keyless, { store: join(folder, "other"), from: [join(store, "recording.jsonl")] })).toEqual(first);
  });
});

describe("to look whether models can be used", () => {
  it("asks no server and nothing of a user's own object", async () => {
    const server = await ollamaServer(answer("yes"));
    onTestFinished(() => server.close());
    let asked = 0;
    const own = { id: "mine", generate: async () => ({ outcome: "ok" as const, text: String(asked++) }) };
    const { host } = server;
    await requireUsable([model("ollama:m", { host }), model("openai:m", { host }), model("gemini:m", { host }), own]);
    await requireUsable([model("anthropic:m", { host }), model("deepseek:m", { host }), model("extractive")]);
    expect([server.bodies.length, asked]).toEqual([0, 0]);
  });
});

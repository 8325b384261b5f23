import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { extractive } from "../../lib/src/models/extractive.js";
import { model } from "../../lib/src/models/model.js";
import { isFree, priceOf } from "../../lib/src/models/prices.js";

const table = JSON.parse(readFileSync("data/prices.json", "utf8")) as { prices: Record<string, string>[] };

describe("the table of prices", () => {
  it("has each model once, dated, with where the price was read and the provider's own page", () => {
    const ids = table.prices.map(({ model: id }) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      const price = priceOf(id)!;
      expect(price.read).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(price.completion).toBeGreaterThanOrEqual(price.prompt);
      expect(new URL(price.page).protocol).toBe("https:");
      expect(new URL(price.source).protocol).toBe("https:");
      expect(() => model(id)).not.toThrow();
    }
    for (const provider of ["openai", "deepseek", "gemini", "anthropic"])
      expect(ids.some((id) => id.startsWith(`${provider}:`))).toBe(true);
  });

  it("knows nothing of a model that is not in it, nor of a dated version of one that is", () => {
    expect(priceOf("openai:gpt-4o")).toMatchObject({ prompt: 2.5, completion: 10 });
    expect(priceOf("openai:gpt-4o-2024-08-06")).toBeUndefined();
    expect(priceOf("ollama:qwen3:8b")).toBeUndefined();
  });

  it("gives a price that cannot be changed for others", () => {
    priceOf("openai:gpt-4o")!.prompt = 0;
    expect(priceOf("openai:gpt-4o")!.prompt).toBe(2.5);
  });
});

it("what runs here or on a server of one's own is free", () => {
  expect(isFree(extractive("a"))).toBe(true);
  expect(isFree(model("ollama:qwen3:8b"))).toBe(true);
  expect(isFree(model("openai:qwen3-8b", { host: "http://127.0.0.1:8080" }))).toBe(true);
  expect(isFree(model("openai:gpt-4o"))).toBe(false);
  expect(isFree({ id: "mine", generate: async () => ({ outcome: "ok", text: "x" }) })).toBe(false);
});

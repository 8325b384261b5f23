import { expect, it } from "vitest";

it("of a test names no server and no key of the developer's own", () => {
  const named = Object.keys(process.env).filter((name) => name === "OLLAMA_HOST" || /_API_KEY$/.test(name));
  expect(
    named.filter((name) => process.env[name] !== undefined && /OLLAMA|OPENAI|DEEPSEEK|GEMINI|ANTHROPIC/.test(name)),
  ).toEqual([]);
});

import { expect, it } from "vitest";
import { tokenCounter } from "../../lib/src/models/tokenCounter.js";
import { ask } from "./scripted.js";

it("counts OpenAI's prompts by OpenAI's own encoding, the chat format's tokens included", async () => {
  const counter = await tokenCounter("openai:gpt-4");
  expect(counter.how).toBe("counted by OpenAI's encoding cl100k_base");
  // "tiktoken is great!" is six tokens in OpenAI's cookbook; the role is one, the message and the answer open with three each.
  expect(counter.count(ask("tiktoken is great!"))).toBe(6 + 1 + 3 + 3);
  expect((await tokenCounter("openai:gpt-4o-mini")).how).toMatch(/o200k_base/);
});

it("takes text that looks like a special token as text", async () => {
  const counter = await tokenCounter("openai:gpt-4o");
  expect(counter.count(ask("<|endoftext|>"))).toBeGreaterThan(counter.count(ask("a")) + 2);
});

it.each(["gemini:gemini-2.0-flash", "anthropic:claude-opus-5", "ollama:qwen3:8b", "openai:somebody-elses"])(
  "says of %s that it only estimates, rather too many",
  async (id) => {
    const { count, how } = await tokenCounter(id);
    expect(how).toMatch(/^estimated/);
    const text = "Is it ever right to lie to a friend who asks for the truth?";
    const counted = (await tokenCounter("openai:gpt-4o")).count(ask(text));
    expect(count(ask(text))).toBeGreaterThan(counted);
  },
);

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatRequest } from "../../../lib/src/foundation/chat.js";
import { requestDifference, sharedEnd, sharedStart } from "../../../lib/src/models/recording/difference.js";
import { ask } from "../scripted.js";

describe("sharedStart, sharedEnd", () => {
  it("law: what they count is shared, and together they never pass the shorter text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, middle, after) => {
        const one = before + after;
        const other = before + middle + after;
        const start = sharedStart(one, other);
        const end = sharedEnd(one, other, start);
        expect(one.slice(0, start)).toBe(other.slice(0, start));
        expect(one.slice(one.length - end)).toBe(other.slice(other.length - end));
        expect(start + end).toBe(one.length);
      }),
    );
  });
});

describe("requestDifference", () => {
  it.each<[string, ChatRequest, ChatRequest, (string | RegExp)[]]>([
    ["nothing", ask("a", { seed: 1 }), ask("a", { seed: 1 }), []],
    [
      "a word",
      ask("pull the lever"),
      ask("pull the switch"),
      [/^message 0 \(user\) at character 9: "pull the lever" became "pull the switch"$/],
    ],
    [
      "a message more",
      ask("a"),
      { messages: [...ask("a").messages, { role: "assistant", content: "b" }] },
      ["message 1 (assistant) is new"],
    ],
    [
      "a message less",
      { messages: [...ask("a").messages, ...ask("b").messages] },
      ask("a"),
      ["message 1 (user) is gone"],
    ],
    ["a role", ask("a"), { messages: [{ role: "system", content: "a" }] }, ["message 0: role user became system"]],
    [
      "settings of the request",
      ask("a", { seed: 1, sample: 0 }),
      ask("a", { seed: 2, temperature: 0, schema: {} }),
      [
        "schema: undefined became {}",
        "temperature: undefined became 0",
        "seed: 1 became 2",
        "sample: 0 became undefined",
      ],
    ],
  ])("%s", (_, recorded, asked, expected) => {
    expect(requestDifference(recorded, asked)).toEqual(
      expected.map((line) => (typeof line === "string" ? line : expect.stringMatching(line))),
    );
  });

  it("stays short, however long the texts are", () => {
    const lines = requestDifference(ask(`${"a".repeat(5000)}x${"b".repeat(5000)}`), ask("c".repeat(9000)));
    expect(lines).toHaveLength(1);
    expect(lines[0]!.length).toBeLessThan(320);
  });
});

import { describe, expect, it } from "vitest";
import type { Reply } from "../../../lib/src/foundation/chat.js";
import { settle, type WrittenText } from "../../../lib/src/models/reading/settle.js";

const schema = { type: "object", properties: { score: { type: "number" } }, required: ["score"] };
const complete: WrittenText = { finish: "complete" };
const limit: WrittenText = { finish: "limit" };

describe("settle", () => {
  it.each<[string, string, WrittenText, Partial<Reply>]>([
    ["prose", " Duty. ", complete, { outcome: "ok", text: "Duty." }],
    ["prose that was cut", "Duty is", limit, { outcome: "truncated", text: "Duty is" }],
    ["prose after reasoning", "<think>a</think>Duty.", complete, { outcome: "ok", text: "Duty.", reasoning: "a" }],
    ["reasoning given apart", "Duty.", { ...complete, reasoning: " a " }, { outcome: "ok", reasoning: "a" }],
    ["both kinds of reasoning", "<think>b</think>D.", { ...complete, reasoning: "a" }, { reasoning: "a\n\nb" }],
    ["nothing", "", complete, { outcome: "empty" }],
    ["nothing at the limit", "", limit, { outcome: "empty" }],
    ...["\u0000\u0000", "\u200b\u200b", "\ufeff \n\u00ad", "\u3164\u2800", "\ud83d"].map(
      (raw): [string, string, WrittenText, Partial<Reply>] => [
        `nothing that can be seen: ${JSON.stringify(raw)}`,
        raw,
        complete,
        { outcome: "empty", reason: "the model wrote no answer" },
      ],
    ),
    ["one sign that can be seen", "\u200b👍", complete, { outcome: "ok" }],
    [
      "a tag within a sentence",
      "Use the <reasoning> of duty, not inclination.",
      complete,
      {
        outcome: "ok",
        text: "Use the <reasoning> of duty, not inclination.",
      },
    ],
    ["reasoning alone at the limit", "<think>a", limit, { outcome: "reasoning-exhausted", reasoning: "a" }],
    [
      "reasoning given apart, alone, at the limit",
      "",
      { ...limit, reasoning: "a" },
      { outcome: "reasoning-exhausted" },
    ],
    ["unseen reasoning alone at the limit", "", { ...limit, reasonedUnseen: true }, { outcome: "reasoning-exhausted" }],
    ["reasoning that never ended", "<think>a", complete, { outcome: "empty", reasoning: "a" }],
    ["a refusal", "I'm sorry, but I can't help with that.", complete, { outcome: "refused" }],
    ["a refusal in place of data", "I cannot assist with that.", { ...complete, schema }, { outcome: "refused" }],
    ["data", '{"score": 1}', { ...complete, schema }, { outcome: "ok", value: { score: 1 }, text: '{"score": 1}' }],
    [
      "data after reasoning",
      '<think>{"score": 0}</think>{"score": 1}',
      { ...complete, schema },
      { value: { score: 1 } },
    ],
    [
      "data that does not fit",
      '{"score": "high"}',
      { ...complete, schema },
      { outcome: "malformed", text: '{"score": "high"}' },
    ],
  ])("%s", (_, raw, how, expected) => {
    const reply = settle(raw, how);
    expect(reply).toMatchObject(expected);
    expect(reply.reason === undefined).toBe(reply.outcome === "ok");
  });

  it("a cut structured answer never has a value, even where it happens to be whole", () => {
    expect(settle('{"score": 1}', { ...limit, schema })).toEqual({
      outcome: "truncated",
      text: '{"score": 1}',
      reason: expect.stringContaining("does not count"),
    });
  });
});

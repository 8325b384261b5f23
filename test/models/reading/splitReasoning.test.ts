import { describe, expect, it } from "vitest";
import { splitReasoning } from "../../../lib/src/models/reading/splitReasoning.js";

describe("splitReasoning", () => {
  it.each<[string, string, object]>([
    ["none", "Duty first.", { answer: "Duty first." }],
    ["a closed block", "<think>\nhm\n\nwell\n</think>\n\nYes.", { answer: "Yes.", reasoning: "hm\n\nwell" }],
    ["an empty block", "<think>\n\n</think>\n\nYes.", { answer: "Yes." }],
    ["two blocks", "<think>a</think>Yes<think>b</think>.", { answer: "Yes.", reasoning: "a\n\nb" }],
    ["another tag in capitals", "<Thinking>a</Thinking>Yes.", { answer: "Yes.", reasoning: "a" }],
    ["a closing tag alone", "hm, well\n</think>\nYes.", { answer: "Yes.", reasoning: "hm, well" }],
    ["a block never closed", "<think>hm", { answer: "", reasoning: "hm", unclosed: true }],
    [
      "a second block never closed",
      "<think>a</think>Yes.<think>b",
      { answer: "Yes.", reasoning: "a\n\nb", unclosed: true },
    ],
    ["nothing after the block", "<think>a</think>", { answer: "", reasoning: "a" }],
    ["the word json before the data", "<think>x</think>json{}", { answer: "json{}", reasoning: "x" }],
    ["tags inside data", '{"text": "a <think> b"}', { answer: '{"text": "a <think> b"}' }],
    ["nothing", "  ", { answer: "" }],
  ])("%s", (_, text, expected) => {
    expect(splitReasoning(text)).toEqual(expected);
  });
});

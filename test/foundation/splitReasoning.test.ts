import { describe, expect, it } from "vitest";
import { splitReasoning } from "../../lib/src/foundation/splitReasoning.js";

describe("splitReasoning", () => {
  it.each([
    ["none", "Duty.", { answer: "Duty." }],
    ["a closed block", "<think>hm</think>\nDuty.", { answer: "Duty.", reasoning: "hm" }],
    ["other tags", "<Reasoning>hm</Reasoning>Duty.", { answer: "Duty.", reasoning: "hm" }],
    ["several blocks", "<think>a</think>Du<think>b</think>ty.", { answer: "Duty.", reasoning: "a\n\nb" }],
    ["a closing tag alone", "hm</think>Duty.", { answer: "Duty.", reasoning: "hm" }],
    ["a block that never closes", "<think>hm", { answer: "", reasoning: "hm", unclosed: true }],
    ["an answer before such a block", "Duty. <think>hm", { answer: "Duty.", reasoning: "hm", unclosed: true }],
    ["an empty block", "<think>\n\n</think>Duty.", { answer: "Duty." }],
    ["tags within JSON", '{"a": "<think>"}', { answer: '{"a": "<think>"}' }],
  ])("%s", (_what, text, expected) => {
    expect(splitReasoning(text)).toEqual(expected);
  });
});

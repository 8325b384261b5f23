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
    [
      "a tag within a sentence",
      "Kant would use the <reasoning> of duty.",
      { answer: "Kant would use the <reasoning> of duty." },
    ],
    ["a tag before a comma", "What we call <thought>, Mill adds.", { answer: "What we call <thought>, Mill adds." }],
    ["a closing tag within a sentence", "He ends a </think> with duty.", { answer: "He ends a </think> with duty." }],
    [
      "such a tag, and then a block",
      "So the <thought> of duty binds. <think>hm",
      { answer: "So the <thought> of duty binds.", reasoning: "hm", unclosed: true },
    ],
    [
      "a block on a line of its own",
      "I agree\n<think> so be it",
      { answer: "I agree", reasoning: "so be it", unclosed: true },
    ],
    [
      "a block after words without a stop",
      "Sure <think> Okay, so",
      { answer: "Sure", reasoning: "Okay, so", unclosed: true },
    ],
    ["an empty block", "<think>\n\n</think>Duty.", { answer: "Duty." }],
    ["tags within JSON", '{"a": "<think>"}', { answer: '{"a": "<think>"}' }],
  ])("%s", (_what, text, expected) => {
    expect(splitReasoning(text)).toEqual(expected);
  });
});

import { describe, expect, it } from "vitest";
import { isRefusal } from "../../../lib/src/models/reading/refusal.js";

describe("isRefusal", () => {
  it.each([
    "I'm sorry, but I can't assist with that.",
    "I’m sorry, I cannot help with this request.",
    "Sorry, but I am unable to do this.",
    "I apologize, but I cannot fulfill this request.",
    "I cannot assist with that request.",
    "I'm unable to help you with that.",
    "I can't engage with this scenario.",
    "As an AI language model, I do not have personal opinions.",
    "As an AI, I cannot make moral judgments.",
  ])("sees a refusal: %s", (text) => expect(isRefusal(text)).toBe(true));

  it.each([
    "I cannot accept that one life outweighs five.",
    "I cannot help but think of the man on the bridge.",
    "I am sorry for the one, yet duty forbids to use him.",
    "One cannot assist an evil for the sake of good.",
    "I will not lie, whatever follows from it.",
    "As a Kantian I cannot weigh persons against each other.",
    "The lever must be pulled. I'm sorry, but I can't assist with that, says the bystander.",
    "",
    `I'm sorry, but I can't assist with that. ${"Still, let us weigh both sides. ".repeat(20)}`,
  ])("lets an answer be an answer: %s", (text) => expect(isRefusal(text)).toBe(false));
});

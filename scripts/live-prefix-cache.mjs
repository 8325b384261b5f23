// Two evaluators of one debate, the debate first in both requests: the server has to read it only once.
import assert from "node:assert/strict";
import { model } from "dissensus";

const speech = (index) =>
  `Champion ${index} speaks for option ${index % 3}. Homes cost more than people earn, and who builds them, who pays, and who may stay is what parts us. `;
const debate = Array.from({ length: 36 }, (_, index) => speech(index)).join("\n");
const evaluator = model("ollama:smollm2:135m", { contextLength: 4096 });

async function evaluate(perspective) {
  const reply = await evaluator.generate({
    messages: [{ role: "user", content: `${debate}\n\nYou judge by ${perspective}. Which option is best?` }],
    maxTokens: 8,
    temperature: 0,
    seed: 1,
  });
  assert.ok(reply.timing?.prompt > 0 && reply.usage?.promptTokens > 1000, JSON.stringify(reply));
  return { milliseconds: reply.timing.prompt, tokens: reply.usage.promptTokens };
}

const first = await evaluate("safety");
const second = await evaluate("freedom");
console.log(
  `prefix cache: ${first.tokens} tokens read in ${Math.round(first.milliseconds)} ms, then ${second.tokens} in ${Math.round(second.milliseconds)} ms`,
);
assert.ok(second.milliseconds < first.milliseconds / 3, "the second evaluator's prompt is a small part of the first's");
assert.ok(Math.abs(second.tokens - first.tokens) < 20, "the count of prompt tokens stays whole");

// Two models that do not fit at once, asked in alternation: one by one the server loads one for each call, in turns
// (`resident`) one for each model. A model with another context length is another model to the server.
import assert from "node:assert/strict";
import { model, resident } from "dissensus";

const pair = [1024, 1536].map((contextLength) => model("ollama:smollm2:135m", { contextLength }));
const questions = Array.from({ length: 8 }, (_, index) => ({
  model: index % 2,
  request: { messages: [{ role: "user", content: `Say the number ${index}.` }], maxTokens: 4, temperature: 0, seed: 1 },
}));

/** Asks all at once; gives the answers, how often the model changed, and the milliseconds spent on loading. */
async function askAll(models, order) {
  const replies = [];
  for (const group of order)
    await Promise.all(
      group.map(async (index) => {
        const { model: number, request } = questions[index];
        replies[index] = await models[number].generate(request);
      }),
    );
  assert.ok(
    replies.every(({ outcome }) => outcome === "ok" || outcome === "truncated"),
    JSON.stringify(replies),
  );
  return { texts: replies.map(({ text }) => text), loading: replies.reduce((sum, { timing }) => sum + timing.load, 0) };
}

const all = questions.map((_, index) => index);
const oneByOne = await askAll(
  pair,
  all.map((index) => [index]),
);
const inTurns = await askAll(resident(pair, { loaded: 1 }), [all]);
console.log(
  `residency: ${Math.round(oneByOne.loading)} ms of loading one by one, ${Math.round(inTurns.loading)} ms in turns`,
);
assert.deepEqual(inTurns.texts, oneByOne.texts, "the order of work changes no answer");
assert.ok(inTurns.loading < oneByOne.loading / 2, "in turns each model is loaded once");

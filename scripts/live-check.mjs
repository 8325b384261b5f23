// Runs one short debate on a live smollm2:135m, records it, replays it, and holds both against each other.
import assert from "node:assert/strict";
import { join } from "node:path";
import { model, Recording, recorded, runDebate } from "dissensus";

const path = join(process.argv[2], "live.jsonl");
const design = {
  teams: "resilience-hetero",
  scenario: "trolley",
  perturbation: "push_vs_lever",
  turns: 4,
  words: 30,
  seed: 7,
};
const live = model("ollama:smollm2:135m", { contextLength: 4096 });

const recording = Recording.open(path);
let calls = 0;
const log = await runDebate({
  ...design,
  models: recorded(live, recording, "record"),
  onCall: ({ phase, turn, speaker, reply }) =>
    console.log(`${++calls}/20 ${phase} ${turn}, ${speaker}: ${reply.outcome}`),
});
recording.close();
assert.equal(log.calls.length, 20);
assert.equal(
  log.calls.length,
  log.record.length - log.events.length + log.missing.length,
  "every call is said or missing",
);
assert.ok(log.turns.length > 0, "a live model says something");
assert.match(log.models.mill.weights, /^[0-9a-f]{64}$/, "the log names the weights");

const replayed = await runDebate({
  ...design,
  models: recorded(live, Recording.open(path, { writable: false }), "replay"),
});
assert.equal(JSON.stringify(replayed), JSON.stringify(log), "the replay gives the same log");

const structured = await live.generate({
  messages: [{ role: "user", content: "Is it right to pull the lever? Answer yes or no, with a short reason." }],
  schema: {
    type: "object",
    properties: { answer: { type: "string", enum: ["yes", "no"] }, reason: { type: "string" } },
    required: ["answer", "reason"],
  },
  maxTokens: 120,
  seed: 1,
});
console.log(`schema format: ${structured.outcome} ${JSON.stringify(structured.value ?? structured.reason)}`);
assert.ok(structured.outcome === "truncated" || ["yes", "no"].includes(structured.value?.answer), "the schema holds");

const clipped = await model("ollama:smollm2:135m", { contextLength: 512, retries: 0 }).generate({
  messages: [{ role: "user", content: "The lever and the trolley. ".repeat(200) }],
});
console.log(`a prompt that does not fit: ${clipped.outcome} (${clipped.reason})`);
assert.equal(clipped.outcome, "failed");
await import("./live-prefix-cache.mjs");
await import("./live-residency.mjs");
console.log("live check passed");

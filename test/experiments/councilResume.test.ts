import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import { random } from "../../lib/src/foundation/random.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { command, startCommand } from "../support/command.js";
import { temporaryFolder } from "../support/folders.js";

/** A server that ranks, scores and speaks by the digest of what it is asked, after some milliseconds. */
async function councilServer(latency: number) {
  const server = await ollamaServer((response, request, body) => {
    const { messages, options, format } = body as { messages: unknown; options: unknown; format?: unknown };
    const digest = digestOf(canonicalJson({ messages, options } as never));
    const shape = JSON.stringify(format ?? "");
    const chance = random(Number.parseInt(digest.slice(0, 7), 16));
    const text = shape.includes("ranking")
      ? JSON.stringify({ reasoning: `It is safe, ${digest.slice(0, 9)}.`, ranking: chance.shuffled(["A", "B", "C"]) })
      : shape.includes("score")
        ? JSON.stringify({ rationale: "Grounded.", score: chance.below(101) / 100 })
        : `The city and its homes, ${digest.slice(0, 12)}.`;
    setTimeout(() => answer(text, { prompt_eval_count: 5000 })(response, request, body), latency);
  });
  onTestFinished(() => server.close());
  return server;
}

function logsOf(store: string): Record<string, string> {
  const runs = join(store, "runs");
  return Object.fromEntries(readdirSync(runs).map((name) => [name, readFileSync(join(runs, name), "utf8")]));
}

it("a council experiment that is killed again and again ends with the logs of an undisturbed one", async () => {
  const folder = temporaryFolder();
  const server = await councilServer(8);
  const models = join(folder, "models.json");
  const model = (id: string) => ({ id: `ollama:${id}:1b`, host: server.host });
  writeFileSync(models, JSON.stringify({ A: model("one"), guardian: model("gemma"), default: model("rest") }));
  const run = (store: string) => [
    ...["run", "three-states", "--models", models, "--scenario", "housing", "--runs", "2", "--seed", "5"],
    ...["--store", join(folder, store)],
  ];
  const calls = 2 * (16 + 23);

  const undisturbed = await command(...run("undisturbed"));
  expect(undisturbed.code).toBe(0);
  expect(server.bodies).toHaveLength(calls);

  server.bodies.length = 0;
  const chance = random(7);
  const kills = 3;
  for (let kill = 1; kill <= kills; kill++) {
    const target = server.bodies.length + 3 + chance.below(20);
    const { child, ended } = startCommand(...run("killed"));
    const timer = setInterval(() => server.bodies.length >= target && child.kill("SIGKILL"), 1);
    const { signal } = await ended;
    clearInterval(timer);
    expect(signal).toBe("SIGKILL");
  }
  const finished = await command(...run("killed"));
  expect(finished.out).toBe(undisturbed.out);
  expect(logsOf(join(folder, "killed"))).toEqual(logsOf(join(folder, "undisturbed")));
  // Seven at most are asked side by side, so a kill can lose seven replies.
  expect(server.bodies.length - calls).toBeLessThanOrEqual(7 * kills);
  expect(new Set(server.bodies.map((body) => canonicalJson(body as never))).size).toBe(calls);
}, 300_000);

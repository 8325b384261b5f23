import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import { random } from "../../lib/src/foundation/random.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { command, startCommand } from "../support/command.js";
import { temporaryFolder } from "../support/folders.js";

/** A server says how many tokens it read; fewer than the prompt has words would be a clipped prompt. */
const readWhole = { prompt_eval_count: 5000 };

/** A server whose answer depends on the request alone, as a model's with a fixed seed, after some milliseconds. */
async function steadyServer(latency: number) {
  const server = await ollamaServer((response, request, body) => {
    const { messages, options } = body as { messages: unknown; options: unknown };
    const text = `I hold ${digestOf(canonicalJson({ messages, options })).slice(0, 12)} of the trolley and the lever.`;
    setTimeout(() => answer(text, readWhole)(response, request, body), latency);
  });
  onTestFinished(() => server.close());
  return server;
}

function modelsFile(folder: string, host: string): string {
  const path = join(folder, "models.json");
  writeFileSync(path, JSON.stringify({ default: { id: "ollama:small:1b", host } }));
  return path;
}

function logsOf(store: string): Record<string, string> {
  const runs = join(store, "runs");
  return Object.fromEntries(readdirSync(runs).map((name) => [name, readFileSync(join(runs, name), "utf8")]));
}

describe("an experiment that is killed", () => {
  it("ends, when started again, with the logs of an undisturbed one, and asks nothing twice but what was in flight", async () => {
    const folder = temporaryFolder();
    const server = await steadyServer(12);
    const models = modelsFile(folder, server.host);
    const run = (store: string) => [
      "run",
      "resilience",
      "--models",
      models,
      "--seed",
      "5",
      "--store",
      join(folder, store),
    ];

    expect((await command(...run("undisturbed"))).code).toBe(0);
    expect(server.bodies).toHaveLength(156);
    const undisturbed = logsOf(join(folder, "undisturbed"));

    server.bodies.length = 0;
    const chance = random(11);
    const kills = 2;
    for (let kill = 1; kill <= kills; kill++) {
      const before = server.bodies.length;
      const target = before + 1 + chance.below(40);
      const { child, ended } = startCommand(...run("killed"));
      const timer = setInterval(() => server.bodies.length >= target && child.kill("SIGKILL"), 1);
      const { signal } = await ended;
      clearInterval(timer);
      expect(signal).toBe("SIGKILL");
    }
    expect((await command(...run("killed"))).code).toBe(0);

    expect(logsOf(join(folder, "killed"))).toEqual(undisturbed);
    const asked = server.bodies.map((body) => canonicalJson(body));
    expect(new Set(asked).size).toBe(156);
    // Four philosophers at most are asked side by side, so a kill can lose four replies.
    expect(asked.length - 156).toBeLessThanOrEqual(4 * kills);
  }, 120_000);

  it("stops at Ctrl-C with exit code 3, and the same command goes on", async () => {
    const folder = temporaryFolder();
    const server = await steadyServer(10);
    const run = ["run", "resilience", "--models", modelsFile(folder, server.host), "--store", join(folder, "store")];
    const { child, ended } = startCommand(...run);
    // Once: a second Ctrl-C would end the process at once.
    const timer = setInterval(() => {
      if (server.bodies.length < 30) return;
      child.kill("SIGINT");
      clearInterval(timer);
    }, 1);
    const stopped = await ended;
    expect(stopped).toMatchObject({ code: 3, signal: null });
    expect(stopped.error).toMatch(/goes on/);
    expect((await command(...run)).code).toBe(0);
    expect(Object.keys(logsOf(join(folder, "store")))).toHaveLength(6);
  }, 60_000);
});

describe("a recording", () => {
  it("replays to the same logs with the server gone", async () => {
    const folder = temporaryFolder();
    const server = await steadyServer(0);
    const models = modelsFile(folder, server.host);
    const first = await command("run", "resilience", "--models", models, "--store", join(folder, "first"));
    await server.close();
    const replayed = await command(
      ...["run", "resilience", "--models", models, "--store", join(folder, "second")],
      ...["--replay", join(folder, "first", "recording.jsonl")],
    );
    expect(replayed.code).toBe(0);
    expect(replayed.out).toBe(first.out);
    expect(logsOf(join(folder, "second"))).toEqual(logsOf(join(folder, "first")));
  }, 60_000);
});

describe("failed calls", () => {
  it("stand in the log and the table, and only they and what depends on them are asked again", async () => {
    const folder = temporaryFolder();
    let broken = true;
    let count = 0;
    const server = await ollamaServer((response, request, body) => {
      count++;
      if (broken && count % 20 === 0) {
        response.writeHead(500).end("{}");
        return;
      }
      const { messages } = body as { messages: unknown };
      answer(`I say ${digestOf(canonicalJson(messages)).slice(0, 8)}.`, readWhole)(response, request, body);
    });
    onTestFinished(() => server.close());
    const path = join(folder, "models.json");
    writeFileSync(path, JSON.stringify({ default: { id: "ollama:small:1b", host: server.host, retries: 0 } }));
    const run = ["run", "resilience", "--models", path, "--store", join(folder, "store")];
    const first = await command(...run);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/replies missing: 7 of 156 \(7 failed\)/);
    broken = false;
    const again = await command(...run);
    expect(again.out).toMatch(/replies missing: 0 of 156/);
    expect(Object.values(logsOf(join(folder, "store"))).join("")).not.toContain('"failed"');
  }, 60_000);
});

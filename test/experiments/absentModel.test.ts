import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { plan } from "../../lib/src/experiments/plan.js";
import { run } from "../../lib/src/experiments/run.js";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { ServiceDownError } from "../../lib/src/models/pacing/serviceDown.js";
import { contractServer, hang, json } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { temporaryFolder } from "../support/folders.js";

/** A server whose models can be removed while it runs; it lists small:1b and plain:latest throughout. */
async function serverWithout(removed: Set<string>) {
  const server = await ollamaServer((response, request, body) => {
    const { model: name, messages, options } = body as { model: string; messages: unknown; options: unknown };
    if (removed.has(name)) return json(404, { error: `model '${name}' not found` })(response, request, body);
    const text = `The lever, says ${digestOf(canonicalJson([name, messages, options])).slice(0, 8)}.`;
    return answer(text, { prompt_eval_count: 5000 })(response, request, body);
  });
  onTestFinished(() => server.close());
  return server;
}

const options = { turns: 2, injectionTurn: 1 };

describe("a local model that is not there", () => {
  it.each(["moderator", "aquinas", "default"])("as %s is named before anything is asked or written", async (role) => {
    const { host, bodies } = await serverWithout(new Set());
    const store = join(temporaryFolder(), "store");
    const small = model("ollama:small:1b", { host });
    const models = { moderator: small, default: small, [role]: model("ollama:gone", { host }) };
    const refused = run({ experiment: "resilience", models, options }, { store });
    await expect(refused).rejects.toBeInstanceOf(InputError);
    await expect(refused).rejects.toThrow(/^models: "ollama:gone".*ollama pull gone/);
    expect(existsSync(store)).toBe(false);
    expect(bodies).toHaveLength(0);
  });

  it("is not waited for once the run is stopped, and nothing is written: a server that never lists its models", async () => {
    const server = await contractServer([answer("")], { isChat: (path) => path === "/api/chat", other: hang });
    onTestFinished(() => server.close());
    const store = join(temporaryFolder(), "store");
    const stop = new AbortController();
    const models = model("ollama:small:1b", { host: server.host });
    const running = run({ experiment: "resilience", models, options }, { store, signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    await expect(running).rejects.toMatchObject({ code: "stopped" });
    expect(existsSync(store)).toBe(false);
  });

  it("is no matter where nobody speaks with it", async () => {
    const { host } = await serverWithout(new Set());
    const models = { judge: model("ollama:gone", { host }), default: model("ollama:small:1b", { host }) };
    const [log] = await run({ experiment: "resilience", teams: ["resilience-hetero"], models, options });
    expect(log!.missing).toEqual([]);
  });

  it("any more, in the middle of an experiment, stops it; once it is back the same call ends without a gap", async () => {
    const removed = new Set<string>();
    const server = await serverWithout(removed);
    const { host, bodies } = server;
    const store = join(temporaryFolder(), "store");
    const models = { moderator: model("ollama:plain", { host }), default: model("ollama:small:1b", { host }) };
    const design = { experiment: "resilience", models, options, runs: 2 };
    const stopped = run(design, {
      store,
      onProgress: ({ finishedCalls }) => finishedCalls === 30 && removed.add("plain"),
    });
    await expect(stopped).rejects.toBeInstanceOf(ServiceDownError);
    await expect(stopped).rejects.toThrow(/^ollama:plain is down: .*ollama pull plain/);
    expect(bodies.length).toBeLessThan(plan(design).calls);
    removed.clear();
    const logs = await run(design, { store });
    expect(logs.flatMap(({ missing }) => missing)).toEqual([]);
    // A store that is whole needs no model.
    removed.add("plain").add("small:1b");
    await server.close();
    expect(await run(design, { store })).toEqual(logs);
  }, 60_000);
});

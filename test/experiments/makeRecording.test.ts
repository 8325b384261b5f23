import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runCli } from "../../lib/src/cli/runCli.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { designOfShipped, listShippedRecordings } from "../../lib/src/experiments/shippedRecordings.js";
import { verify } from "../../lib/src/experiments/verify.js";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import { readRecording, writeRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { requestKey } from "../../lib/src/models/recording/requestKey.js";
import type { ContractServer } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { temporaryFolder } from "../support/folders.js";

const short = { turns: 2, injectionTurn: 1 };
const debates = {
  name: "debates",
  experiment: "resilience",
  runs: 1,
  options: short,
  models: { default: "ollama:small:1b" },
};
const council = {
  name: "council",
  experiment: "three-states",
  runs: 1,
  options: { layout: "shared-prefix" },
  models: { default: "ollama:small:1b" },
};
const judged = {
  ...council,
  name: "judged",
  experiment: "reliability",
  models: { ...council.models, "second-judge": "ollama:plain" },
  from: ["council"],
};
const absent = { ...debates, name: "absent", models: { default: "ollama:small:1b", moderator: "ollama:far:70b" } };

let server: ContractServer;
let folder: string;
let onAsked: () => void;
const bodies = () => server.bodies.map((body) => canonicalJson(body));

beforeEach(async () => {
  folder = temporaryFolder();
  onAsked = () => {};
  let time = 1_000_000;
  server = await ollamaServer((response, request, body) => {
    const { model, messages, options, format } = body as Record<
      string,
      { properties?: Record<string, { items?: { enum: string[] } }> }
    >;
    const mark = digestOf(canonicalJson({ model, messages, options })).slice(0, 8);
    const ranking = format?.properties?.ranking?.items?.enum;
    const text = ranking
      ? { reasoning: `Safety first, says ${mark}.`, ranking }
      : { rationale: `It fits, says ${mark}.`, score: 0.5 };
    time += 12_345;
    answer(format ? JSON.stringify(text) : `The lever, says ${mark}.`, {
      prompt_eval_count: 5000,
      total_duration: time,
    })(response, request, body);
    onAsked();
  });
  onTestFinished(() => server.close());
  vi.stubEnv("OLLAMA_HOST", server.host);
  onTestFinished(() => void vi.unstubAllEnvs());
});

async function record(list: readonly object[], signal = new AbortController().signal): Promise<string> {
  const path = join(folder, "recordings.json");
  writeFileSync(path, JSON.stringify({ format: 1, recordings: list }));
  let written = "";
  await runCli(["record", "--list", path, "--data", join(folder, "data"), "--work", join(folder, "work")], {
    out: (text) => {
      written += text;
    },
    signal,
  });
  return written;
}

async function verifyAll(): Promise<string> {
  const recordings = join(folder, "data", "recordings");
  const files = readdirSync(recordings).filter((name) => name.endsWith(".gz"));
  let written = "";
  await runCli(["recordings", "verify", ...files.map((name) => join(recordings, name))], {
    out: (text) => {
      written += text;
    },
    signal: new AbortController().signal,
  });
  return written;
}

describe("record", () => {
  it("makes what is missing, names and skips what the server has no model for, and lets stand what is there", async () => {
    expect(await record([absent, debates])).toBe(
      "absent: skipped, the server lacks far:70b (ollama pull far:70b)\ndebates: made\n",
    );
    expect(server.bodies).toHaveLength(6 * 18);
    expect(readdirSync(join(folder, "data", "recordings")).sort()).toEqual(["debates.design.json", "debates.jsonl.gz"]);
    expect(readdirSync(join(folder, "data", "logs", "debates", "runs"))).toHaveLength(6);
    expect(await verifyAll()).toMatch(/debates\.jsonl\.gz: 6 runs, 108 of 108 planned calls\n {2}ollama:small:1b: /);
    expect(await record([absent, debates])).toMatch(/debates: stands\n/);
    expect(server.bodies).toHaveLength(6 * 18);
  });

  it("goes on where it was stopped", async () => {
    const stop = new AbortController();
    onAsked = () => server.bodies.length === 40 && stop.abort();
    await expect(record([debates], stop.signal)).rejects.toMatchObject({ code: "stopped" });
    onAsked = () => {};
    expect(await record([debates])).toBe("debates: made\n");
    expect(new Set(bodies()).size).toBe(6 * 18);
    // What was under way when it was stopped is asked again.
    expect(server.bodies.length).toBeLessThanOrEqual(6 * 18 + 4);
  });

  it("takes over an earlier recording with fewer runs, also where its work is gone", async () => {
    await record([debates]);
    server.bodies.length = 0;
    const more = { ...debates, runs: 2 };
    rmSync(join(folder, "work"), { recursive: true });
    expect(await record([more])).toBe("debates: made\n");
    expect(server.bodies).toHaveLength(6 * 18);
    expect(await verifyAll()).toMatch(/12 runs, 216 of 216 planned calls/);
  });

  it("asks again what today's code asks in other words, and what answers it, and nothing else", async () => {
    await record([debates]);
    server.bodies.length = 0;
    const path = join(folder, "data", "recordings", "debates.jsonl.gz");
    const { models, calls } = readRecording(path);
    const [index, old] = [...calls.entries()]
      .filter(([, { request }]) => JSON.stringify(request).includes("Mill"))
      .at(-1)!;
    const messages = old.request.messages.map((one) => ({ ...one, content: one.content.replaceAll("Mill", "Milo") }));
    const request = { ...old.request, messages };
    calls[index] = { ...old, key: requestKey({ id: old.model, settings: old.settings }, request), request };
    writeRecording(path, { models, calls });
    rmSync(join(folder, "work"), { recursive: true });
    expect(await record([debates])).toBe("debates: made\n");
    expect(server.bodies).toHaveLength(1);
    expect((await verify(path)).changed).toEqual([]);
    expect(await record([debates])).toBe("debates: stands\n");
  });

  it("asks of a council whose deliberations are recorded only the further judges", async () => {
    await record([council]);
    const made = server.bodies.length;
    expect(made).toBe(2 * (16 + 23));
    expect(await record([council, judged])).toBe("council: stands\njudged: made\n");
    expect(
      server.bodies
        .slice(made)
        .map(({ model }) => model)
        .sort(),
    ).toEqual([...Array(2 * 7).fill("plain"), ...Array(2 * 7).fill("small:1b")]);
    expect(await verifyAll()).toMatch(/judged\.jsonl\.gz: 2 runs, 74 of 74 planned calls/);
  });

  it("keeps a call that fails, in log and recording, and lets it stand", async () => {
    const tiny = { ...debates, models: { default: { id: "ollama:small:1b", contextLength: 300, retries: 0 } } };
    expect(await record([tiny])).toBe("debates: made\n");
    const [log] = readdirSync(join(folder, "data", "logs", "debates", "runs"));
    const text = readFileSync(join(folder, "data", "logs", "debates", "runs", log!), "utf8");
    expect(text).toMatch(/the prompt has at least \d+ tokens, more than the context length of 300/);
    expect(await record([tiny])).toBe("debates: stands\n");
  });

  it("says so where there is no server, and names what it knows for a name that it does not", async () => {
    await server.close();
    await expect(record([debates])).rejects.toThrow(/no server at .*ollama serve/);
    await expect(
      runCli(["record", "no-such"], { out: () => {}, signal: new AbortController().signal }),
    ).rejects.toThrow(/NAME: "no-such".*three-states-small-models/);
  });
});

describe("the list of shipped recordings", () => {
  const list = listShippedRecordings();

  it("can be planned, each of them", () => {
    const calls = Object.fromEntries(list.map((one) => [one.name, plan(designOfShipped(one)).calls]));
    expect(calls).toEqual({
      "resilience-smollm2-135m": 3 * 156,
      "resilience-smollm2-135m-again": 78,
      "delphi-smollm2-135m": 35,
      "resilience-qwen2.5-coder-0.5b": 2 * 156,
      "layout-paper-qwen2.5-coder-0.5b": 16,
      "layout-shared-prefix-qwen2.5-coder-0.5b": 16,
      "delphi-qwen2.5-coder-0.5b": 35,
      "resilience-qwen2.5-coder-1.5b": 156,
      "ablation-qwen2.5-coder-1.5b": 8 * 26,
      "three-states-small-models": 3 * 2 * (16 + 23),
      "reliability-small-models": 3 * 2 * 37,
    });
  });

  it("is in an order that loads each model once while recordings have one model, and councils last", () => {
    const single = list.map(({ models }) => new Set(Object.values(models).map((entry) => JSON.stringify(entry))));
    const councils = single.findIndex((models) => models.size > 1);
    expect(single.slice(councils).every((models) => models.size > 1)).toBe(true);
    const order = single.slice(0, councils).map((models) => [...models][0]);
    const changes = order.filter((model, index) => model !== order[index - 1]);
    expect(new Set(changes).size).toBe(changes.length);
  });

  it("takes replies only from recordings that stand before", () => {
    for (const [index, { from }] of list.entries())
      for (const name of from) expect(list.slice(0, index).map((one) => one.name)).toContain(name);
  });
});

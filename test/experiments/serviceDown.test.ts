import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { run } from "../../lib/src/experiments/run.js";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { noteMaking } from "../../lib/src/models/making.js";
import { model } from "../../lib/src/models/model.js";
import { ServiceDownError } from "../../lib/src/models/pacing/serviceDown.js";
import { readRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { command } from "../support/command.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";

/** One debate of 18 calls: the smallest experiment there is. */
const small = {
  experiment: "resilience",
  teams: ["resilience-hetero"],
  scenario: {
    id: "dam",
    name: "The dam",
    statement: "A dam will break. Opening the sluice saves the town and drowns the farm below.",
    keywords: ["dam", "sluice", "town"],
    perturbations: [{ id: "farmer", name: "The farmer", text: "The farmer is your brother.", keywords: ["brother"] }],
  },
  options: { turns: 2, injectionTurn: 1 },
} satisfies Omit<Design, "models">;

/** Seven evaluators vote side by side without a debate: the cheapest experiment, for laws over many. */
const vote = {
  experiment: "three-states",
  scenario: "housing",
  options: { states: ["A"], debate: false },
} satisfies Omit<Design, "models">;

function says(request: ChatRequest): Reply {
  const text = `The dam, says ${digestOf(canonicalJson(request)).slice(0, 8)}.`;
  const properties = request.schema?.properties as { ranking?: { items: { enum: string[] } } } | undefined;
  if (!properties?.ranking) return { outcome: "ok", text };
  const value = { reasoning: text, ranking: properties.ranking.items.enum };
  return { outcome: "ok", text: JSON.stringify(value), value };
}

/** A model as `model` makes one, whose provider is in this process. */
function providerOf(generate: ChatModel["generate"], retries?: number): ChatModel {
  const made: ChatModel = { id: "ollama:small", generate };
  const bare = { ...made };
  noteMaking(made, { bare, provider: "ollama", host: undefined, retries, pace: undefined });
  return made;
}

function logsOf(store: string): Record<string, string> {
  const runs = join(store, "runs");
  return Object.fromEntries(readdirSync(runs).map((name) => [name, readFileSync(join(runs, name), "utf8")]));
}

describe("a server that dies in the middle of an experiment", () => {
  it("stops it with its name and exit code 4; once it is back the same command ends with an undisturbed run's logs", async () => {
    const folder = temporaryFolder();
    let answersLeft = Number.POSITIVE_INFINITY;
    const server = await ollamaServer((response, request, body) => {
      if (answersLeft-- <= 0) return void request.socket.destroy();
      const { messages, options } = body as { messages: unknown; options: unknown };
      const text = `The lever, says ${digestOf(canonicalJson({ messages, options })).slice(0, 8)}.`;
      return answer(text, { prompt_eval_count: 5000 })(response, request, body);
    });
    onTestFinished(() => server.close());
    const models = join(folder, "models.json");
    const entry = { id: "ollama:small:1b", host: server.host, retries: 1, pace: { failuresUntilStop: 3 } };
    writeFileSync(models, JSON.stringify({ default: entry }));
    const words = (store: string) => [
      ...["run", "resilience", "--models", models, "--store", join(folder, store)],
      ...["--option", "turns=2", "--option", "injectionTurn=1"],
    ];
    expect((await command(...words("undisturbed"))).code).toBe(0);

    server.bodies.length = 0;
    answersLeft = 50;
    const stopped = await command(...words("disturbed"));
    expect(stopped.code).toBe(4);
    expect(stopped.error).toMatch(/ollama:small:1b is down: .*connection to Ollama broke.*the same command goes on/);
    const kept = readRecording(join(folder, "disturbed", "recording.jsonl")).calls;
    expect(kept.filter(({ reply }) => reply.outcome === "ok")).toHaveLength(50);

    answersLeft = Number.POSITIVE_INFINITY;
    server.bodies.length = 0;
    expect((await command(...words("disturbed"))).code).toBe(0);
    expect(logsOf(join(folder, "disturbed"))).toEqual(logsOf(join(folder, "undisturbed")));
    // Only what had no answer is asked, and a call that followed a failed one in vain.
    expect(server.bodies.length).toBeLessThan(6 * 18 - 40);
  }, 120_000);

  it("a server that was never there stops at once, and says how to start it; nothing is written", async () => {
    const store = join(temporaryFolder(), "store");
    const gone = await ollamaServer(answer(""));
    await gone.close();
    const absent = model("ollama:absent", { host: gone.host, retries: 0 });
    const failure = await run({ ...small, models: absent }, { store }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ServiceDownError);
    expect(failure).toMatchObject({ service: `ollama at ${gone.host}` });
    expect((failure as Error).message).toMatch(/no Ollama server at .*ollama serve/);
    expect(existsSync(store)).toBe(false);
  });
});

describe("law: random faults", () => {
  afterEach(() => void vi.useRealTimers());

  const laws: [string, Omit<Design, "models">, number, number][] = [
    ["a debate", small, 18, 40],
    // Each takes 50 ms; CI asks for a thousand.
    ["a vote", vote, 7, Number(process.env.FAULT_SEQUENCES ?? 150)],
  ];
  it.each(laws)(
    "of %s end with the logs of a run without faults where the tries overcome them, else in the log or in a stop that goes on",
    async (_name, design, calls, sequences) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
      vi.setTimerTickMode("nextTimerAsync");
      const undisturbed = JSON.stringify(
        await run({ ...design, models: providerOf(async (request) => says(request)) }),
      );
      const folder = temporaryFolder();
      let count = 0;
      const seen = { overcome: 0, missing: 0, stopped: 0 };
      // How often each call fails in a way that can pass; two further tries overcome two.
      const times = (most: fc.Arbitrary<number>) => fc.array(most, { minLength: calls, maxLength: calls });
      const faults = fc.oneof(
        times(fc.nat(2)),
        times(fc.oneof({ weight: 8, arbitrary: fc.nat(1) }, fc.constant(9))),
        times(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.constant(9))),
        // A service that goes down at some call and stays down.
        fc.nat(calls).map((well) => Array.from({ length: calls }, (_, place) => (place < well ? 0 : 9))),
      );
      await fc.assert(
        fc.asyncProperty(faults, async (plan) => {
          const store = join(folder, String(count++));
          let asked = new Map<string, number>();
          let broken = true;
          const flaky = providerOf(async (request) => {
            const key = canonicalJson(request);
            const place = [...asked.keys()].indexOf(key);
            const tries = asked.get(key) ?? 0;
            asked.set(key, tries + 1);
            const planned = plan[place === -1 ? asked.size - 1 : place] ?? 0;
            return broken && tries < planned ? { outcome: "failed", reason: "busy", retry: {} } : says(request);
          }, 2);
          const attempt = () => run({ ...design, models: flaky }, { store });
          const first: RunLog[] | Error = await attempt().catch((error: Error) => error);
          if (Array.isArray(first)) {
            const lost = first[0]!.missing.length;
            seen[lost === 0 ? "overcome" : "missing"]++;
            expect(first[0]!.missing.every(({ outcome, reason }) => outcome === "failed" && reason === "busy")).toBe(
              true,
            );
            // A call fails for good exactly where its faults outnumber its tries; nothing is lost and nothing invented.
            const overwhelmed = [...asked.keys()].filter((_, index) => (plan[index] ?? 0) > 2).length;
            expect(lost).toBe(overwhelmed);
            expect(first[0]!.calls).toHaveLength(calls);
            if (lost === 0) expect(JSON.stringify(first)).toBe(undisturbed);
          } else {
            seen.stopped++;
            expect(first).toBeInstanceOf(ServiceDownError);
          }
          // The service is well again: the same call goes on, and ends as if nothing had been.
          if (!Array.isArray(first) || first[0]!.missing.length > 0) {
            broken = false;
            const answered = readRecording(join(store, "recording.jsonl")).calls.filter(
              ({ reply }) => reply.outcome === "ok",
            );
            const before = new Set(answered.map(({ request }) => canonicalJson(request)));
            asked = new Map();
            expect(JSON.stringify(await attempt())).toBe(undisturbed);
            expect([...asked.keys()].filter((key) => before.has(key))).toEqual([]);
          }
          rmSync(store, { recursive: true });
        }),
        { numRuns: sequences },
      );
      // Every ending came up; few sequences may miss the rarest.
      if (sequences >= 150) expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
      vi.useRealTimers();
    },
    300_000,
  );
});

describe("a budget", () => {
  it("of the whole experiment stops it before it is passed, what the store holds counted in; raised, it goes on", async () => {
    const store = join(temporaryFolder(), "store");
    const asked: ChatRequest[] = [];
    const models = providerOf(async (request) => {
      asked.push(request);
      return says(request);
    });
    const stop = { code: "stopped", message: expect.stringMatching(/budget of 10 calls would be passed \(10 spent\)/) };
    await expect(run({ ...small, models }, { store, budget: { calls: 10 } })).rejects.toMatchObject(stop);
    expect(asked).toHaveLength(10);
    await expect(run({ ...small, models }, { store, budget: { calls: 10 } })).rejects.toMatchObject(stop);
    expect(asked).toHaveLength(10);
    await run({ ...small, models }, { store, budget: { calls: 18 } });
    expect(asked).toHaveLength(18);
  });

  it("counts every request that was sent, also those of an earlier part", async () => {
    const store = join(temporaryFolder(), "store");
    let sent = 0;
    // Every second request fails in a way that can pass, so that each call takes two.
    const models = providerOf(async (request) =>
      ++sent % 2 === 1 ? { outcome: "failed", reason: "busy", retry: {} } : says(request),
    );
    const part = (calls: number) => run({ ...small, models }, { store, concurrency: 1, budget: { calls } });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    vi.setTimerTickMode("nextTimerAsync");
    onTestFinished(() => void vi.useRealTimers());
    await expect(part(10)).rejects.toMatchObject({ code: "stopped", message: expect.stringMatching(/10 calls/) });
    expect(sent).toBe(10);
    const recorded = () =>
      readRecording(join(store, "recording.jsonl")).calls.reduce((sum, { tries }) => sum + tries, 0);
    const counted = recorded();
    expect(counted).toBeGreaterThan(4);
    await expect(part(16)).rejects.toMatchObject({ code: "stopped" });
    expect(sent - 10).toBeLessThanOrEqual(16 - counted);
  });

  it("of money needs a price, before anything is written", async () => {
    const store = join(temporaryFolder(), "store");
    const unknown = run({ ...small, models: spyModel(says) }, { store, budget: { money: 1 } });
    await expect(unknown).rejects.toThrow(/budget, field money: "spy".*price is known/);
    await expect(unknown).rejects.toBeInstanceOf(InputError);
    expect(() => readdirSync(store)).toThrow(/ENOENT/);
    const prices = { spy: { prompt: 1e6, completion: 0 } };
    await expect(run({ ...small, models: spyModel(says) }, { budget: { money: 3, prices } })).rejects.toThrow(
      /budget of 3 money would be passed/,
    );
    // A model on one's own machine costs nothing.
    await run({ ...small, models: providerOf(async (request) => says(request)) }, { budget: { money: 0 } });
  });
});

it.each([
  ["loaded", { loaded: 0 }],
  ["requestsPerMinute", { requestsPerMinute: 0 }],
  ["tokens", { budget: { tokens: -1 } }],
  ["from", { from: ["nowhere.jsonl"], replay: "nowhere.jsonl" }],
])("an option %s that is none is named, and nothing is written", async (name, options) => {
  const store = join(temporaryFolder(), "store");
  const refused = run({ ...small, models: spyModel(says) }, { store, ...options });
  await expect(refused).rejects.toBeInstanceOf(InputError);
  await expect(refused).rejects.toThrow(new RegExp(`^${name}: `));
  expect(existsSync(store)).toBe(false);
});

describe("replies of another recording", () => {
  it("are taken where they answer the very same request, under their weights, and nothing else is asked", async () => {
    const folder = temporaryFolder();
    const one = spyModel(says);
    const first = await run({ ...small, models: one }, { store: join(folder, "one") });
    const source = join(folder, "one", "recording.jsonl");
    const other = spyModel(says);
    const again = await run({ ...small, models: other, runs: 2 }, { store: join(folder, "two"), from: [source] });
    expect(JSON.stringify(again[0])).toBe(JSON.stringify(first[0]));
    expect(other.requests).toHaveLength(18);
    // What was taken is part of the new recording: the old one can go.
    const idle = spyModel(says);
    await run(
      { ...small, models: idle, runs: 2 },
      { store: join(folder, "three"), replay: join(folder, "two", "recording.jsonl") },
    );
    expect(idle.requests).toHaveLength(0);
  });

  it("are refused where they are of other weights, and beside a replay", async () => {
    const folder = temporaryFolder();
    const weighing = (digest: string): ChatModel => ({ ...spyModel(says), weightsDigest: async () => digest });
    await run({ ...small, models: weighing("a".repeat(64)) }, { store: join(folder, "one") });
    const from = [join(folder, "one", "recording.jsonl")];
    await expect(
      run({ ...small, models: weighing("b".repeat(64)), runs: 2 }, { store: join(folder, "two"), from }),
    ).rejects.toMatchObject({
      code: "store",
      message: expect.stringMatching(/weights aaaaaaaaaaaa and now has bbbb.*another store or recording/),
    });
    await expect(run({ ...small, models: spyModel(says) }, { replay: from[0]!, from })).rejects.toThrow(/^from: /);
  });
});

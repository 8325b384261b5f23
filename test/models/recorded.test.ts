import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { outcomes } from "../../lib/src/foundation/chat.js";
import { ServiceDownError } from "../../lib/src/models/pacing/serviceDown.js";
import { recorded } from "../../lib/src/models/recorded.js";
import { readRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { Recording } from "../../lib/src/models/recording/recording.js";
import { retried } from "../../lib/src/models/retried.js";
import { ask, scripted } from "./scripted.js";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recorded-"));
  path = join(folder, "sub", "run.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = () =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("recorded: mode record", () => {
  it("has the reply on disk before it is given, timing and tries beside it", async () => {
    const { model } = scripted(
      [
        { outcome: "failed", reason: "busy", retry: {} },
        { outcome: "ok", text: "Yes.", timing: { total: 5, load: 1 } },
      ],
      { settings: { contextLength: 64 }, weightsDigest: async () => "w1" },
    );
    const recording = Recording.open(path);
    const reply = await recorded(retried(model, { firstWait: 0 }), recording).generate(ask("Is it?", { seed: 3 }));
    expect(reply).toEqual({ outcome: "ok", text: "Yes." });
    expect(linesOf()).toEqual([
      { format: "dissensus-recording", version: 1 },
      { model: "scripted", weights: "w1", settings: { contextLength: 64 } },
      {
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
        model: "scripted",
        settings: { contextLength: 64 },
        request: ask("Is it?", { seed: 3 }),
        reply: { outcome: "ok", text: "Yes." },
        tries: 2,
        timing: { total: 5, load: 1 },
      },
    ]);
  });

  it("asks each request once, also when equal ones are under way together", async () => {
    const { model, asked } = scripted([() => new Promise((give) => setTimeout(give, 5, { outcome: "ok", text: "x" }))]);
    const memory = recorded(model, Recording.open(path));
    await Promise.all([1, 2, 3].map(() => memory.generate(ask("Is it?"))));
    await memory.generate(ask("Is it?"));
    expect(asked).toHaveLength(1);
  });

  it("two samples, two seeds and two temperatures are different requests", async () => {
    const { model, asked } = scripted([{ outcome: "ok", text: "x" }]);
    const memory = recorded(model, Recording.open(path));
    for (const more of [{}, { sample: 1 }, { sample: 2 }, { seed: 1 }, { seed: 2 }, { temperature: 0 }])
      await memory.generate(ask("Is it?", more));
    expect(asked).toHaveLength(6);
  });

  it("another context length is another question", async () => {
    const recording = Recording.open(path);
    for (const contextLength of [1024, 2048]) {
      const { model, asked } = scripted([{ outcome: "ok", text: "x" }], { settings: { contextLength } });
      await recorded(model, recording).generate(ask("Is it?"));
      expect(asked).toHaveLength(1);
    }
  });

  it("started again, re-asks only what failed", async () => {
    const script: Reply[] = outcomes.map((outcome) => ({ outcome, text: "some", reason: "why" }));
    const first = Recording.open(path);
    const before = recorded(scripted(script).model, first);
    for (const outcome of outcomes) await before.generate(ask(outcome));
    first.close();
    const { model, asked } = scripted([{ outcome: "ok", text: "at last" }]);
    const memory = recorded(model, Recording.open(path));
    for (const outcome of outcomes) await memory.generate(ask(outcome));
    expect(asked).toEqual([ask("failed")]);
    expect(await memory.generate(ask("failed"))).toEqual({ outcome: "ok", text: "at last" });
  });

  it("other weights under the same id are an error, and nothing is asked", async () => {
    const recording = Recording.open(path);
    const of = (weights: string | undefined) =>
      scripted([{ outcome: "ok", text: "x" }], { weightsDigest: async () => weights });
    await recorded(of("aaaa").model, recording).generate(ask("One"));
    const other = of("bbbb");
    await expect(recorded(other.model, recording).generate(ask("Two"))).rejects.toMatchObject({
      code: "store",
      message: expect.stringMatching(/scripted was recorded with the weights aaaa and now has bbbb/),
    });
    expect(other.asked).toHaveLength(0);
    expect(await recorded(of("bbbb").model, recording).weightsDigest!()).toBe("aaaa");
  });

  it("weights that cannot be told, where the recording knows them, stop before anything is asked, until they can", async () => {
    const recording = Recording.open(path);
    let digest: () => Promise<string | undefined> = async () => "aaaa";
    const { model, asked } = scripted([{ outcome: "ok", text: "x" }], { weightsDigest: () => digest() });
    await recorded(model, recording).generate(ask("One"));
    const memory = recorded(model, recording);
    for (const untold of [async () => undefined, async () => "", () => Promise.reject(new Error("no tags"))]) {
      digest = untold;
      await expect(memory.generate(ask("Two"))).rejects.toMatchObject({
        code: "stopped",
        message: expect.stringMatching(/scripted was recorded with the weights aaaa and nobody tells/),
      });
      expect(await memory.generate(ask("One"))).toMatchObject({ text: "x" });
    }
    const away = new ServiceDownError({ service: "ollama", reason: "no server" });
    digest = () => Promise.reject(away);
    await expect(memory.generate(ask("Two"))).rejects.toBe(away);
    const { weightsDigest: _none, ...mute } = model;
    await expect(recorded(mute, recording).generate(ask("Two"))).rejects.toMatchObject({ code: "stopped" });
    expect(asked).toHaveLength(1);
    digest = async () => "aaaa";
    expect(await memory.generate(ask("Two"))).toMatchObject({ text: "x" });
    expect(asked).toHaveLength(2);
  });

  it("weights that were never known may become known, and hold from then on", async () => {
    const recording = Recording.open(path);
    const of = (weights?: string) =>
      scripted([{ outcome: "ok", text: "x" }], { weightsDigest: async () => weights }).model;
    for (const weights of [undefined, undefined, "aaaa"])
      await recorded(of(weights), recording).generate(ask(`With ${weights}`, { seed: recording.size }));
    await expect(recorded(of("bbbb"), recording).generate(ask("Other"))).rejects.toMatchObject({ code: "store" });
  });

  it("keeps nothing of a call that was aborted", async () => {
    const controller = new AbortController();
    const { model } = scripted([
      () => {
        controller.abort();
        return { outcome: "failed", reason: "aborted" };
      },
    ]);
    const recording = Recording.open(path);
    const call = recorded(model, recording).generate(ask("Is it?"), { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ code: "stopped" });
    expect(recording.size).toBe(0);
  });

  it("a caller that waits with one that was aborted still gets its answer", async () => {
    const controller = new AbortController();
    const { model, asked } = scripted([
      () => new Promise((give) => setTimeout(give, 10, { outcome: "failed", reason: "aborted" })),
      { outcome: "ok", text: "Yes." },
    ]);
    const memory = recorded(model, Recording.open(path));
    const stopped = memory.generate(ask("Is it?"), { signal: controller.signal });
    const waiting = memory.generate(ask("Is it?"));
    await expect.poll(() => asked.length, { interval: 1 }).toBe(1);
    controller.abort();
    await expect(stopped).rejects.toMatchObject({ code: "stopped" });
    expect(await waiting).toEqual({ outcome: "ok", text: "Yes." });
    expect(asked).toHaveLength(2);
  });

  it("what a caller does to a reply does not reach the next one", async () => {
    const memory = recorded(scripted([{ outcome: "ok", text: "x" }]).model, Recording.open(path));
    const reply = await memory.generate(ask("Is it?"));
    reply.text = "changed";
    expect((await memory.generate(ask("Is it?"))).text).toBe("x");
  });
});

describe("recorded: mode replay", () => {
  async function record(requests: ChatRequest[]) {
    const recording = Recording.open(path);
    const memory = recorded(scripted([{ outcome: "ok", text: "x" }]).model, recording);
    for (const request of requests) await memory.generate(request);
    recording.close();
  }

  it("asks nobody", async () => {
    await record([ask("Is it?")]);
    const { model, asked } = scripted([{ outcome: "ok", text: "new" }]);
    const replay = recorded(model, Recording.open(path, { writable: false }), "replay");
    expect(await replay.generate(ask("Is it?"))).toEqual({ outcome: "ok", text: "x" });
    await expect(replay.generate(ask("Was it?"))).rejects.toThrow(/scripted/);
    expect(asked).toHaveLength(0);
  });

  it("reads a recording that was compressed", async () => {
    await record([ask("Is it?")]);
    const compressed = `${path}.gz`;
    writeFileSync(compressed, gzipSync(readFileSync(path)));
    const recording = Recording.open(compressed, { writable: false });
    const replay = recorded(scripted([{ outcome: "ok", text: "" }]).model, recording, "replay");
    expect((await replay.generate(ask("Is it?"))).text).toBe("x");
    expect(recording.calls()).toHaveLength(1);
  });

  it("a miss names the nearest recorded request and the difference", async () => {
    const common = "Give your view in about eighty words. ";
    await record([
      ask(`${common}Is it right to push a man from a bridge to save five?`, { seed: 1 }),
      ask(`${common}Is it right to pull a lever to save five?`, { seed: 2 }),
    ]);
    const replay = recorded(scripted([]).model, Recording.open(path, { writable: false }), "replay");
    const asked = ask(`${common}Is it right to pull a switch to save five?`, { seed: 2, maxTokens: 9 });
    await expect(replay.generate(asked)).rejects.toMatchObject({
      name: "ReplayMissError",
      code: "replay-miss",
      request: asked,
      nearest: { request: { seed: 2 } },
      difference: [
        expect.stringMatching(/message 0 \(user\) at character \d+: .*lever.* became .*switch/),
        "maxTokens: undefined became 9",
      ],
      message: expect.stringContaining("switch"),
    });
  });

  it("a miss tells of another model, other settings, and of a recording with nothing in it", async () => {
    await record([ask("Is it?")]);
    const recording = Recording.open(path, { writable: false });
    const other = scripted([], { id: "other", settings: { think: true } });
    await expect(recorded(other.model, recording, "replay").generate(ask("Is it?"))).rejects.toMatchObject({
      difference: ["model: scripted became other", 'settings: {} became {"think":true}'],
    });
    writeFileSync(path, '{"format":"dissensus-recording","version":1}\n');
    const empty = Recording.open(path, { writable: false });
    await expect(recorded(other.model, empty, "replay").generate(ask("Is it?"))).rejects.toThrow(/holds no call/);
  });
});

/** Whatever a user's object may give in place of a reply: values of all kinds, alone or as the fields of one. */
const anything = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
  fc.constantFrom<unknown>(
    () => 1,
    Symbol("s"),
    Number.NaN,
    new Error("e"),
    Object.defineProperty({}, "outcome", {
      get: () => {
        throw new Error("no");
      },
    }),
  ),
);
const replyLike = fc.record(
  {
    outcome: fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(...outcomes, "OK") }, anything),
    text: fc.oneof(fc.string(), anything),
    reason: fc.oneof(fc.string(), anything),
    value: anything,
    reasoning: anything,
    usage: fc.oneof(fc.record({ promptTokens: anything, completionTokens: anything }), anything),
    timing: fc.oneof(fc.record({ total: anything, load: anything, tries: anything }), anything),
    fault: anything,
    more: anything,
  },
  { requiredKeys: [] },
);

describe("recorded: a model of the user's own", () => {
  it.each([2 ** 53, 1e300, 1.5, 0, -3])(
    "that says it tried %d times is recorded with a number that can be read",
    async (tries) => {
      const recording = Recording.open(path);
      const reply = { outcome: "ok", text: "x", timing: { total: 1, tries } } as Reply;
      await recorded(scripted([reply]).model, recording).generate(ask("?"));
      recording.close();
      expect(readRecording(path).calls.map((call) => call.tries)).toEqual([1]);
    },
  );

  it.each(["length", "request", "model"] as const)("keeps the fault %s with a failure", async (fault) => {
    const given: Reply = { outcome: "failed", fault, reason: "no" };
    const reply = await recorded(scripted([given]).model, Recording.open(path)).generate(ask("?"));
    expect(reply).toEqual(given);
  });

  it("whatever it gives, the recording can be read again and gives back the same", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(replyLike, anything), { minLength: 1, maxLength: 5 }), async (script) => {
        const file = join(folder, `${run++}.jsonl`);
        const recording = Recording.open(file);
        const memory = recorded(scripted(script.map((reply) => () => reply)).model, recording);
        const given: Reply[] = [];
        for (const [index] of script.entries()) given.push(await memory.generate(ask(`question ${index}`)));
        recording.close();
        const again = Recording.open(file);
        const replay = recorded(scripted([]).model, again, "replay");
        for (const [index, reply] of given.entries()) {
          expect(outcomes).toContain(reply.outcome);
          expect(await replay.generate(ask(`question ${index}`))).toStrictEqual(reply);
        }
        again.close();
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, () => Promise<unknown>]>([
    ["is no text", async () => 42],
    [
      "fails",
      async () => {
        throw new Error("no tags");
      },
    ],
  ])("is asked although the digest of its weights %s, which counts as not told", async (_what, digest) => {
    const { model } = scripted([{ outcome: "ok", text: "x" }], { weightsDigest: digest as () => Promise<string> });
    const recording = Recording.open(path);
    expect(await recorded(model, recording).generate(ask("Is it?"))).toEqual({ outcome: "ok", text: "x" });
    recording.close();
    expect(Recording.open(path).size).toBe(1);
    expect(linesOf()[1]).toEqual({ model: "scripted", weights: null, settings: {} });
  });

  it("that throws is `failed`, and asked again the next time", async () => {
    const { model, asked } = scripted([
      () => Promise.reject(new Error("socket hung up")),
      { outcome: "ok", text: "x" },
    ]);
    const memory = recorded(model, Recording.open(path));
    expect(await memory.generate(ask("Is it?"))).toEqual({ outcome: "failed", reason: "socket hung up" });
    expect(await memory.generate(ask("Is it?"))).toEqual({ outcome: "ok", text: "x" });
    expect(asked).toHaveLength(2);
  });
});

describe("recorded: laws", () => {
  const replies = fc.record(
    {
      outcome: fc.constantFrom(...outcomes),
      text: fc.string({ unit: "binary" }),
      reason: fc.string(),
      value: fc.jsonValue(),
      reasoning: fc.string(),
    },
    { requiredKeys: ["outcome"] },
  );

  it("what was recorded is what is replayed, whatever characters it has", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(replies, { minLength: 1, maxLength: 6 }), async (script) => {
        const file = join(folder, `${run++}.jsonl`);
        // Through JSON, as on disk: a lone surrogate or a minus zero is not what JSON can hold.
        const kept = JSON.parse(Buffer.from(JSON.stringify(script)).toString("utf8")) as Reply[];
        const recording = Recording.open(file);
        const memory = recorded(scripted(kept).model, recording);
        const given: Reply[] = [];
        for (const [index] of kept.entries()) given.push(await memory.generate(ask(`question ${index}`)));
        recording.close();
        const replay = recorded(scripted([]).model, Recording.open(file, { writable: false }), "replay");
        for (const [index, reply] of given.entries())
          expect(await replay.generate(ask(`question ${index}`))).toEqual(reply);
      }),
      { numRuns: 60 },
    );
  });

  it("the order of the lines does not matter", async () => {
    const recording = Recording.open(path);
    const memory = recorded(scripted(["a", "b", "c"].map((text) => ({ outcome: "ok", text }))).model, recording);
    for (const word of ["one", "two", "three"]) await memory.generate(ask(word));
    recording.close();
    const [header, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        const file = join(folder, "shuffled.jsonl");
        writeFileSync(file, `${[header, ...shuffled].join("\n")}\n`);
        const found = Recording.open(file, { writable: false });
        expect(found.calls().map(({ key }) => found.find(key)?.text)).toEqual(
          found.calls().map(({ reply }) => reply.text),
        );
        expect(found.size).toBe(3);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { DissensusError, InputError } from "../../lib/src/foundation/errors.js";
import { protocolLogSchema } from "../../lib/src/foundation/logSchema.js";
import { runProtocol } from "../../lib/src/protocol/run.js";
import { everything, nothing } from "../../lib/src/protocol/sees.js";
import { markingModel, spyModel, textOf } from "../support/models.js";
import { listener, phase, protocol } from "./protocols.js";

const people = [listener("ada"), listener("bo"), listener("cy")];
const topic = {
  kind: "announcing",
  name: "topic",
  event: { kind: "topic", id: "t", turn: 0, speaker: "moderator", text: "the topic itself" },
} as const;

describe("a phase in turn", () => {
  it("lets each seat see what the phase has said before it, and nothing later", async () => {
    const model = markingModel();
    const log = await runProtocol({
      protocol: protocol(topic, phase("debate", "in-turn", ["ada", "bo", "ada"])),
      participants: people,
      models: model,
      seed: 1,
    });
    expect(model.requests.map((request) => textOf(request).match(/mark-marking-\d/g) ?? [])).toEqual([
      [],
      ["mark-marking-0"],
      ["mark-marking-0", "mark-marking-1"],
    ]);
    expect(log.record.map(({ speaker, turn }) => [speaker, turn])).toEqual([
      ["moderator", 0],
      ["ada", 1],
      ["bo", 2],
      ["ada", 3],
    ]);
    expect(log.events).toEqual([
      { kind: "topic", id: "t", phase: "topic", turn: 0, speaker: "moderator", text: "the topic itself" },
    ]);
  });
});

describe("a phase side by side", () => {
  it("asks all seats at once, none seeing another's text of the phase", async () => {
    let waiting = 0;
    let most = 0;
    const model = spyModel(async (_request, index) => {
      waiting++;
      most = Math.max(most, waiting);
      await new Promise((resolve) => setTimeout(resolve, 10));
      waiting--;
      return { outcome: "ok", text: `mark-${index}` };
    });
    const log = await runProtocol({
      protocol: protocol(
        phase("views", "side-by-side", ["ada", "bo", "cy"]),
        phase("answers", "side-by-side", ["ada", "bo", "cy"]),
      ),
      participants: people,
      models: model,
      seed: 1,
    });
    expect(most).toBe(3);
    const marks = model.requests.map((request) => textOf(request).match(/mark-\d/g) ?? []);
    expect(marks.slice(0, 3)).toEqual([[], [], []]);
    for (const seen of marks.slice(3)) expect([...seen].sort()).toEqual(["mark-0", "mark-1", "mark-2"]);
    expect(log.record.map(({ speaker }) => speaker)).toEqual(["ada", "bo", "cy", "ada", "bo", "cy"]);
  });

  it("keeps the seats' order in the log whatever the order of the answers", async () => {
    const slowFirst = spyModel(async (request, index) => {
      await new Promise((resolve) => setTimeout(resolve, 30 - 10 * index));
      return { outcome: "ok", text: textOf(request) };
    });
    const log = await runProtocol({
      protocol: protocol(phase("views", "side-by-side", ["cy", "ada", "bo"], nothing)),
      participants: people,
      models: slowFirst,
      seed: 1,
    });
    expect(log.calls.map(({ speaker }) => speaker)).toEqual(["cy", "ada", "bo"]);
  });

  it("hears the others out where one seat cannot go on: an answer under way is not lost", async () => {
    const heard: string[] = [];
    const broken = { ...listener("ada"), compose: () => Promise.reject(new Error("no corpus for ada")) };
    const slow = spyModel(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { outcome: "ok", text: "an answer" };
    });
    const run = runProtocol({
      protocol: protocol(
        phase("views", "side-by-side", ["ada", "bo", "cy"], nothing),
        phase("never", "in-turn", ["bo"]),
      ),
      participants: [broken, listener("bo"), listener("cy")],
      models: slow,
      seed: 1,
      onCall: ({ speaker }) => heard.push(speaker),
    });
    await expect(run).rejects.toThrow("no corpus for ada");
    expect(heard.sort()).toEqual(["bo", "cy"]);
  });

  it("has as many seats as one likes, and warns of nothing", async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on("warning", note);
    const many = Array.from({ length: 60 }, (_, index) => listener(`speaker-${index}`));
    const ids = many.map(({ id }) => id);
    const log = await runProtocol({
      protocol: protocol(phase("views", "side-by-side", ids, nothing), phase("again", "side-by-side", ids, nothing)),
      participants: many,
      models: markingModel(),
      seed: 1,
      signal: new AbortController().signal,
    });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", note);
    expect(log.record.map(({ speaker }) => speaker)).toEqual([...ids, ...ids]);
    expect(warnings).toEqual([]);
  });
});

describe("seeds", () => {
  it("come from a call's position, so that the order of phases' work changes nothing", async () => {
    const seeds = async (seed: number) => {
      const model = markingModel();
      const { calls } = await runProtocol({
        protocol: protocol(phase("views", "side-by-side", ["ada", "bo"]), phase("debate", "in-turn", ["ada", "bo"])),
        participants: people,
        models: model,
        seed,
      });
      return calls.map(({ request }) => request.seed);
    };
    const first = await seeds(7);
    expect(await seeds(7)).toEqual(first);
    expect(new Set(first).size).toBe(4);
    expect(await seeds(8)).not.toEqual(first);
  });

  it("put the run's number into every request", async () => {
    const model = markingModel();
    await runProtocol({
      protocol: protocol(phase("a", "in-turn", ["ada"])),
      participants: people,
      models: model,
      seed: 1,
      sample: 5,
    });
    expect(model.requests[0]?.sample).toBe(5);
  });
});

describe("missing replies", () => {
  const outcomes: [string, ChatModel["generate"], string][] = [
    [
      "throws",
      async () => {
        throw new Error("no luck");
      },
      "failed",
    ],
    ["is empty", async () => ({ outcome: "ok", text: "   " }), "empty"],
    ["refuses", async () => ({ outcome: "refused", reason: "I cannot" }), "refused"],
    ["is no reply", async () => "hello" as never, "malformed"],
    ["has no text", async () => ({ outcome: "ok" }), "malformed"],
  ];
  it.each(outcomes)(
    "a model that %s leaves no turn but its outcome, and the run goes on",
    async (_name, generate, outcome) => {
      const failing: ChatModel = { id: "failing", generate };
      const log = await runProtocol({
        protocol: protocol(phase("debate", "in-turn", ["ada", "bo", "ada"])),
        participants: people,
        models: { bo: failing, default: markingModel() },
        seed: 1,
      });
      expect(log.record.map(({ turn }) => turn)).toEqual([1, 3]);
      expect(log.missing).toEqual([
        { phase: "debate", turn: 2, role: "philosopher", speaker: "bo", outcome, reason: expect.stringMatching(/./) },
      ]);
      expect(log.calls).toHaveLength(3);
      expect(() => protocolLogSchema.parse(log)).not.toThrow();
    },
  );

  it("a statement cut at the token limit is said, and marked", async () => {
    const log = await runProtocol({
      protocol: protocol(phase("debate", "in-turn", ["ada"])),
      participants: people,
      models: spyModel(() => ({ outcome: "truncated", text: "half a sen", reason: "limit" })),
      seed: 1,
    });
    expect(log.record).toMatchObject([{ text: "half a sen", outcome: "truncated" }]);
    expect(log.missing).toEqual([]);
  });

  it("a stop or a replay miss ends the run instead", async () => {
    const stopping: ChatModel = {
      id: "s",
      generate: async () => {
        throw new DissensusError("stopped", "stopped here");
      },
    };
    await expect(
      runProtocol({
        protocol: protocol(phase("a", "in-turn", ["ada"])),
        participants: people,
        models: stopping,
        seed: 1,
      }),
    ).rejects.toThrow("stopped here");
  });
});

describe("the log", () => {
  it("has no wall-clock times", async () => {
    const log = await runProtocol({
      protocol: protocol(phase("a", "in-turn", ["ada"])),
      participants: people,
      models: spyModel(() => ({
        outcome: "ok",
        text: "x",
        timing: { total: 12 },
        retry: { afterMs: 3 },
        usage: { promptTokens: 4 },
      })),
      seed: 1,
    });
    expect(log.calls[0]?.reply).toEqual({ outcome: "ok", text: "x", usage: { promptTokens: 4 } });
  });

  it("names each speaker's model, its weights and its settings", async () => {
    const model: ChatModel = {
      ...markingModel("m"),
      settings: { contextLength: 99 },
      weightsDigest: async () => "abc",
    };
    const log = await runProtocol({
      protocol: protocol(phase("a", "in-turn", ["ada"])),
      participants: [people[0]!],
      models: model,
      seed: 1,
    });
    expect(log.models).toEqual({ ada: { id: "m", weights: "abc", settings: { contextLength: 99 } } });
  });

  it("is the same, byte for byte, for the same seed", async () => {
    const once = async () =>
      JSON.stringify(
        await runProtocol({
          protocol: protocol(topic, phase("a", "side-by-side", ["ada", "bo"]), phase("b", "in-turn", ["cy", "ada"])),
          participants: people,
          models: markingModel(),
          seed: 3,
        }),
      );
    expect(await once()).toBe(await once());
  });
});

describe("bad input", () => {
  const good = {
    protocol: protocol(phase("a", "in-turn", ["ada"])),
    participants: people,
    models: markingModel(),
    seed: 1,
  };
  const wrong: [string, object, RegExp][] = [
    ["no phases", { protocol: protocol() }, /protocol\.phases/],
    ["a speaker that takes no part", { protocol: protocol(phase("a", "in-turn", ["eve"])) }, /eve.*ada/],
    [
      "two phases of one name",
      { protocol: protocol(phase("a", "in-turn", ["ada"]), phase("a", "in-turn", ["bo"])) },
      /no other phase/,
    ],
    ["a phase without seats", { protocol: protocol(phase("a", "in-turn", [])) }, /seat/],
    ["two participants of one id", { participants: [people[0], people[0]] }, /once/],
    ["a seed that is no whole number", { seed: 1.5 }, /seed.*1\.5/],
    ["no model for a speaker", { models: { bo: markingModel() } }, /ada.*default/],
    ["a model that is none", { models: { default: { id: "x" } } }, /ChatModel/],
  ];
  it.each(wrong)("%s is named", async (_name, part, message) => {
    await expect(runProtocol({ ...good, ...part } as typeof good)).rejects.toThrow(message);
    await expect(runProtocol({ ...good, ...part } as typeof good)).rejects.toBeInstanceOf(InputError);
  });
});

it("a protocol of many phases reaches its end: the step limit is computed", async () => {
  const phases = Array.from({ length: 60 }, (_, index) =>
    phase(`p${index}`, index % 2 ? "in-turn" : "side-by-side", ["ada", "bo"], everything),
  );
  const log = await runProtocol({
    protocol: protocol(...phases),
    participants: people,
    models: markingModel(),
    seed: 1,
  });
  expect(log.record).toHaveLength(120);
});

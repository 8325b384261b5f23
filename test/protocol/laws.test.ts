import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { roles } from "../../lib/src/foundation/log.js";
import { callsOf, criticalPath } from "../../lib/src/protocol/calls.js";
import { statement } from "../../lib/src/protocol/gives.js";
import { identitiesOf, modelsOf } from "../../lib/src/protocol/models.js";
import type { AnnouncingPhase, Phase, Protocol } from "../../lib/src/protocol/protocol.js";
import { type ProtocolRun, runProtocol } from "../../lib/src/protocol/run.js";
import * as sees from "../../lib/src/protocol/sees.js";
import { splitPhase } from "../../lib/src/protocol/splitPhase.js";
import { markingModel, spyModel, textOf } from "../support/models.js";
import { listener, phase, protocol } from "./protocols.js";

const names = ["ada", "bo", "constructor", "toString"];
const people = names.map((id) => listener(id));
const order = fc.constantFrom("in-turn" as const, "side-by-side" as const);
const speakers = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 });
const announcing = (name: string): AnnouncingPhase => ({
  kind: "announcing",
  name,
  event: { kind: "topic", id: name, turn: 0, speaker: "moderator", text: `topic of ${name}` },
});
const protocols: fc.Arbitrary<Protocol> = fc
  .array(fc.option(fc.tuple(order, speakers), { nil: undefined, freq: 4 }), { minLength: 1, maxLength: 5 })
  .map((phases) =>
    protocol(...phases.map((one, index): Phase => (one ? phase(`p${index}`, ...one) : announcing(`p${index}`)))),
  );

/** A model that answers all who are waiting at once, and counts how often it had to: the length of the longest chain. */
function wavingModel(): ChatModel & { waves: number } {
  let waiting: (() => void)[] = [];
  const model = {
    id: "waving",
    waves: 0,
    async generate() {
      await new Promise<void>((resolve) => {
        if (waiting.length === 0)
          setTimeout(() => {
            model.waves++;
            const all = waiting;
            waiting = [];
            for (const answer of all) answer();
          });
        waiting.push(resolve);
      });
      return { outcome: "ok" as const, text: "said" };
    },
  };
  return model;
}

describe("what is known of a protocol before it runs", () => {
  it("is what its run does: calls of each speaker, and the longest chain of them", async () => {
    await fc.assert(
      fc.asyncProperty(protocols, async (design) => {
        const models = wavingModel();
        const log = await runProtocol({ protocol: design, participants: people, models, seed: 1 });
        const counted = Object.entries(callsOf(design)).sort();
        const made = new Map<string, number>();
        for (const { speaker } of log.calls) made.set(speaker, (made.get(speaker) ?? 0) + 1);
        expect(counted).toEqual([...made].sort());
        expect(models.waves).toBe(criticalPath(design));
      }),
      { numRuns: 40 },
    );
  });

  it("counts a speaker by any name, and nothing of what only announces", () => {
    const named = protocol(announcing("a"), phase("b", "in-turn", ["__proto__", "constructor", "__proto__"]));
    expect(Object.entries(callsOf(named))).toEqual([
      ["__proto__", 2],
      ["constructor", 1],
    ]);
    expect(criticalPath(named)).toBe(3);
    expect(callsOf(protocol(announcing("a")))).toEqual({});
  });
});

describe("the log of any protocol", () => {
  it("has each call as said or as missing, never both, in the protocol's order, and every announcement as said", async () => {
    const fate = fc.constantFrom("ok", "truncated", "failed", "empty", "refused");
    await fc.assert(
      fc.asyncProperty(protocols, fc.infiniteStream(fate), async (design, fates) => {
        const models = spyModel((_request, index) => {
          const outcome = fates.next().value as "ok";
          return outcome === "ok" || (outcome as string) === "truncated"
            ? { outcome, text: `text ${index}` }
            : { outcome, reason: `reason ${index}` };
        });
        const log = await runProtocol({ protocol: design, participants: people, models, seed: 5 });
        const place = ({ phase, turn, speaker }: { phase: string; turn: number; speaker: string }) =>
          `${phase} ${turn} ${speaker}`;
        const said = log.record.filter(({ event }) => !event).map(place);
        const missing = log.missing.map(place);
        expect([...said, ...missing].sort()).toEqual(log.calls.map(place).sort());
        expect(log.calls.map(place)).toEqual(
          design.phases.flatMap((one) =>
            one.kind === "speaking"
              ? one.seats.map(({ speaker }, index) => place({ phase: one.name, turn: index + 1, speaker }))
              : [],
          ),
        );
        expect(log.events.map(({ id }) => id)).toEqual(
          design.phases.filter(({ kind }) => kind === "announcing").map(({ name }) => name),
        );
        const seeds = log.calls.map(({ request }) => request.seed);
        expect(new Set(seeds).size).toBe(seeds.length);
      }),
      { numRuns: 40 },
    );
  });

  it("does not change with the place at which a phase is split", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        async (some, at, firstTurn) => {
          const whole = { ...phase("talk", "in-turn", some), firstTurn };
          const run = (...phases: Phase[]) =>
            runProtocol({ protocol: protocol(...phases), participants: people, models: markingModel(), seed: 3 });
          const parts = splitPhase(whole, 1 + (at % (some.length - 1)));
          expect(parts.map(({ seats }) => seats.length).reduce((sum, count) => sum + count)).toBe(some.length);
          expect(await run(...parts)).toEqual(await run(whole));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("rules of what is seen", () => {
  const said = fc.record({
    phase: fc.constantFrom("p", "q"),
    turn: fc.nat(),
    role: fc.constantFrom(...roles),
    speaker: fc.constantFrom("ada", "bo"),
    text: fc.string(),
    team: fc.constantFrom("red", "blue"),
    addressee: fc.constantFrom("ada", "bo"),
  });
  const seat = fc.record({ speaker: fc.constantFrom("ada", "bo"), addressee: fc.constantFrom("ada", "bo") });
  const all: sees.Sees[] = [
    ...[sees.everything, sees.nothing, sees.announcements, sees.ownStatements, sees.addresseesStatements],
    ...[sees.addressedToMe, sees.saidIn("p"), sees.saidIn(), sees.ownTeam({ ada: "red", bo: "blue" })],
  ];
  const rule = fc.constantFrom(...all);

  it("are joined as 'any' and 'all' are: De Morgan, with nothing and everything as their empty cases", () => {
    const not =
      (one: sees.Sees): sees.Sees =>
      (entry, its) =>
        !one(entry, its);
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), said, seat, (some, entry, its) => {
        expect(sees.anyOf(...some)(entry, its)).toBe(some.some((one) => one(entry, its)));
        expect(not(sees.anyOf(...some))(entry, its)).toBe(sees.allOf(...some.map(not))(entry, its));
        expect(sees.anyOf()(entry, its)).toBe(false);
        expect(sees.allOf()(entry, its)).toBe(true);
        expect(sees.saidIn()(entry, its)).toBe(false);
      }),
    );
  });

  it("show nobody's statement as one's own, and no announcement as anyone's", () => {
    fc.assert(
      fc.property(said, seat, (entry, its) => {
        expect(sees.ownStatements(entry, its)).toBe(entry.speaker === its.speaker);
        const event = { kind: "topic" as const, id: "t" };
        for (const one of [sees.ownStatements, sees.addresseesStatements])
          expect(one({ ...entry, event }, its)).toBe(false);
        expect(sees.ownTeam({})(entry, its)).toBe(false);
      }),
    );
  });
});

describe("models of a run", () => {
  it("are found under a speaker's own name and never under one that all objects have", () => {
    const rest = markingModel("rest");
    for (const { id } of people) expect(modelsOf({ default: rest }, people).get(id)).toBe(rest);
    const own = markingModel("own");
    expect(modelsOf({ constructor: own, default: rest } as never, people).get("constructor")).toBe(own);
    expect(() => modelsOf({}, people)).toThrow(/^models \(for ada\): undefined/);
    for (const models of [null, undefined, 7, "extractive", []])
      expect(() => modelsOf(models as never, people)).toThrow(InputError);
  });

  it("are named with what they tell of themselves; one whose digest fails loses nothing else", async () => {
    const throwing = {
      weightsDigest: () => {
        throw new Error("no");
      },
    };
    const rejecting = { weightsDigest: () => Promise.reject(new Error("no")) };
    const plain = { weightsDigest: () => "ab12" };
    for (const [more, weights] of [
      [throwing, undefined],
      [rejecting, undefined],
      [plain, "ab12"],
    ] as const) {
      const one = { ...markingModel("m"), settings: { context: 4096 }, ...more } as unknown as ChatModel;
      expect(await identitiesOf(new Map([["ada", one]]))).toEqual({
        ada: { id: "m", settings: { context: 4096 }, ...(weights === undefined ? {} : { weights }) },
      });
      const log = await runProtocol({
        protocol: protocol(phase("a", "in-turn", ["ada"])),
        participants: people,
        models: one,
        seed: 1,
      });
      expect(log.record).toHaveLength(1);
    }
  });

  it("are asked for their weights once, however many speak by them", async () => {
    let asked = 0;
    const one: ChatModel = { ...markingModel("m"), weightsDigest: async () => `digest ${++asked}` };
    const named = await identitiesOf(new Map(names.map((name) => [name, one])));
    expect(asked).toBe(1);
    expect(new Set(Object.values(named).map(({ weights }) => weights))).toEqual(new Set(["digest 1"]));
  });
});

describe("a protocol of one's own that cannot run is refused before anything is asked", () => {
  const whole = phase("a", "in-turn", ["ada"]);
  const withPhase = (more: object) => ({ protocol: protocol({ ...whole, ...more } as Phase) });
  const withPerson = (more: object) => ({ participants: [{ ...listener("ada"), ...more }] });
  const wrong: [string, object, RegExp][] = [
    ["participants that are no list", { participants: undefined }, /^participants: undefined/],
    ["a participant that is none", { participants: [null] }, /^participants: null/],
    ["an id that is none", withPerson({ id: "" }), /^participants, id: ""/],
    ["a role that nobody has", withPerson({ role: "sceptic" }), /^participants, ada, role: "sceptic".*philosopher/],
    ["a participant that composes nothing", withPerson({ compose: undefined }), /^participants, ada, compose/],
    ["a phase that is none", { protocol: { id: "x", phases: [null] } }, /^protocol\.phases: null/],
    ["a kind of phase that there is not", withPhase({ kind: "singing" }), /a, kind: "singing".*"announcing"/],
    ["an order that there is not", withPhase({ order: "at-random" }), /a, order: "at-random".*"side-by-side"/],
    ["a seat that is none", withPhase({ seats: [null] }), /a, speaker: undefined.*ada/],
    ["seats that are no list", withPhase({ seats: "ada" }), /a, seats: "ada"/],
    ["a rule that is none", withPhase({ sees: "everything" }), /a, sees: "everything"/],
    ["nothing that is asked", withPhase({ asks: undefined }), /a, asks: undefined/],
    ["nothing that is given", withPhase({ gives: {} }), /a, gives: \{\}.*statement/],
    ["a name that the graph keeps for itself", withPhase({ name: "__start__" }), /name: "__start__"/],
    ["a name with a colon", withPhase({ name: "a:b" }), /name: "a:b"/],
    [
      "an announcement of nothing",
      { protocol: protocol({ ...announcing("t"), event: undefined } as never) },
      /t, event/,
    ],
    ["a sample that is none", { sample: 0 }, /^sample: 0/],
    ["a sample that is no number", { sample: Number.NaN }, /^sample: NaN/],
    ["no protocol", { protocol: undefined }, /^protocol\.phases: undefined/],
  ];
  it.each(wrong)("%s", async (_name, part, message) => {
    const models = markingModel();
    const run = { protocol: protocol(whole), participants: people, models, seed: 1, ...part } as ProtocolRun;
    const failure = await runProtocol(run).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InputError);
    expect((failure as Error).message).toMatch(message);
    expect(models.requests).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "Duty?"],
    ["no messages", {}],
    ["messages that are texts", { messages: ["Duty?"] }],
    ["a message of no role", { messages: [{ role: "god", content: "Duty?" }] }],
    ["a message without content", { messages: [{ role: "user" }] }],
  ])("a participant that composes %s is named, and its model is not asked", async (_name, composition) => {
    const models = markingModel();
    const broken = { ...listener("bo"), compose: () => composition as never };
    const run = {
      protocol: protocol(phase("a", "in-turn", ["ada", "bo"])),
      participants: [listener("ada"), broken],
      models,
      seed: 1,
    };
    await expect(runProtocol(run)).rejects.toThrow(/^participants, bo, compose: /);
    expect(models.requests.map(textOf)).toEqual(["ask a"]);
  });

  it("a statement of no tokens", () => {
    for (const maxTokens of [0, -1, 1.5, Number.NaN]) expect(() => statement({ maxTokens })).toThrow(/^maxTokens: /);
    expect(statement({ maxTokens: 1 }).maxTokens).toBe(1);
  });
});

describe("a statement", () => {
  it("is read as its text without the space around it, or as the reason why there is none", () => {
    const { read } = statement();
    expect(read({ outcome: "ok", text: "  Duty.\n" })).toEqual({ text: "Duty.", outcome: "ok" });
    expect(read({ outcome: "truncated", text: "Du", reason: "limit" })).toEqual({ text: "Du", outcome: "truncated" });
    expect(read({ outcome: "ok", text: " \n" })).toEqual({ outcome: "empty", reason: "the reply has no text" });
    expect(read({ outcome: "truncated", text: "", reason: "limit" })).toEqual({
      outcome: "truncated",
      reason: "limit",
    });
    expect(read({ outcome: "refused", text: "I will not.", reason: "policy" })).toEqual({
      outcome: "refused",
      reason: "policy",
    });
    expect(read({ outcome: "failed" })).toMatchObject({ outcome: "failed", reason: expect.stringContaining("failed") });
  });
});

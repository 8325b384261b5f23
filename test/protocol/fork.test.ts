import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestOf } from "../../lib/src/foundation/canonicalJson.js";
import { DissensusError, InputError } from "../../lib/src/foundation/errors.js";
import { forkProtocol } from "../../lib/src/protocol/fork.js";
import type { AnnouncingPhase, Protocol, SpeakingPhase } from "../../lib/src/protocol/protocol.js";
import { runProtocol } from "../../lib/src/protocol/run.js";
import { splitPhase } from "../../lib/src/protocol/splitPhase.js";
import { spyModel, textOf } from "../support/models.js";
import { listener, phase, protocol } from "./protocols.js";

const people = ["ada", "bo", "cy"].map((id) => listener(id));
/** Answers by what it was asked, so that a run and a fork of it can be held against each other. */
const answering = () =>
  spyModel((request) => ({ outcome: "ok", text: digestOf(textOf(request) + request.seed).slice(0, 12) }));
const announcement = (id: string): AnnouncingPhase => ({
  kind: "announcing",
  name: `announce ${id}`,
  phase: "debate",
  event: { kind: "perturbation", id, turn: 1, speaker: "moderator", text: `News: ${id}.` },
});
const run = (design: Protocol, models = answering()) => ({ protocol: design, participants: people, models, seed: 7 });
/** The protocol that hears an announcement before its phase. */
const heardBefore = (design: Protocol, before: string, news: AnnouncingPhase): Protocol => ({
  ...design,
  phases: design.phases.flatMap((one) => (one.name === before ? [news, one] : [one])),
});

const protocols = fc
  .array(
    fc.record({
      order: fc.constantFrom("in-turn" as const, "side-by-side" as const),
      speakers: fc.array(fc.constantFrom("ada", "bo", "cy"), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((phases) => protocol(...phases.map(({ order, speakers }, index) => phase(`p${index}`, order, speakers))));

describe("forkProtocol", () => {
  it("gives, at every phase of any protocol, the logs of runs of their own; what is before the fork is asked once", async () => {
    await fc.assert(
      fc.asyncProperty(protocols, fc.nat(), async (design, at) => {
        const number = 1 + (at % (design.phases.length - 1));
        const before = design.phases[number]!.name;
        const news = [announcement("war"), announcement("peace")];
        const models = answering();
        const logs = await forkProtocol(run(design, models), { before, announcements: [null, ...news] });
        expect(logs[0]).toEqual(await runProtocol(run(design)));
        for (const [index, one] of news.entries())
          expect(logs[index + 1]).toEqual(await runProtocol(run(heardBefore(design, before, one))));
        const callsIn = (phases: readonly unknown[]) =>
          (phases as SpeakingPhase[]).reduce((sum, { seats }) => sum + seats.length, 0);
        expect(models.requests).toHaveLength(
          callsIn(design.phases.slice(0, number)) + 3 * callsIn(design.phases.slice(number)),
        );
      }),
      { numRuns: 12 },
    );
  });

  it("keeps branches apart: none hears another's announcement or what was said after it", async () => {
    const models = answering();
    const design = protocol(phase("first", "in-turn", ["ada"]), phase("then", "in-turn", ["bo", "cy"]));
    const logs = await forkProtocol(run(design, models), {
      before: "then",
      announcements: [announcement("war"), null, announcement("peace")],
    });
    const heard = logs.map(({ calls }) => calls.map(({ request }) => textOf(request)).join("\n"));
    expect(heard.map((text) => [/war/.test(text), /peace/.test(text)])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(logs.map(({ record }) => record.length)).toEqual([4, 3, 4]);
  });

  it("tells of each call once", async () => {
    const told: string[] = [];
    const design = protocol(phase("first", "side-by-side", ["ada", "bo"]), phase("then", "in-turn", ["cy"]));
    await forkProtocol(
      { ...run(design), onCall: ({ speaker }) => told.push(speaker) },
      { before: "then", announcements: [null, announcement("war")] },
    );
    expect(told).toEqual(["ada", "bo", "cy", "cy"]);
  });

  it("has no branch where nothing is asked for, and names a phase that cannot be forked at", async () => {
    const design = protocol(phase("first", "in-turn", ["ada"]), phase("then", "in-turn", ["bo"]));
    expect(await forkProtocol(run(design), { before: "then", announcements: [] })).toEqual([]);
    for (const before of ["first", "nowhere"])
      await expect(forkProtocol(run(design), { before, announcements: [null] })).rejects.toThrow(
        new InputError("before", before, "one of then"),
      );
  });

  it("stops when it is stopped, before or after the fork", async () => {
    const design = protocol(phase("first", "in-turn", ["ada"]), phase("then", "in-turn", ["bo"]));
    for (const at of [0, 1, 2]) {
      const models = spyModel((_request, index) => {
        if (index === at) throw new DissensusError("stopped", "enough");
        return { outcome: "ok", text: "x" };
      });
      await expect(
        forkProtocol(run(design, models), { before: "then", announcements: [null, announcement("war")] }),
      ).rejects.toThrow("enough");
      expect(models.requests).toHaveLength(at + 1);
    }
  });
});

describe("splitPhase", () => {
  const whole: SpeakingPhase = { ...phase("talk", "in-turn", ["ada", "bo", "cy", "ada"]), firstTurn: 3 };
  it("changes no call and no record", async () => {
    for (const seats of [1, 2, 3])
      expect(await runProtocol(run(protocol(...splitPhase(whole, seats))))).toEqual(
        await runProtocol(run(protocol(whole))),
      );
  });
  it("leaves no part empty, and splits only what is in turn", () => {
    for (const seats of [0, 4, 1.5]) expect(() => splitPhase(whole, seats)).toThrow(/seats.*1 to 3/);
    expect(() => splitPhase({ ...whole, order: "side-by-side" }, 1)).toThrow(/phase\.order/);
  });
});

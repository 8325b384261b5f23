import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordEntry } from "../../lib/src/foundation/log.js";
import type { Protocol } from "../../lib/src/protocol/protocol.js";
import { runProtocol } from "../../lib/src/protocol/run.js";
import type { Seat } from "../../lib/src/protocol/seat.js";
import * as sees from "../../lib/src/protocol/sees.js";
import { markingModel, textOf } from "../support/models.js";
import { listener, phase, protocol } from "./protocols.js";

const teams = { ada: "red", bo: "red", cy: "blue", di: "blue" };
const people = Object.entries(teams).map(([id, team]) => listener(id, team));

const rules: { [name: string]: sees.Sees } = {
  everything: sees.everything,
  nothing: sees.nothing,
  announcements: sees.announcements,
  own: sees.ownStatements,
  team: sees.ownTeam(teams),
  first: sees.saidIn("p0"),
  teamInFirst: sees.allOf(sees.ownTeam(teams), sees.saidIn("p0")),
  ownOrFirst: sees.anyOf(sees.ownStatements, sees.saidIn("p0")),
};

const protocols: fc.Arbitrary<Protocol> = fc
  .array(
    fc.record({
      order: fc.constantFrom("in-turn" as const, "side-by-side" as const),
      speakers: fc.array(fc.constantFrom(...Object.keys(teams)), { minLength: 1, maxLength: 5 }),
      rule: fc.constantFrom(...Object.keys(rules)),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((phases) =>
    protocol(...phases.map(({ order, speakers, rule }, index) => phase(`p${index}`, order, speakers, rules[rule]))),
  );

describe("isolation", () => {
  it("no request shows a text that its phase's rule does not let its seat see, in any protocol", async () => {
    await fc.assert(
      fc.asyncProperty(protocols, async (design) => {
        const log = await runProtocol({ protocol: design, participants: people, models: markingModel(), seed: 1 });
        const textByCall = new Map(log.calls.map((call, index) => [call, log.record[index] as RecordEntry]));
        for (const call of log.calls) {
          const at = design.phases.findIndex(({ name }) => name === call.phase);
          const its = design.phases[at];
          if (its?.kind !== "speaking") throw new Error("only speaking phases here");
          const seat: Seat = { speaker: call.speaker };
          for (const [other, said] of textByCall) {
            const otherAt = design.phases.findIndex(({ name }) => name === other.phase);
            const before = otherAt < at || (otherAt === at && its.order === "in-turn" && other.turn < call.turn);
            expect(textOf(call.request).includes(said.text)).toBe(before && its.sees(said, seat));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("rules", () => {
  const entry = (more: Partial<RecordEntry>): RecordEntry => ({
    phase: "p",
    turn: 1,
    role: "philosopher",
    speaker: "ada",
    text: "t",
    ...more,
  });
  it("a question is seen by the one it was put to", () => {
    const question = entry({ speaker: "moderator", addressee: "bo" });
    expect(sees.addressedToMe(question, { speaker: "bo" })).toBe(true);
    expect(sees.addressedToMe(question, { speaker: "cy" })).toBe(false);
  });
  it("who questions or judges one other sees that one's statements alone", () => {
    expect(sees.addresseesStatements(entry({ speaker: "bo" }), { speaker: "judge", addressee: "bo" })).toBe(true);
    expect(sees.addresseesStatements(entry({ speaker: "cy" }), { speaker: "judge", addressee: "bo" })).toBe(false);
  });
  it("an announcement is nobody's own statement", () => {
    const topic = entry({ speaker: "moderator", event: { kind: "topic", id: "t" } });
    expect(sees.ownStatements(topic, { speaker: "moderator" })).toBe(false);
    expect(sees.announcements(topic, { speaker: "ada" })).toBe(true);
  });
});

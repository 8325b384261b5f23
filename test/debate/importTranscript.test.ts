import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dilemmaOf } from "../../lib/src/debate/dilemmas.js";
import { importTranscript } from "../../lib/src/debate/importTranscript.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { arCo } from "../../lib/src/metrics/arCo.js";
import { crossReferencing } from "../../lib/src/metrics/crossReferencing.js";
import { sysAR } from "../../lib/src/metrics/sysAR.js";

const said = (author: string, content: string) => ({ author: { name: author }, content, extra: 1 });
const chat = {
  title: "from another system",
  chat: [
    said("Host", "Welcome."),
    ...["a", "b", "c", "d"].map((text, index) => said(index % 2 ? "Mill" : "Kant", text)),
    said("Kant", "Nothing to the point."),
    said("Mill", "The trolley, the lever and the track; and duty."),
  ],
};
const mapping = {
  entries: "chat",
  speaker: "author.name",
  text: "content",
  teams: { Kant: "duty", Mill: "use" },
  leaveOut: ["Host"],
};

describe("importTranscript", () => {
  it("makes turns of any JSON with speaker and text, numbered as they come, without the host", () => {
    const turns = importTranscript(chat, mapping);
    expect(turns.map(({ turn, speaker, team }) => [turn, speaker, team])).toEqual([
      [1, "Kant", "duty"],
      [2, "Mill", "use"],
      [3, "Kant", "duty"],
      [4, "Mill", "use"],
      [5, "Kant", "duty"],
      [6, "Mill", "use"],
    ]);
  });

  it("gives what every measure takes", () => {
    const turns = importTranscript(chat, mapping);
    const { keywords } = dilemmaOf("trolley");
    expect(sysAR(turns, { keywords })).toMatchObject({ value: 1 / 2, recoveryTime: 2, missing: [7, 8, 9, 10] });
    expect(arCo(turns, { keywords }).value).toBe(1 / 2);
    const frameworks = { Kant: ["duty"], Mill: ["utility"] };
    expect(crossReferencing(turns, { frameworks, teams: { duty: ["Kant"], use: ["Mill"] } }).perAgent.Mill).toBe(1 / 3);
  });

  it("takes the plainest shape as it is, and keeps numbers that are there", () => {
    expect(importTranscript([{ speaker: "p", text: "x" }])).toEqual([{ turn: 1, speaker: "p", text: "x" }]);
    expect(importTranscript([{ speaker: "p", text: "x", n: 7 }], { turn: "n" })[0]!.turn).toBe(7);
  });

  it.each([
    ["no array", { chat: 3 }, mapping, /transcript\.chat.*3/],
    ["nothing at the path", {}, mapping, /transcript\.chat.*undefined/],
    ["an entry without a speaker", [{ text: "x" }], {}, /transcript\[0\]\.speaker/],
    ["an entry without a text", [{ speaker: "p", text: null }], {}, /transcript\[0\]\.text.*null/],
    ["an entry that is none", [null], {}, /transcript\[0\]\.speaker/],
    ["a turn that is no number", [{ speaker: "p", text: "x", n: "1" }], { turn: "n" }, /transcript\[0\]\.n.*"1"/],
    ["an inherited field", [{ text: "x" }], { speaker: "constructor.name" }, /constructor\.name/],
    ["a mapping that is none", [], 3, /mapping/],
    ["a path that is none", [{ speaker: "p", text: "x" }], { speaker: 5 }, /mapping\.speaker.*5/],
    ["teams that are none", [{ speaker: "p", text: "x" }], { teams: null }, /mapping\.teams.*null/],
    ["a team that is none", [{ speaker: "p", text: "x" }], { teams: { p: 5 } }, /mapping\.teams\.p.*5/],
    ["speakers in one text", [{ speaker: "p", text: "x" }], { leaveOut: "pq" }, /mapping\.leaveOut.*"pq"/],
  ])("names %s", (_name, value, how, message) => {
    expect(() => importTranscript(value, how as never)).toThrow(message);
    expect(() => importTranscript(value, how as never)).toThrow(InputError);
  });

  it("reads any JSON or says what is wrong with it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          for (const { speaker, text } of importTranscript(value))
            expect([typeof speaker, typeof text]).toEqual(["string", "string"]);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

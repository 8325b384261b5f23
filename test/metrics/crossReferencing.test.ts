import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import type { Turn } from "../../lib/src/foundation/transcript.js";
import { crossReferencing } from "../../lib/src/metrics/crossReferencing.js";

const frameworks = {
  Kant: ["duty", "maxim", { keyword: "virtue", forms: ["virtues"] }],
  Aquinas: ["natural law", "virtue"],
  Mill: ["utility", "happiness"],
  Bentham: ["pleasure", "utility"],
};
const teams = { deontology: ["Kant", "Aquinas"], utility: ["Mill", "Bentham"] };
const options = { frameworks, teams };

function said(speaker: string, text: string, turn = 1): Turn {
  return { turn, speaker, text };
}

function refers(speaker: string, text: string, more = {}): boolean {
  return crossReferencing([said(speaker, text)], { ...options, ...more }).value === 1;
}

describe("crossReferencing", () => {
  it("counts a turn that names an opponent, as a whole word in any case", () => {
    expect(refers("Kant", "As MILL's friends say")).toBe(true);
    expect(refers("Kant", "A million windmills")).toBe(false);
    expect(refers("Kant", "A million windmills", { match: "substring" })).toBe(false);
    expect(refers("Kant", "As Aquinas and Kant say")).toBe(false);
  });

  it("counts a turn that uses a keyword of an opponent's framework", () => {
    expect(refers("Kant", "Happiness is no ground of the will")).toBe(true);
    expect(refers("Kant", "Duty, maxim, natural law")).toBe(false);
    expect(refers("Mill", "An appeal to natural  LAW")).toBe(true);
  });

  it("does not count a keyword that is also the speaker's own", () => {
    const shared = { ...frameworks, Mill: ["utility", "virtue"] };
    expect(refers("Mill", "Virtue pays", { frameworks: shared })).toBe(false);
    expect(refers("Mill", "Virtues pay", { frameworks: shared })).toBe(false);
    expect(refers("Bentham", "Virtue pays", { frameworks: shared })).toBe(true);
    // A teammate's keyword is none of the speaker's.
    expect(refers("Kant", "Virtue pays", { frameworks: shared })).toBe(false);
    expect(refers("Aquinas", "the utility of it", { frameworks: shared })).toBe(true);
  });

  it("compares what is shared in the same way as it matches", () => {
    const close = { Kant: ["duties"], Mill: ["duty", "utilities"] };
    const pair = { teams: { one: ["Kant"], other: ["Mill"] }, frameworks: close };
    expect(refers("Kant", "a duty", pair)).toBe(true);
    expect(refers("Kant", "a duty", { ...pair, match: "stem" })).toBe(false);
    expect(refers("Kant", "its utility", { ...pair, match: "stem" })).toBe(true);
  });

  it("knows the other names of an opponent", () => {
    const ids = {
      frameworks: { kant_1: ["duty"], mill_1: ["utility"] },
      teams: { one: ["kant_1"], other: ["mill_1"] },
    };
    expect(refers("kant_1", "John Stuart Mill errs", ids)).toBe(false);
    const names = { mill_1: ["Mill", "John Stuart Mill"], socrates: ["Socrates"] };
    expect(refers("kant_1", "John  Stuart Mill errs", { ...ids, names })).toBe(true);
  });

  it("is the share of all turns, with the shares of each agent beside it", () => {
    const turns = [
      said("Kant", "Mill errs", 1),
      said("Mill", "utility", 2),
      said("Aquinas", "no pleasure", 3),
      said("Bentham", "pleasure", 4),
      said("Kant", "duty", 5),
    ];
    expect(crossReferencing(turns, options)).toMatchObject({
      value: 2 / 5,
      perAgent: { Kant: 1 / 2, Mill: 0, Aquinas: 1, Bentham: 0 },
    });
    expect(crossReferencing(turns, { ...options, average: "macro" }).value).toBe(1.5 / 4);
  });

  it("shows what refers to whom, and where", () => {
    const text = "Mill's utility and Bentham's pleasure";
    const { perTurn } = crossReferencing([said("Kant", text)], options);
    expect(perTurn[0]?.hits.map(({ opponent, by, start, end }) => [opponent, by, text.slice(start, end)])).toEqual([
      ["Mill", "name", "Mill"],
      ["Mill", "keyword", "utility"],
      ["Bentham", "keyword", "utility"],
      ["Bentham", "name", "Bentham"],
      ["Bentham", "keyword", "pleasure"],
    ]);
  });

  it("names what it cannot use", () => {
    const turns = [said("Kant", "Mill errs")];
    expect(() => crossReferencing([], options)).toThrow(NotComputableError);
    expect(() => crossReferencing(turns, undefined as never)).toThrow(/^options/);
    expect(() => crossReferencing(turns, { frameworks } as never)).toThrow(/^teams: undefined/);
    expect(() => crossReferencing(turns, { teams } as never)).toThrow(/^frameworks: undefined/);
    expect(() => crossReferencing(turns, { ...options, teams: { all: ["Kant", "Mill"] } })).toThrow(
      /at least two teams/,
    );
    expect(() => crossReferencing(turns, { ...options, teams: { one: ["Kant"], other: [] } })).toThrow(/^teams\.other/);
    expect(() => crossReferencing(turns, { ...options, teams: { one: ["Kant"], other: ["Kant"] } })).toThrow(
      /^teams\.other: "Kant".*each speaker once/,
    );
    expect(() => crossReferencing([said("Moderator", "Hm")], options)).toThrow(/^teams: "Moderator".*"Kant"/);
    const { Mill: _, ...withoutMill } = frameworks;
    expect(() => crossReferencing(turns, { ...options, frameworks: withoutMill })).toThrow(/^frameworks: "Mill"/);
    expect(() => crossReferencing(turns, { ...options, frameworks: { ...frameworks, Mill: [] } })).toThrow(InputError);
    expect(() => crossReferencing(turns, { ...options, names: { Mill: [""] } })).toThrow(/^names\.Mill/);
  });

  it("does not mind the order of turns, and leaves its arguments as they were", () => {
    const texts = ["Mill errs", "utility", "virtue", "pleasure", "nothing", "the maxim of Kant"];
    const speakers = fc.constantFrom("Kant", "Aquinas", "Mill", "Bentham");
    const turn = fc.record({ speaker: speakers, text: fc.constantFrom(...texts) });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 10 }), (spoken) => {
        const turns = spoken.map((entry, index) => Object.freeze({ ...entry, turn: index + 1 }));
        const forwards = crossReferencing(Object.freeze(turns), options);
        const backwards = crossReferencing([...turns].reverse(), options);
        expect(backwards.perTurn).toEqual(forwards.perTurn);
        expect(backwards.value).toBe(forwards.value);
        expect(forwards.value * turns.length).toBeCloseTo(
          forwards.perTurn.filter((each) => each.references).length,
          12,
        );
      }),
    );
  });
});

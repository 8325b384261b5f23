import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DissensusError, InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import type { Turn } from "../../lib/src/foundation/transcript.js";
import { arCo } from "../../lib/src/metrics/arCo.js";
import { sysAR } from "../../lib/src/metrics/sysAR.js";
import { baseKeywords, debateWith, turnWith } from "./transcripts.js";

const keywords = baseKeywords;

describe("sysAR", () => {
  it("is one over the turns from the injection to the first recovered turn", () => {
    // HDE Table 2, hetero P1: 0.50 is recovery at turn 6, two turns after the injection at turn 4.
    const result = sysAR(debateWith(3, 3, 3, 0, 2, 3, 5, 0, 0, 0), { keywords });
    expect(result).toMatchObject({ value: 0.5, recoveryTime: 2, missing: [] });
    expect(result.perTurn.map(({ turn, recovered }) => [turn, recovered])).toEqual([
      [5, false],
      [6, true],
      [7, true],
      [8, false],
      [9, false],
      [10, false],
    ]);
  });

  it("takes every value that the window allows", () => {
    const values = [5, 6, 7, 8, 9, 10].map(
      (recovered) =>
        sysAR([turnWith(recovered, 3), turnWith(5, recovered === 5 ? 3 : 0)].slice(0, recovered === 5 ? 1 : 2), {
          keywords,
        }).value,
    );
    expect(values).toEqual([1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 6]);
  });

  it("is 0 when no turn of the window recovers, though the perturbed turn and later ones would", () => {
    const turns = debateWith(3, 3, 3, 5, 2, 2, 2, 2, 2, 2, 5);
    expect(sysAR(turns, { keywords })).toMatchObject({ value: 0, recoveryTime: null });
    expect(sysAR(turns, { keywords, window: 7 })).toMatchObject({ value: 1 / 7, recoveryTime: 7 });
  });

  it("gives the hits that decided, with offsets into the turn's own text", () => {
    const text = "The TROLLEY kills ﬁve; the ﬁve die, so one  pulls.";
    const { perTurn } = sysAR([{ turn: 5, speaker: "Mill", text }], { keywords });
    expect(perTurn[0]).toMatchObject({ turn: 5, present: true, speaker: "Mill", count: 4, recovered: true });
    expect(perTurn[0]?.hits.map(({ keyword, start, end }) => [keyword, text.slice(start, end)])).toEqual([
      ["trolley", "TROLLEY"],
      ["five", "ﬁve"],
      ["five", "ﬁve"],
      ["death", "die"],
      ["one", "one"],
    ]);
  });

  it("counts distinct keywords, and occurrences when asked", () => {
    const turns: Turn[] = [{ turn: 5, speaker: "Mill", text: "one and one and one" }];
    expect(sysAR(turns, { keywords }).value).toBe(0);
    expect(sysAR(turns, { keywords, count: "occurrences" }).value).toBe(1);
    expect(sysAR(turns, { keywords, minimum: 1 }).value).toBe(1);
    expect(sysAR([{ turn: 5, speaker: "Mill", text: "levers, trolleys, fives" }], { keywords }).value).toBe(0);
    expect(
      sysAR([{ turn: 5, speaker: "Mill", text: "levers, trolleys, fives" }], { keywords, match: "stem" }).value,
    ).toBe(1);
  });

  it("shows how it hangs on a keyword that is also a pronoun", () => {
    const turns: Turn[] = [{ turn: 5, speaker: "Mill", text: "One weighs five deaths." }];
    const without = keywords.filter((keyword) => keyword !== "one");
    expect([sysAR(turns, { keywords }).value, sysAR(turns, { keywords: without }).value]).toEqual([1, 0]);
  });

  it("reports a missing turn and does not take it for one that failed", () => {
    const result = sysAR([turnWith(4, 0), turnWith(6, 3), turnWith(8, 0)], { keywords });
    expect(result).toMatchObject({ value: 0.5, missing: [5, 7, 9, 10] });
    expect(result.perTurn).toHaveLength(6);
    expect(result.perTurn[0]).toEqual({
      turn: 5,
      present: false,
      speaker: null,
      hits: [],
      count: null,
      recovered: null,
    });
  });

  it("measures each of several injections by itself", () => {
    const turns = debateWith(3, 3, 3, 0, 0, 3, 3, 0, 3, 3);
    expect(sysAR(turns, { keywords, injectionTurn: 4, window: 3 }).value).toBe(1 / 2);
    expect(sysAR(turns, { keywords, injectionTurn: 8, window: 2 }).value).toBe(1);
    expect(() => sysAR(turns, { keywords, injectionTurn: [4, 8] as unknown as number })).toThrow(
      /^injectionTurn: \[4,8\].*each injection by itself/,
    );
  });
});

describe("arCo", () => {
  it("is the share of coherent turns", () => {
    // HDE Table 2, homo P3: 0.17 is one coherent turn of six.
    expect(arCo(debateWith(3, 3, 3, 3, 0, 0, 3, 2, 0, 0), { keywords }).value).toBe(1 / 6);
    expect(arCo(debateWith(0, 0, 0, 0, 3, 4, 5, 3, 3, 3), { keywords }).value).toBe(1);
    expect(arCo(debateWith(3, 3, 3, 3, 0, 1, 2, 0, 1, 2), { keywords }).value).toBe(0);
  });

  it("tells a graceful failure from a catastrophic one", () => {
    const perturbed: Turn[] = [5, 6, 7, 8, 9, 10].map((turn) => ({
      turn,
      speaker: "Mill",
      text: "tyrants, greater good, atrocities",
    }));
    const valid = [...keywords, { keyword: "tyrant", forms: ["tyrants"] }, "greater good", "atrocities"];
    expect([sysAR(perturbed, { keywords }).value, arCo(perturbed, { keywords: valid }).value]).toEqual([0, 1]);
    expect([sysAR(perturbed, { keywords }).value, arCo(perturbed, { keywords }).value]).toEqual([0, 0]);
  });

  it("lowers the denominator for a missing turn and reports it", () => {
    const result = arCo([turnWith(5, 3), turnWith(7, 0), turnWith(10, 3)], { keywords });
    expect(result).toMatchObject({ value: 2 / 3, missing: [6, 8, 9] });
    expect(result.perTurn.map(({ coherent }) => coherent)).toEqual([true, null, false, null, null, true]);
  });

  it("measures a transcript that ends before the window over the turns it has", () => {
    const result = arCo(debateWith(0, 0, 0, 0, 3, 0), { keywords });
    expect(result).toMatchObject({ value: 1 / 2, missing: [7, 8, 9, 10] });
  });

  it("takes a turn without words for one without keywords", () => {
    expect(arCo([turnWith(5, 3), { turn: 6, speaker: "Mill", text: "" }], { keywords }).value).toBe(1 / 2);
  });
});

describe.each([
  ["sysAR", sysAR],
  ["arCo", arCo],
] as const)("%s, given what it cannot use", (name, measure) => {
  const options = { keywords };

  it("says that a window without turns determines nothing", () => {
    for (const turns of [[], debateWith(3, 3, 3, 3), [turnWith(11, 3)]]) {
      expect(() => measure(turns, options)).toThrow(NotComputableError);
      expect(() => measure(turns, options)).toThrow(
        `${name} is not computable: the transcript has no turn from 5 to 10`,
      );
    }
  });

  it.each([
    [null, /^turns: null/],
    ["turns", /^turns: "turns"/],
    [[null], /^turns\[0\]: null/],
    [[{ turn: 0, speaker: "Mill", text: "" }], /^turns\[0\]\.turn: 0/],
    [[{ turn: "5", speaker: "Mill", text: "" }], /^turns\[0\]\.turn: "5"/],
    [[{ turn: 5, speaker: "", text: "" }], /^turns\[0\]\.speaker/],
    [[{ turn: 5, text: "" }], /^turns\[0\]\.speaker: undefined/],
    [[turnWith(5, 1), { turn: 6, speaker: "Mill", text: null }], /^turns\[1\]\.text: null/],
    [[turnWith(5, 1), turnWith(5, 2)], /^turns: 5 is not allowed; expected each turn number once/],
  ])("names the turn that is wrong: %j", (turns, message) => {
    expect(() => measure(turns as Turn[], options)).toThrow(InputError);
    expect(() => measure(turns as Turn[], options)).toThrow(message);
  });

  it.each([
    [undefined, /^options: undefined/],
    [{}, /^keywords: undefined/],
    [{ keywords: [] }, /^keywords: \[\].*at least one keyword/],
    [{ keywords, window: 0 }, /^window: 0/],
    [{ keywords, window: 1e9 }, /^window: 1000000000/],
    [{ keywords, injectionTurn: 0 }, /^injectionTurn: 0/],
    [{ keywords, injectionTurn: Number.NaN }, /^injectionTurn: NaN/],
    [{ keywords, minimum: 0 }, /^minimum: 0/],
    [{ keywords, minimum: 2.5 }, /^minimum: 2\.5/],
    [{ keywords, match: "words" }, /^match: "words"/],
    [{ keywords, count: "all" }, /^count: "all"/],
  ])("names the option that is wrong: %j", (wrong, message) => {
    expect(() => measure(debateWith(0, 0, 0, 0, 3), wrong as typeof options)).toThrow(DissensusError);
    expect(() => measure(debateWith(0, 0, 0, 0, 3), wrong as typeof options)).toThrow(message);
  });

  it("does not mind the order of turns and leaves them as they were", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 7 }),
        fc.array(fc.nat(5), { minLength: 11, maxLength: 11 }),
        (numbers, counts) => {
          const turns = numbers.map((number) => turnWith(number, counts[number]!));
          const before = structuredClone(turns);
          const ordered = [...turns].sort((one, other) => one.turn - other.turn);
          expect(measure(Object.freeze(turns) as Turn[], options)).toEqual(measure(ordered, options));
          expect(turns).toEqual(before);
        },
      ),
    );
  });

  it("never gives less for more keywords in a turn", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5), { minLength: 10, maxLength: 10 }),
        fc.integer({ min: 4, max: 9 }),
        (counts, at) => {
          const more = counts.map((count, index) => (index === at ? Math.min(5, count + 1) : count));
          const value = measure(debateWith(...counts), options).value;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(measure(debateWith(...more), options).value).toBeGreaterThanOrEqual(value);
        },
      ),
    );
  });
});

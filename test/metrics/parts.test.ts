import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { placesOf, requireStrict } from "../../lib/src/metrics/ballot.js";
import { frameworkOf } from "../../lib/src/metrics/frameworks.js";
import { keywordRule } from "../../lib/src/metrics/keywordRule.js";
import { mostCommon } from "../../lib/src/metrics/mostCommon.js";
import { opponentsBySpeaker, opponentsOf } from "../../lib/src/metrics/opponents.js";
import { optionIds } from "../../lib/src/metrics/options.js";
import { orderWithTies } from "../../lib/src/metrics/orderWithTies.js";
import { shareOfTurns } from "../../lib/src/metrics/shareOfTurns.js";
import { orderedTurns } from "../../lib/src/metrics/turns.js";
import { checkedWeights, relativeWeights, sumOf } from "../../lib/src/metrics/weights.js";

describe("weights", () => {
  it("are ones where none are given, and a copy where some are", () => {
    expect(checkedWeights("m", undefined, 3)).toEqual([1, 1, 1]);
    const given = [0.2, 0];
    const checked = checkedWeights("m", given, 2);
    expect(checked).toEqual(given);
    expect(checked).not.toBe(given);
  });

  it("are parts of the largest, so equal ones are exactly one, however small", () => {
    expect(relativeWeights("m", [0.1, 0.1, 0.1], 3)).toEqual([1, 1, 1]);
    expect(relativeWeights("m", [5e-324, 5e-324], 2)).toEqual([1, 1]);
    expect(relativeWeights("m", [0.25, 0.5], 2)).toEqual([0.5, 1]);
  });

  it("name the measure that they do not determine", () => {
    expect(() => checkedWeights("bordaMargin", undefined, 0)).toThrow(
      "bordaMargin is not computable: there are no votes",
    );
    expect(() => checkedWeights("bordaMargin", [0, 0], 2)).toThrow(NotComputableError);
  });

  it("add up to the same in whatever order", () => {
    const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(values, (list) => {
        expect(sumOf([...list].reverse())).toBe(sumOf(list));
      }),
    );
  });
});

describe("orderWithTies", () => {
  it("puts the best first and those level together", () => {
    const scores: [string, number][] = [
      ["A", 1],
      ["B", 3],
      ["C", 1 + 1e-14],
      ["D", 0],
    ];
    expect(orderWithTies(scores, 10)).toEqual([["B"], ["C", "A"], ["D"]]);
    expect(orderWithTies([], 1)).toEqual([]);
  });

  it("keeps apart what differs by more than rounding", () => {
    expect(
      orderWithTies(
        [
          ["A", 1],
          ["B", 1 + 1e-10],
        ],
        1,
      ),
    ).toEqual([["B"], ["A"]]);
  });
});

describe("options and ballots", () => {
  it("take ids or ids with labels", () => {
    expect(optionIds(["B", "A"])).toEqual(["B", "A"]);
    expect(optionIds({ A: "Rent control", B: "Deregulate" })).toEqual(["A", "B"]);
    for (const wrong of [null, "AB", [], {}, ["A", ""], ["A", "A"], ["A", 1]])
      expect(() => optionIds(wrong as string[]), JSON.stringify(wrong)).toThrow(InputError);
  });

  it("know a strict ballot from any other", () => {
    expect(() => requireStrict([["B", "A"]], ["A", "B"])).not.toThrow();
    expect(() => requireStrict([["B"]], ["A", "B"])).toThrow(/^ballots\[0\]/);
    expect(placesOf([["B", ["A", "C"]]], ["A", "B", "C"])).toEqual([[["B"], ["A", "C"]]]);
  });
});

describe("mostCommon", () => {
  it("gives every value that is most common, in order of appearance", () => {
    expect(mostCommon(["B", "A", "B", "A", "C"])).toEqual(["B", "A"]);
    expect(mostCommon(["A"])).toEqual(["A"]);
    expect(mostCommon([])).toEqual([]);
  });
});

describe("teams and frameworks", () => {
  it("give each speaker all of the other teams as opponents", () => {
    const opponents = opponentsBySpeaker({ one: ["Kant", "Aquinas"], two: ["Mill"], three: ["Plato"] });
    expect(opponentsOf("Kant", opponents)).toEqual(["Mill", "Plato"]);
    expect(opponentsOf("Mill", opponents)).toEqual(["Kant", "Aquinas", "Plato"]);
    expect(() => opponentsOf("Socrates", opponents)).toThrow(/^teams: "Socrates".*"Kant", "Aquinas", "Mill", "Plato"/);
  });

  it("have keywords under the very name of the speaker", () => {
    expect(frameworkOf({ Kant: ["duty"] }, "Kant")).toEqual(["duty"]);
    expect(() => frameworkOf({ Kant: ["duty"] }, "toString")).toThrow(InputError);
    expect(() => frameworkOf({}, "Kant")).toThrow(/there are some for: none/);
  });
});

describe("keywordRule", () => {
  it("decides by the number of keywords, with the hits that decided", () => {
    const decide = keywordRule("keywords", ["duty", "law"], { minimum: 2 });
    expect(decide("duty and law")).toMatchObject({ count: 2, reached: true });
    expect(decide("duty and duty")).toMatchObject({ count: 1, reached: false, hits: [{ start: 0 }, { start: 9 }] });
    expect(keywordRule("keywords", ["duty"], { count: "occurrences", minimum: 2 })("duty, duty").reached).toBe(true);
  });
});

describe("turns", () => {
  it("are put in order of their number without changing the transcript", () => {
    const turns = [
      { turn: 2, speaker: "Mill", text: "" },
      { turn: 1, speaker: "Kant", text: "" },
    ];
    expect(orderedTurns(turns).map(({ turn }) => turn)).toEqual([1, 2]);
    expect(turns[0]?.turn).toBe(2);
  });

  it("give shares per agent and over all", () => {
    const held = [true, false, true].map((holds, index) => ({ speaker: index < 2 ? "Kant" : "Mill", holds }));
    expect(shareOfTurns("m", held, "macro")).toEqual({ value: 0.75, perAgent: { Kant: 0.5, Mill: 1 } });
    expect(shareOfTurns("m", held, "micro").value).toBeCloseTo(2 / 3, 15);
    expect(() => shareOfTurns("m", [], "micro")).toThrow(NotComputableError);
  });
});

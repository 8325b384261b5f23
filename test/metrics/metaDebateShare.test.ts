import { describe, expect, it } from "vitest";
import { NotComputableError } from "../../lib/src/foundation/errors.js";
import { metaDebateShare } from "../../lib/src/metrics/metaDebateShare.js";

const options = {
  objectKeywords: ["trolley", "lever", { keyword: "kill", forms: ["killing"] }],
  metaKeywords: ["faith", "reason", "revelation"],
};

const turns = [
  { turn: 3, speaker: "Augustine", text: "Faith precedes reason; no lever does." },
  { turn: 1, speaker: "Plato", text: "The trolley and its lever." },
  { turn: 2, speaker: "Aquinas", text: "Reason asks who is killing." },
  { turn: 4, speaker: "Aquinas", text: "Let us pray." },
];

describe("metaDebateShare", () => {
  it("is the share of turns in which words of method outnumber words of the dilemma", () => {
    const result = metaDebateShare(turns, options);
    expect(result.value).toBe(1 / 4);
    expect(result.perAgent).toEqual({ Plato: 0, Aquinas: 0, Augustine: 1 });
    expect(
      result.perTurn.map(({ turn, level, objectCount, metaCount }) => [turn, level, objectCount, metaCount]),
    ).toEqual([
      [1, "object", 2, 0],
      [2, "balanced", 1, 1],
      [3, "meta", 1, 2],
      [4, "neither", 0, 0],
    ]);
  });

  it("shows the hits", () => {
    const { perTurn } = metaDebateShare(turns, options);
    expect(perTurn[2]?.metaHits).toEqual([
      { keyword: "faith", start: 0, end: 5 },
      { keyword: "reason", start: 15, end: 21 },
    ]);
    expect(perTurn[2]?.objectHits).toHaveLength(1);
  });

  it("matches and counts as it is told", () => {
    const text = "faithful reasons, reason upon reason, trolley, lever";
    const one = [{ turn: 1, speaker: "Plato", text }];
    expect(metaDebateShare(one, options).perTurn[0]).toMatchObject({ objectCount: 2, metaCount: 1 });
    expect(metaDebateShare(one, { ...options, count: "occurrences" }).perTurn[0]).toMatchObject({ level: "balanced" });
    expect(metaDebateShare(one, { ...options, match: "stem" }).perTurn[0]).toMatchObject({ metaCount: 2 });
  });

  it("names what it cannot use", () => {
    expect(() => metaDebateShare([], options)).toThrow(NotComputableError);
    expect(() => metaDebateShare(turns, { ...options, metaKeywords: [] })).toThrow(/^metaKeywords: \[\]/);
    expect(() => metaDebateShare(turns, { ...options, objectKeywords: undefined as never })).toThrow(/^objectKeywords/);
    expect(() => metaDebateShare(turns, null as never)).toThrow(/^options: null/);
  });
});

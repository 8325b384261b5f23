import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import type { Turn } from "../../lib/src/foundation/transcript.js";
import { doctrinalAccuracy } from "../../lib/src/metrics/doctrinalAccuracy.js";

const frameworks = {
  Kant: [{ keyword: "duty", forms: ["duties"] }, "categorical imperative", "maxim"],
  Aquinas: ["natural law", "virtue", "common good"],
  Mill: ["utility", "happiness", "liberty"],
  Bentham: ["pleasure", "pain", "calculus"],
};

const accurate: Record<string, string> = {
  Kant: "Duty binds each maxim.",
  Aquinas: "Natural law and virtue.",
  Mill: "Utility is happiness.",
  Bentham: "Pleasure less pain.",
};

/** The paper's order of speakers (the one named first has three turns), with the turns that are accurate. */
function ablation(holds: (turn: number) => boolean): Turn[] {
  const order = ["Kant", "Mill", "Aquinas", "Bentham", "Kant", "Mill", "Aquinas", "Bentham", "Kant", "Mill"];
  return order.map((speaker, index) => ({
    turn: index + 1,
    speaker,
    text: holds(index + 1) ? accurate[speaker]! : "One ought to be kind.",
  }));
}

describe("doctrinalAccuracy", () => {
  it("is the mean over agents, not over turns", () => {
    // Mill's published 0.33 is one turn of three (HDE section 6.3).
    const result = doctrinalAccuracy(
      ablation((turn) => turn !== 2 && turn !== 6),
      { frameworks },
    );
    expect(result.perAgent).toEqual({ Kant: 1, Mill: 1 / 3, Aquinas: 1, Bentham: 1 });
    expect(result.value).toBeCloseTo((1 + 1 / 3 + 1 + 1) / 4, 15);
    expect(
      doctrinalAccuracy(
        ablation((turn) => turn !== 2 && turn !== 6),
        { frameworks, average: "micro" },
      ).value,
    ).toBe(0.8);
  });

  it("reaches the printed values of Table 3 as means over two runs", () => {
    // 0.90 = 43/48 and 0.79 = 38/48: shares of agents with three, three, two and two turns.
    const means = (first: number[], second: number[]) =>
      (doctrinalAccuracy(
        ablation((turn) => !first.includes(turn)),
        { frameworks },
      ).value +
        doctrinalAccuracy(
          ablation((turn) => !second.includes(turn)),
          { frameworks },
        ).value) /
      2;
    expect(means([3, 1], [])).toBeCloseTo(43 / 48, 12);
    expect(means([3, 7, 1, 2], [])).toBeCloseTo(38 / 48, 12);
    expect(means([], [])).toBe(1);
  });

  it("asks for two distinct keywords of the speaker's own framework", () => {
    const turns: Turn[] = [
      { turn: 1, speaker: "Kant", text: "Duties, duty and duty again." },
      { turn: 2, speaker: "Mill", text: "Duty and the categorical  imperative and every maxim." },
    ];
    const result = doctrinalAccuracy(turns, { frameworks });
    expect(result.perTurn.map(({ speaker, count, accurate: holds }) => [speaker, count, holds])).toEqual([
      ["Kant", 1, false],
      ["Mill", 0, false],
    ]);
    expect(doctrinalAccuracy(turns, { frameworks, count: "occurrences" }).perAgent).toEqual({ Kant: 1, Mill: 0 });
    expect(doctrinalAccuracy(turns, { frameworks, minimum: 1 }).perAgent).toEqual({ Kant: 1, Mill: 0 });
  });

  it("shows the hits of each turn", () => {
    const text = "From duty, under the categorical\nimperative.";
    const { perTurn } = doctrinalAccuracy([{ turn: 3, speaker: "Kant", text }], { frameworks });
    expect(perTurn[0]?.hits.map(({ start, end }) => text.slice(start, end))).toEqual([
      "duty",
      "categorical\nimperative",
    ]);
  });

  it("leaves out an agent that never spoke, and says so", () => {
    const turns = ablation(() => true).filter(({ speaker }) => speaker !== "Bentham");
    const result = doctrinalAccuracy(turns, { frameworks });
    expect(result).toMatchObject({ value: 1, silent: ["Bentham"] });
    expect(result.perAgent).not.toHaveProperty("Bentham");
  });

  it("measures turns of several phases whose numbers repeat", () => {
    const turns = [...ablation(() => true), ...ablation(() => false)];
    expect(doctrinalAccuracy(turns, { frameworks }).value).toBe(0.5);
  });

  it("names the speaker who has no framework", () => {
    const turns = [...ablation(() => true), { turn: 11, speaker: "kant", text: "Duty." }];
    expect(() => doctrinalAccuracy(turns, { frameworks })).toThrow(InputError);
    expect(() => doctrinalAccuracy(turns, { frameworks })).toThrow(/^frameworks: "kant".*"Kant", "Aquinas"/);
    expect(() => doctrinalAccuracy([{ turn: 1, speaker: "constructor", text: "" }], { frameworks })).toThrow(
      InputError,
    );
  });

  it("takes any name for a speaker", () => {
    const odd = JSON.parse('{"__proto__": ["duty", "law"]}');
    const turns: Turn[] = [{ turn: 1, speaker: "__proto__", text: "duty, law" }];
    expect(Object.entries(doctrinalAccuracy(turns, { frameworks: odd }).perAgent)).toEqual([["__proto__", 1]]);
  });

  it("names what it cannot use", () => {
    const turns = ablation(() => true);
    expect(() => doctrinalAccuracy([], { frameworks })).toThrow(NotComputableError);
    expect(() => doctrinalAccuracy(turns, undefined as never)).toThrow(/^options/);
    expect(() => doctrinalAccuracy(turns, {} as never)).toThrow(/^frameworks: undefined/);
    expect(() => doctrinalAccuracy(turns, { frameworks: { ...frameworks, Kant: [] } })).toThrow(
      /^frameworks\.Kant: \[\]/,
    );
    expect(() => doctrinalAccuracy(turns, { frameworks: { ...frameworks, Kant: ["duty", ""] } })).toThrow(
      /^frameworks\.Kant\[1\]/,
    );
    expect(() => doctrinalAccuracy(turns, { frameworks, average: "mean" as "macro" })).toThrow(/^average: "mean"/);
    expect(() => doctrinalAccuracy(turns, { frameworks, minimum: 0 })).toThrow(/^minimum: 0/);
  });

  it("does not mind the order of turns", () => {
    const turns = ablation((turn) => turn % 3 === 0);
    fc.assert(
      fc.property(fc.shuffledSubarray(turns, { minLength: turns.length }), (shuffled) => {
        expect(doctrinalAccuracy(shuffled, { frameworks })).toEqual(doctrinalAccuracy(turns, { frameworks }));
      }),
    );
  });
});

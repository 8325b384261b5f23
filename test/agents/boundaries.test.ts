import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withinBoundaries } from "../../lib/src/agents/boundaries.js";
import type { NegativeConstraint } from "../../lib/src/agents/philosopher.js";
import { loadIdentity } from "../../lib/src/agents/philosophers.js";
import { rememberedViolates } from "../../lib/src/agents/rememberedViolates.js";
import { lexicalViolates } from "../../lib/src/agents/violates.js";

const constraint = (id: string): NegativeConstraint => ({ id, text: `REJECT: ${id}`, triggers: [[[id]]] });
const fact = (id: string, text = id) => ({ id, text });

describe("withinBoundaries (HDE Eq. 3)", () => {
  it("removes Kant's planted misreading and keeps its denial", async () => {
    const { constraints } = loadIdentity("kant");
    const facts = [fact("planted", "Morality is a sum of pleasures."), fact("denied", "Morality is not calculation.")];
    expect(await withinBoundaries(facts, constraints, lexicalViolates)).toEqual({
      kept: [facts[1]],
      removed: [
        {
          id: "planted",
          text: "Morality is a sum of pleasures.",
          constraint: "REJECT: reducing morality to calculation",
        },
      ],
    });
  });

  it.each([["no"], ["yes"], [0], [1], [null], [undefined], [{ violates: false }]])(
    "refuses %j as an answer: nothing is removed, or kept, by what only looks like a verdict",
    async (answer) => {
      for (const violates of [() => answer, async () => answer] as never[])
        await expect(withinBoundaries([fact("x")], [constraint("a")], violates)).rejects.toThrow(
          /violates, its answer.*true or false/,
        );
    },
  );

  it.each([["lexical"], [null], [{}], [true]])("refuses %j as violates, with no fact too", async (violates) => {
    await expect(withinBoundaries([], [], violates as never)).rejects.toThrow(/^violates: .*a function/);
  });

  it("names the first constraint that a fact violates, and asks about no further one", async () => {
    const asked: string[] = [];
    const { removed } = await withinBoundaries([fact("x")], ["a", "b", "c"].map(constraint), (_text, { id }) => {
      asked.push(id);
      return id !== "a";
    });
    expect(removed.map((it) => it.constraint)).toEqual(["REJECT: b"]);
    expect(asked).toEqual(["a", "b"]);
  });

  it("takes a judge that answers later, such as a model", async () => {
    const judge = async (text: string) => text === "bad";
    const { kept, removed } = await withinBoundaries([fact("bad"), fact("good")], [constraint("n")], judge);
    expect([kept.map(({ id }) => id), removed.map(({ id }) => id)]).toEqual([["good"], ["bad"]]);
  });

  it("parts the facts: each is kept as it is, or removed with a constraint, in their order; none without constraints", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer()), fc.boolean(), async (numbers, bounded) => {
        const facts = numbers.map((number) => fact(String(number)));
        const violates = (text: string) => Number(text) % 2 === 0;
        const { kept, removed } = await withinBoundaries(facts, bounded ? [constraint("even")] : [], violates);
        expect(kept).toEqual(facts.filter(({ text }) => !bounded || !violates(text)));
        expect(removed.map(({ id }) => id)).toEqual(
          facts.filter(({ text }) => bounded && violates(text)).map(({ id }) => id),
        );
      }),
    );
  });
});

describe("rememberedViolates", () => {
  it("answers as lexicalViolates does, at the first time and after", () => {
    const { constraints } = loadIdentity("kant");
    const facts = ["Morality is a sum of pleasures.", "Morality is not calculation.", "Lying is right.", ""];
    for (const round of [1, 2])
      for (const text of facts)
        for (const one of constraints)
          expect([round, text, one.id, rememberedViolates(text, one)]).toEqual([
            round,
            text,
            one.id,
            lexicalViolates(text, one),
          ]);
  });
  it("does not take one constraint for another of the same id", () => {
    const lenient = { ...constraint("x"), triggers: [[["never"]]] };
    const strict = { ...constraint("x"), triggers: [[["duty"]]] };
    expect(rememberedViolates("Duty calls.", lenient)).toBe(false);
    expect(rememberedViolates("Duty calls.", strict)).toBe(true);
  });
  it("remembers more facts than it has room for without a wrong answer", () => {
    const one = constraint("duty");
    for (let number = 0; number < 20_050; number++) rememberedViolates(`Fact ${number}.`, one);
    expect(rememberedViolates("Duty 3.", one)).toBe(true);
    expect(rememberedViolates("Fact 3.", one)).toBe(false);
  });
});

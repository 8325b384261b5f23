import { describe, expect, test } from "vitest";
import { loadDigests } from "../../lib/src/texts/digests.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";
import type { PassageIndex } from "../../lib/src/texts/passageIndex.js";
import { loadRetrievalQuestions, retrievalHitRate } from "../../lib/src/texts/retrievalHitRate.js";

const index: PassageIndex = {
  search: (query, { limit = 5 } = {}) =>
    ["a", "b", "c", "d", "e", "f"]
      .slice(query === "later" ? 1 : 0, (query === "later" ? 1 : 0) + limit)
      .map((id) => ({ passage: { id, source: "s", work: "w", section: "1", text: id }, score: 1 })),
};
const question = (text: string, ...passages: string[]) => ({ question: text, wording: "near" as const, passages });

describe("retrievalHitRate", () => {
  test("is the share of questions with an answer among the first", async () => {
    const questions = [question("q", "a"), question("q", "e"), question("q", "f"), question("later", "f", "d")];
    expect(await retrievalHitRate(index, questions, { at: 5 })).toEqual({ value: 0.75, ranks: [1, 5, null, 3] });
    expect((await retrievalHitRate(index, questions)).value).toBe(0.75);
    expect(await retrievalHitRate(index, questions, { at: 1 })).toEqual({ value: 0.25, ranks: [1, null, null, null] });
  });

  test("refuses what it cannot compute", async () => {
    await expect(retrievalHitRate(index, [])).rejects.toThrow(
      /retrievalHitRate is not computable: there is no question/,
    );
    await expect(retrievalHitRate(index, [question("q", "a")], { at: 0 })).rejects.toThrow(/at: 0/);
    await expect(retrievalHitRate(index, "q" as never)).rejects.toThrow(/questions: "q"/);
  });
});

describe("the shipped retrieval set", () => {
  const questions = loadRetrievalQuestions();
  const passages = loadDigests();

  test("has sixty different questions, half near and half far, about all seven philosophers", () => {
    expect(new Set(questions.map((it) => it.question)).size).toBe(60);
    expect(questions.filter(({ wording }) => wording === "near")).toHaveLength(30);
    const sourceOf = new Map(passages.map(({ id, source }) => [id, source]));
    const asked = questions.map((it) => sourceOf.get(it.passages[0]!));
    for (const source of new Set(passages.map((it) => it.source)))
      expect(asked.filter((found) => found === source).length).toBeGreaterThanOrEqual(7);
  });

  test("every answer is a passage of the digests, and no question is a sentence of one", () => {
    const known = new Map(passages.map(({ id, text }) => [id, text]));
    for (const { question: text, passages: answers } of questions)
      for (const id of answers)
        expect(known.get(id) ?? "").not.toSatisfy((found: string) => found === "" || found.includes(text));
  });

  test("words find most near questions and few far ones: what the dense index is for", async () => {
    const lexical = buildIndex(passages);
    const rate = async (wording: "near" | "far") =>
      (
        await retrievalHitRate(
          lexical,
          questions.filter((it) => it.wording === wording),
          { at: 5 },
        )
      ).value;
    expect(await rate("near")).toBeGreaterThanOrEqual(0.9);
    expect(await rate("far")).toBeLessThan(0.5);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut } from "../../lib/src/texts/cut.js";
import { sentencesOf } from "../../lib/src/texts/sentences.js";

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");

describe("sentencesOf", () => {
  test("cuts between sentences", () => {
    expect(sentencesOf("Act so. Do not lie! Why not? Because.")).toEqual([
      "Act so.",
      "Do not lie!",
      "Why not?",
      "Because.",
    ]);
  });

  test.each([
    "As stated above (I-II, Q. 94, Art. 2), good is to be done.",
    "See Dan. 7:10 and Matt. 5:3, where it is said.",
    "So J. S. Mill and Mr. Bentham held, i.e. the utilitarians.",
    "In Book iv. 3 he says so, cf. also chap. ii.",
  ])("leaves %j whole", (sentence) => {
    expect(sentencesOf(sentence)).toEqual([sentence]);
  });

  test("a sentence may end with a name or a quotation", () => {
    expect(sentencesOf('He asked Kant. Kant said: "No." Then he left.')).toHaveLength(3);
  });
});

describe("cut", () => {
  const sentence = (words: number) => `${Array.from({ length: words - 1 }, (_, at) => `W${at}`).join(" ")} End.`;
  const paragraphs = fc.array(
    fc
      .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
      .map((lengths) => lengths.map(sentence).join(" ")),
    { minLength: 1, maxLength: 12 },
  );

  test("loses and moves no word, and no passage has more than 200", () => {
    fc.assert(
      fc.property(paragraphs, (given) => {
        const passages = cut(given);
        expect(wordsOf(passages.join(" "))).toEqual(wordsOf(given.join(" ")));
        for (const passage of passages) expect(wordsOf(passage).length).toBeLessThanOrEqual(200);
      }),
    );
  });

  test("with sentences of at most 40 words, a section of 80 words or more has no passage below 80", () => {
    fc.assert(
      fc.property(paragraphs, (given) => {
        fc.pre(wordsOf(given.join(" ")).length >= 80);
        for (const passage of cut(given)) expect(wordsOf(passage).length).toBeGreaterThanOrEqual(80);
      }),
    );
  });

  test("cuts between paragraphs where it can, and keeps them on lines of their own", () => {
    const [one, two, three] = [sentence(60), sentence(70), sentence(120)];
    expect(cut([one, two, three])).toEqual([`${one}\n${two}`, three]);
  });

  test("a short section is one passage, an empty one none", () => {
    expect(cut(["Duty."])).toEqual(["Duty."]);
    expect(cut([])).toEqual([]);
  });

  test("cuts a sentence of more than 200 words after a semicolon or comma, or where it must", () => {
    const clauses = Array.from({ length: 10 }, () => `${sentence(49).slice(0, -1)};`).join(" ");
    const parts = cut([clauses]);
    expect(parts.length).toBeGreaterThanOrEqual(3);
    for (const part of parts) expect(part.endsWith(";")).toBe(true);
    const unbroken = Array.from({ length: 450 }, () => "on").join(" ");
    expect(cut([unbroken]).map((passage) => wordsOf(passage).length)).toEqual([150, 150, 150]);
  });
});

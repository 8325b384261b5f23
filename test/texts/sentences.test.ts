import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../lib/src/texts/sentences.js";

describe("sentencesOf", () => {
  test("parts a paragraph where its sentences end", () => {
    expect(sentencesOf("Act justly. Why? Because the law says so! No more.")).toEqual([
      "Act justly.",
      "Why?",
      "Because the law says so!",
      "No more.",
    ]);
  });

  test.each([
    "As was said above (I-II, Q. 94, Art. 2), the first precept stands.",
    "Mr. Mill answers Dr. Whewell in ch. 5 of the essay.",
    "He cites Dan. 7:10 and St. Paul.",
    "So J. S. Mill held, viz. that pleasure alone is good.",
  ])("keeps together what an abbreviation does not end: %s", (sentence) => {
    expect(sentencesOf(sentence)).toEqual([sentence]);
  });

  test("has none in white space", () => {
    expect(sentencesOf(" \n\t ")).toEqual([]);
  });

  test("loses no word, adds none and keeps their order, however long the paragraph", () => {
    const word = fc.constantFrom("duty", "Virtue", "Q.", "xx.", "law;", "ends.", "so?", "(I", "é", "94");
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 2500 }), (parts) => {
        const sentences = sentencesOf(parts.join(" "));
        expect(words(sentences.join(" "))).toEqual(parts);
        for (const sentence of sentences) expect(sentence.trim()).toBe(sentence);
      }),
      { numRuns: 30 },
    );
  });

  test("cuts a word that never ends, so that the segmenter is given no more than it can do", () => {
    const endless = "a".repeat(10_000);
    expect(sentencesOf(endless).join("")).toBe(endless);
  });
});

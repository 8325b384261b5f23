import { describe, expect, test } from "vitest";
import { termReader } from "../../lib/src/texts/terms.js";

const termsOf = termReader();

describe("termReader", () => {
  test("brings inflections of a word to one term and leaves stop words out", () => {
    expect(termsOf("The duties of a man; his duty.")).toEqual(["duti", "man", "duti"]);
    expect(termsOf("Thou shalt not lie unto thy neighbour")).toEqual(["lie", "neighbour"]);
  });

  test("reads full-width letters, capitals and ligatures as the plain word, and splits at punctuation", () => {
    expect(termsOf("ＤＵＴＹ duty")).toEqual(["duti", "duti"]);
    expect(termsOf("suﬃcient")).toEqual(termsOf("sufficient"));
    expect(termsOf("self-love--or pity?")).toEqual(["self", "love", "piti"]);
  });

  test("keeps numbers and words of other scripts", () => {
    expect(termsOf("4:421 εὐδαιμονία")).toEqual(["4", "421", "εὐδαιμονία"]);
  });

  test("finds nothing in a text without words", () => {
    expect(termsOf(" -- ... ")).toEqual([]);
    expect(termsOf("of the and")).toEqual([]);
  });

  test("words that stand on the prototype of objects are words like any other", () => {
    expect(termsOf("constructor toString")).toEqual(["constructor", "tostr"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { foldedText } from "../../lib/src/foundation/foldedText.js";
import { keywordMatcher, keywordMatches } from "../../lib/src/foundation/keywordMatcher.js";
import { countKeywords, findKeywords } from "../../lib/src/foundation/keywords.js";
import { stemmedText } from "../../lib/src/foundation/stemmedText.js";
import type { Keyword } from "../../lib/src/foundation/transcript.js";

/** What was matched, as it stands in the text. */
function slices(text: string, keywords: readonly Keyword[], options = {}) {
  return findKeywords(text, keywords, options).map(({ start, end }) => text.slice(start, end));
}

describe("findKeywords", () => {
  it("points into the text", () => {
    expect(findKeywords("Act from DUTY alone.", ["duty"])).toEqual([{ keyword: "duty", start: 9, end: 13 }]);
  });

  it("takes whole words only, with no letter, digit or underscore on either side", () => {
    for (const text of ["money", "one1", "1one", "one_", "_one", "oneé", "éone", "one²", "𐌰one", "one𐌰"])
      expect(findKeywords(text, ["one"]), text).toEqual([]);
    for (const text of ["one", "(one)", "one's", "“one”", "one-sided", "…one…", "one\u00a0", "no one,", "👍one👍"])
      expect(slices(text, ["one"]), text).toEqual(["one"]);
  });

  it("does not take a letter out from under its mark", () => {
    expect(findKeywords("cafe\u0301", ["cafe"])).toEqual([]);
    expect(findKeywords("x\u0327 one\u0327", ["x", "one"])).toEqual([]);
    expect(findKeywords("x\u0327", ["x"], { match: "substring" })).toEqual([]);
  });

  it.each([
    ["ligatures", "an eﬀective ofﬁce", ["effective", "office"], ["eﬀective", "ofﬁce"]],
    ["hyphens of print", "well‐being, well\u2011being", ["well-being"], ["well‐being", "well\u2011being"]],
    ["a keyword with a hyphen of print", "well-being", ["well\u2011being"], ["well-being"]],
    ["apostrophes of print", "the tyrant’s soul", ["tyrant's soul"], ["tyrant’s soul"]],
    ["a keyword with an apostrophe of print", "the tyrant's soul", ["tyrant’s soul"], ["tyrant's soul"]],
    ["full width", "the ＤＵＴＹ of", ["duty"], ["ＤＵＴＹ"]],
    ["combining marks", "re\u0301sume\u0301 now", ["résumé"], ["re\u0301sume\u0301"]],
    ["a keyword with combining marks", "résumé now", ["re\u0301sume\u0301"], ["résumé"]],
    ["sharp s", "eine STRASSE, die Straße", ["straße"], ["STRASSE", "Straße"]],
    ["final sigma", "ΛΟΓΟΣ και λόγος", ["λογος", "ΛΌΓΟΣ"], ["ΛΟΓΟΣ", "λόγος"]],
    ["letters outside the first plane", "𝐝𝐮𝐭𝐲 first", ["duty", "first"], ["𝐝𝐮𝐭𝐲", "first"]],
    ["Hangul letters", "\u1112\u1161\u11ab \u1100\u1161", ["한"], ["\u1112\u1161\u11ab"]],
    ["half-width kana with voicing marks", "ｶﾞｲﾄﾞ", ["ガイド"], ["ｶﾞｲﾄﾞ"]],
    ["a dotted capital", "İstanbul", ["i\u0307stanbul"], ["İstanbul"]],
    ["marks in another order", "a\u0301\u0327x", ["a\u0327\u0301x"], ["a\u0301\u0327x"]],
  ])("maps offsets back through %s", (_what, text, keywords, expected) => {
    expect(slices(text, keywords)).toEqual(expected);
  });

  it("keeps offsets right behind characters that fold to more or fewer", () => {
    const text = "ﬃ ㎏ ½ ﷺ 👨‍👩‍👧 e\u0301 duty";
    expect(slices(text, ["duty"])).toEqual(["duty"]);
  });

  it("does not point at half a character", () => {
    expect(findKeywords("oﬃce", ["off"], { match: "substring" })).toEqual([]);
    expect(slices("oﬃce", ["offi"], { match: "substring" })).toEqual(["oﬃ"]);
    expect(findKeywords("½", ["1"])).toEqual([]);
  });

  it("matches a phrase across any run of white space", () => {
    for (const space of [" ", "  ", "\n", "\r\n\t", "\u00a0", "\u3000", " \u2028 "])
      expect(slices(`the categorical${space}imperative.`, ["Categorical  imperative"])).toEqual([
        `categorical${space}imperative`,
      ]);
    expect(findKeywords("categorical, imperative", ["categorical imperative"])).toEqual([]);
    expect(findKeywords("categoricalimperative", ["categorical imperative"])).toEqual([]);
  });

  it("lets hits of different keywords overlap", () => {
    expect(findKeywords("the moral law", ["moral law", "law", "moral"])).toEqual([
      { keyword: "moral law", start: 4, end: 13 },
      { keyword: "moral", start: 4, end: 9 },
      { keyword: "law", start: 10, end: 13 },
    ]);
    expect(slices("aaa", ["aa"], { match: "substring" })).toEqual(["aa", "aa"]);
  });

  it("counts one place once for a keyword, the longest of its forms", () => {
    expect(slices("the moral law", [{ keyword: "law", forms: ["moral law", "LAW"] }])).toEqual(["moral law"]);
    expect(slices("utility", [{ keyword: "util", forms: ["utility"] }], { match: "substring" })).toEqual(["utility"]);
  });

  it("takes regular-expression characters as they are", () => {
    expect(slices("a.c abc (a|b) [x] c++ $1 \\d a*", ["a.c", "(a|b)", "[x]", "c++", "$1", "\\d", "a*", ".*"])).toEqual([
      "a.c",
      "(a|b)",
      "[x]",
      "c++",
      "$1",
      "\\d",
      "a*",
    ]);
  });

  it("finds nothing in an empty text or with an empty list", () => {
    expect(findKeywords("", ["duty"])).toEqual([]);
    expect(findKeywords("duty", [])).toEqual([]);
  });

  it("leaves its arguments as they were, and sees a list that has changed", () => {
    const keywords: Keyword[] = Object.freeze([
      "duty",
      Object.freeze({ keyword: "law", forms: ["laws"] }),
    ]) as Keyword[];
    expect(findKeywords("duty and laws", keywords)).toHaveLength(2);
    const growing = ["duty"];
    expect(findKeywords("duty and law", growing)).toHaveLength(1);
    growing.push("law");
    expect(findKeywords("duty and law", growing)).toHaveLength(2);
  });

  it.each([
    [[""], "keywords[0]"],
    [["duty", " \n"], "keywords[1]"],
    [[{ keyword: "duty", forms: [""] }], "keywords[0]"],
    [[{ keyword: "duty", forms: "duties" }], "keywords[0].forms"],
    [[null], "keywords[0]"],
    [[7], "keywords[0]"],
    [[{ forms: ["duties"] }], "keywords[0]"],
    ["duty", "keywords"],
    [undefined, "keywords"],
  ])("names what is wrong with %j", (keywords, argument) => {
    const call = () => findKeywords("duty", keywords as Keyword[]);
    expect(call).toThrow(InputError);
    expect(call).toThrow(argument);
  });

  it("names a text or an option that it cannot use", () => {
    expect(() => findKeywords(null as unknown as string, ["duty"])).toThrow(/^text: null/);
    expect(() => findKeywords("duty", ["duty"], { match: "fuzzy" as "word" })).toThrow(/^match: "fuzzy".*"substring"/);
    expect(() => findKeywords("duty", ["duty"], null as never)).toThrow(/^options: null/);
    expect(() => countKeywords("duty", ["duty"], { count: "all" as "distinct" })).toThrow(/^count: "all"/);
  });
});

describe("match: stem", () => {
  it("compares the stems of whole words, phrases included", () => {
    expect(slices("Duties, obligated; moral  LAWS", ["duty", "obligation", "moral law"], { match: "stem" })).toEqual([
      "Duties",
      "obligated",
      "moral  LAWS",
    ]);
    expect(findKeywords("a dutyfree shop", ["duty"], { match: "stem" })).toEqual([]);
  });

  it("does not take a short word for a stem", () => {
    // Porter's algorithm gives "on" for "one", "us" for "use", "di" for "dies".
    expect(findKeywords("it turns on us", ["one", "use"], { match: "stem" })).toEqual([]);
    expect(slices("one, ones, using, uses", ["one", "use"], { match: "stem" })).toEqual([
      "one",
      "ones",
      "using",
      "uses",
    ]);
  });

  it("points at whole words through ligatures and marks", () => {
    expect(slices("deﬁnes what it deﬁned", ["define"], { match: "stem" })).toEqual(["deﬁnes", "deﬁned"]);
    expect(slices("c++ and C++", ["c++"], { match: "stem" })).toEqual(["c++", "C++"]);
  });

  it("knows keywords of one stem as one keyword", () => {
    expect(countKeywords("duties", ["duty", "duties"], { match: "stem" })).toBe(1);
    expect(countKeywords("duties", ["duty", "duties"])).toBe(1);
    expect(countKeywords("duty and duties", ["duty", "duties"])).toBe(2);
  });
});

describe("countKeywords", () => {
  const keywords = [{ keyword: "duty", forms: ["duties", "dutiful"] }, "law"];
  const text = "Duty is duty: dutiful agents do their duties under law.";

  it("counts a keyword once however many of its forms occur", () => {
    expect(countKeywords(text, keywords)).toBe(2);
  });

  it("counts every occurrence when asked", () => {
    expect(countKeywords(text, keywords, { count: "occurrences" })).toBe(5);
  });

  it("counts a keyword that is listed twice once, with the forms of both", () => {
    expect(countKeywords("one", ["one", "One", { keyword: "ONE", forms: ["single"] }])).toBe(1);
    expect(countKeywords("single", ["one", { keyword: "ONE", forms: ["single"] }])).toBe(1);
  });
});

describe("keywordMatcher", () => {
  it("gives for many texts what findKeywords gives for each, folded before or not", () => {
    for (const match of keywordMatches) {
      const matcher = keywordMatcher(["duty", "greatest happiness"], { match });
      for (const text of ["Duty!", "the GREATEST  happiness", "", "dutyful"]) {
        expect(matcher.find(text)).toEqual(findKeywords(text, ["duty", "greatest happiness"], { match }));
        expect(matcher.find(foldedText(text))).toEqual(matcher.find(text));
      }
    }
  });

  it("calls the list what it is told to in errors", () => {
    expect(() => keywordMatcher([""], { argument: "frameworks.Kant" })).toThrow(/^frameworks\.Kant\[0\]/);
  });
});

describe("laws of keyword matching", () => {
  const letters = fc.constantFrom(
    ..."aAbßﬁ ﬀﬃＡ½²e\u0301\u0327 \n\u00a0σς\u1112\u1161\u11abｶﾞ_1-.İ".split(""),
    "𝐚",
    "👍",
    "é",
  );
  const texts = fc.array(letters, { maxLength: 30 }).map((characters) => characters.join(""));
  const keywords = fc.array(letters, { minLength: 1, maxLength: 3 }).map((characters) => characters.join(""));
  const lists = fc.array(
    keywords.filter((keyword) => keyword.trim() !== ""),
    { maxLength: 6 },
  );

  it("an offset always cuts out something that folds to a form", () => {
    fc.assert(
      fc.property(texts, lists, fc.constantFrom("word", "substring"), (text, list, match) => {
        for (const { keyword, start, end } of findKeywords(text, list, { match: match as "word" }))
          expect(foldedText(text.slice(start, end)).text).toBe(foldedText(keyword.trim()).text);
      }),
      { numRuns: 2000 },
    );
  });

  it("a stemmed offset always cuts out something with the stems of a form", () => {
    const stems = (text: string) => stemmedText(foldedText(text.trim())).text;
    const words = fc.constantFrom("duty", "duties", "law", "laws", "on", "one", "ﬁne", "dutiﬁed", "a.", "__", "été");
    const spaced = fc.array(words, { minLength: 1, maxLength: 8 }).map((list) => list.join("  "));
    fc.assert(
      fc.property(spaced, fc.array(spaced, { maxLength: 3 }), (text, list) => {
        for (const { keyword, start, end } of findKeywords(text, list, { match: "stem" }))
          expect(stems(text.slice(start, end))).toBe(stems(keyword));
      }),
    );
  });

  it("folding a whole text is folding it character by character", () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: "binary" })), (text) => {
        const { text: folded, origin } = foldedText(text);
        expect(origin).toHaveLength(folded.length + 1);
        expect(origin[folded.length]).toBe(text.length);
        const starts = [...origin].filter((start) => start >= 0);
        expect(starts).toEqual([...starts].sort((one, other) => one - other));
        const pieces = starts.slice(0, -1).map((start, index) => foldedText(text.slice(start, starts[index + 1])).text);
        expect(pieces.join("")).toBe(folded);
      }),
      { numRuns: 2000 },
    );
  });

  it("every word of a text is found in it", () => {
    const word = fc.stringMatching(/^[a-zß-öø-ÿ]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), fc.nat(), (words, pick) => {
        const wanted = words[pick % words.length]!;
        expect(countKeywords(words.join(" ").toUpperCase(), [wanted])).toBe(1);
      }),
    );
  });

  it("never counts more distinct keywords than are listed, nor more than occurrences", () => {
    fc.assert(
      fc.property(texts, lists, fc.constantFrom(...keywordMatches), (text, list, match) => {
        const distinct = countKeywords(text, list, { match });
        expect(distinct).toBeLessThanOrEqual(list.length);
        expect(distinct).toBeLessThanOrEqual(countKeywords(text, list, { match, count: "occurrences" }));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedText } from "../../lib/src/foundation/foldedText.js";

const fold = (text: string) => foldedText(text).text;

describe("foldedText", () => {
  it.each([
    ["case", "DUTY Law", "duty law"],
    ["compatibility forms", "ＤＵＴＹ ℡ ㎏ ⅷ x²", "duty tel kg viii x2"],
    ["ligatures", "oﬃce ﬂy", "office fly"],
    ["sharp s, small and capital", "Straße STRASSE ẞ", "strasse strasse ss"],
    ["all sigmas alike", "Σσς", "σσσ"],
    ["accents composed", "e\u0301 É é", "é é é"],
    ["white space to one space", "a \t\n\u00a0\u3000b", "a b"],
    ["white space at the ends", "  a ", " a "],
    [
      "printed hyphens and apostrophes",
      "well‐being well\u2011being tyrant’s ‘t tyrantʼs",
      "well-being well-being tyrant's 't tyrant's",
    ],
    ["dashes and double quotation marks not", "a–b a—b “x”", "a–b a—b “x”"],
    ["nothing", "", ""],
  ])("folds %s", (_what, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("leads each folded character back to where its original begins", () => {
    const text = "a ﬁ  e\u0301z";
    const { text: folded, origin } = foldedText(text);
    expect(folded).toBe("a fi éz");
    expect([...origin]).toEqual([0, 1, 2, -1, 3, 5, 7, 8]);
  });

  it("never leads into half of a surrogate pair", () => {
    expect([...foldedText("𐐀a").origin]).toEqual([0, -1, 2, 3]);
    expect(fold("𐐀")).toBe("𐐨");
    expect(fold("\ud800")).toBe("\ud800");
  });

  it("gives short cuts and the long way the same answer", () => {
    const ascii = fc.string({ unit: fc.constantFrom(..."abC D1_.'-") });
    fc.assert(
      fc.property(ascii, (text) => {
        // A character outside ASCII at the end takes the long way.
        const long = foldedText(`${text}é`);
        const short = foldedText(text);
        expect(long.text).toBe(`${short.text}é`);
        expect([...long.origin].slice(0, -2)).toEqual([...short.origin].slice(0, -1));
      }),
    );
  });

  it("folds what is folded into itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it("folds both cases of a text alike", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aäßéøñσжդ") });
    fc.assert(
      fc.property(letters, (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { foldedText } from "../../lib/src/foundation/foldedText.js";
import { stemmedText, stemOf } from "../../lib/src/foundation/stemmedText.js";

describe("stemOf", () => {
  // Porter's own examples (M. Porter, "An algorithm for suffix stripping", 1980).
  it.each([
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["agreed", "agre"],
    ["motoring", "motor"],
    ["happy", "happi"],
    ["relational", "relat"],
    ["conditional", "condit"],
    ["hopefulness", "hope"],
    ["electrical", "electr"],
    ["adjustment", "adjust"],
    ["controlling", "control"],
  ])("%s gives %s", (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });

  it("keeps a stem of two letters apart from the word that is spelled so", () => {
    expect(stemOf("one")).not.toBe(stemOf("on"));
    expect(stemOf("use")).not.toBe(stemOf("us"));
    expect(stemOf("uses")).toBe(stemOf("using"));
    expect(stemOf("us")).toBe("us");
  });
});

describe("stemmedText", () => {
  it("stems words and leaves all else", () => {
    expect(stemmedText(foldedText("Duties, (laws) — c++!")).text).toBe("duti, (law) — c++!");
  });

  it("leads only to where words begin and end", () => {
    const text = "no ﬁnes";
    const { text: stemmed, origin } = stemmedText(foldedText(text));
    expect(stemmed).toBe("no fine");
    expect([...origin]).toEqual([0, -1, 2, 3, -1, -1, -1, 7]);
  });
});

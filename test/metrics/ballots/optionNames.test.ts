import { describe, expect, it } from "vitest";
import { itemOption } from "../../../lib/src/metrics/ballots/itemOption.js";
import { optionNames } from "../../../lib/src/metrics/ballots/optionNames.js";

const names = optionNames({
  A: "Strict rent control with tenant protections",
  B: "Deregulation of zoning with construction incentives",
  C: "Public housing expansion funded by new taxes",
});

describe("whole names", () => {
  it.each([
    ["A", "A"],
    [" (b) ", "B"],
    ["**Option C**", "C"],
    ["option-a", "A"],
    ["Policy B.", "B"],
    ["Option C: Public housing expansion", "C"],
    ["Public housing (Option C)", "C"],
    ["Strict rent control with tenant protections", "A"],
    ["strict  rent-control, with tenant protections!", "A"],
    ["deregulating zoning", "B"],
    ["the rent control approach", "A"],
    ["new taxes", "C"],
  ])("%j names %s", (text, id) => {
    expect(names.whole(text)).toBe(id);
  });

  it.each([
    "",
    "D",
    "Option D",
    "A and B",
    "rent control and public housing",
    "with",
    "the policy",
    "no rent control",
    "rent controlled flats in the city",
    "Option A: Public housing",
    "Deregulation (Option A)",
    "A strong plan",
  ])("%j names none for certain", (text) => {
    expect(names.whole(text)).toBeUndefined();
  });

  it("does not confuse options that share words", () => {
    const close = optionNames({ X: "Public housing", Y: "Private housing", Z: "Public parks" });
    expect(["housing", "public", "private", "parks", "public housing"].map((text) => close.whole(text))).toEqual([
      undefined,
      undefined,
      "Y",
      "Z",
      "X",
    ]);
  });
});

describe("mentions", () => {
  const mentioned = (text: string) => names.mentions(text).map(({ id, start, end }) => [id, text.slice(start, end)]);

  it("finds ids, prefixed ids and labels, the longest of those that overlap", () => {
    expect(mentioned("Option B, then A, and the public housing expansion funded by new taxes.")).toEqual([
      ["B", "Option B"],
      ["A", "A"],
      ["C", "public housing expansion funded by new taxes"],
    ]);
  });

  it("does not take an article, a part of a word or a small letter for an id", () => {
    expect(mentioned("A case for a plan: CAB, B's merits, A-level, b and c")).toEqual([["A", "A"]]);
    expect(mentioned("A is best, B then C")).toEqual([
      ["A", "A"],
      ["B", "B"],
      ["C", "C"],
    ]);
  });
});

describe("itemOption", () => {
  it.each([
    ["Option B", { id: "B", bare: true }],
    ["Option B: it builds more", { id: "B", bare: false }],
    ["**C** – homes for all, better than Option A", { id: "C", bare: false }],
    ["Rent control, because tenants need it", { id: "A", bare: false }],
    ["Option B: Deregulation", { id: "B", bare: true }],
  ])("%j is about one option", (text, expected) => {
    expect(itemOption(text, names)).toEqual(expected);
  });

  it.each([
    "Option A and Option B",
    "A / B",
    "Option A (tied with Option C)",
    "Option B: Rent control",
    "Option A, Option C",
  ])("%j is about two", (text) => {
    expect(itemOption(text, names)).toHaveProperty("problem");
  });

  it.each(["It is proven.", "We prefer Option B", ""])("%j begins with none", (text) => {
    expect(itemOption(text, names)).toBeUndefined();
  });
});

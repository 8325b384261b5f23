import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";
import type { Passage } from "../../lib/src/texts/passage.js";

const passage = (id: string, source: string, text: string): Passage => ({
  id,
  source,
  work: "A work",
  section: "1",
  text,
});
const passages = [
  passage("kant-2", "kant", "Treat humanity never merely as a means, always also as an end."),
  passage("kant-1", "kant", "Act only on the maxim that you can will to be a universal law."),
  passage("mill-1", "mill", "Actions are right as they tend to promote happiness."),
  passage("mill-2", "mill", "Better a human being dissatisfied than a pig satisfied."),
  passage("aristotle-1", "aristotle", "Virtue lies in a mean, and its actions are chosen."),
];
const index = buildIndex(passages);
const ids = (query: string, options?: { limit?: number; sources?: string[] }) =>
  index.search(query, options).map((hit) => hit.passage.id);

describe("buildIndex", () => {
  test("finds a passage by other inflections of its words, best first", () => {
    expect(ids("universal laws and maxims")).toEqual(["kant-1"]);
    expect(ids("Does an action that promotes happiness count as right?")[0]).toBe("mill-1");
    const scores = index.search("happiness of action").map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores).toHaveLength(2);
  });

  test("keeps to the sources and the limit it is given", () => {
    expect(ids("action", { sources: ["aristotle"] })).toEqual(["aristotle-1"]);
    expect(ids("action", { sources: ["kant"] })).toEqual([]);
    expect(ids("action", { sources: [] })).toEqual([]);
    expect(ids("action", { limit: 1 })).toHaveLength(1);
  });

  test("no shared word, no hit", () => {
    expect(ids("trolley")).toEqual([]);
    expect(ids("")).toEqual([]);
    expect(buildIndex([]).search("duty")).toEqual([]);
  });

  test("equal scores stand in order of passage id, whatever the order they were given in", () => {
    const twins = ["c", "a", "d", "b"].map((id) => passage(id, "kant", "duty and law"));
    expect(
      buildIndex(twins)
        .search("duty", { limit: 3 })
        .map((hit) => hit.passage.id),
    ).toEqual(["a", "b", "c"]);
  });

  test("the order of the passages changes nothing, and the array is left as it was", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(passages, { minLength: passages.length }), (shuffled) => {
        const before = [...shuffled];
        const query = "actions of a human being, mean and means";
        expect(buildIndex(shuffled).search(query)).toEqual(index.search(query));
        expect(shuffled).toEqual(before);
      }),
    );
  });

  test("the best few are the first of all, for any limit", () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      passage(`p${at}`, at % 2 ? "kant" : "mill", `${"duty ".repeat(1 + ((at * 7) % 11))} law`),
    );
    const large = buildIndex(many);
    const all = large.search("duty", { limit: 1000 });
    expect(all).toHaveLength(60);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), (limit) => {
        expect(large.search("duty", { limit })).toEqual(all.slice(0, limit));
      }),
    );
  });

  test("a hit is the passage itself, with where it stands", () => {
    expect(index.search("pig")[0]!.passage).toBe(passages[3]);
  });

  test("says what is wrong with an argument", () => {
    expect(() => buildIndex([passages[0]!, passages[0]!])).toThrow(/passages: "kant-2" .* every passage id once/);
    expect(() => buildIndex("text" as unknown as Passage[])).toThrow(InputError);
    expect(() => index.search("duty", { limit: 0 })).toThrow(/limit: 0 .* a whole number from 1/);
    expect(() => index.search("duty", { limit: Number.NaN })).toThrow(InputError);
    expect(() => index.search("duty", { sources: ["hume"] })).toThrow(
      /sources: "hume" .* kant, aristotle|aristotle, kant/,
    );
    expect(() => index.search("duty", { sources: "kant" as unknown as string[] })).toThrow(/an array of sources/);
    expect(() => index.search(7 as unknown as string)).toThrow(/query: 7/);
  });
});

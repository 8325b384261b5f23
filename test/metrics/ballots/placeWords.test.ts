import { describe, expect, it } from "vitest";
import { hasSecondThoughts, isDenied, mayBeReversed, sentencesOf } from "../../../lib/src/metrics/ballots/doubts.js";
import { placeOf, placeOfKey, promiseOf, rankingCue } from "../../../lib/src/metrics/ballots/placeWords.js";

describe("placeOf", () => {
  it.each([
    ["first", 1],
    ["Second", 2],
    ["3rd", 3],
    ["#2", 2],
    ["10", 10],
    ["last", 3],
    ["0", undefined],
    ["best", undefined],
    ["", undefined],
  ])("%j of three", (word, place) => {
    expect(placeOf(word, 3)).toBe(place);
  });
});

describe("placeOfKey", () => {
  it.each([
    ["first_choice", 1],
    ["secondChoice", 2],
    ["3rd", 3],
    ["rank_1", 1],
    ["choice2", 2],
    ["my third preference", 3],
    ["last", 3],
    ["1", 1],
    ["choice", undefined],
    ["first_impression", undefined],
    ["reasoning", undefined],
  ])("%j", (key, place) => {
    expect(placeOfKey(key, 3)).toBe(place);
  });
});

describe("promiseOf", () => {
  it.each([
    ["ranking", "ranking"],
    ["finalRanking", "ranking"],
    ["preference_order", "ranking"],
    ["ballot", "ranking"],
    ["answer", "answer"],
    ["vote", "answer"],
    ["Whether there is a preference", "answer"],
    ["reasoning", undefined],
    ["options", undefined],
    ["border", undefined],
  ])("%j", (key, promise) => {
    expect(promiseOf(key)).toBe(promise);
  });
});

describe("rankingCue", () => {
  it("knows words of ranking from others", () => {
    for (const text of [
      "My ranking:",
      "I rank them so:",
      "In order of preference",
      "From best to worst",
      "Here's my answer",
    ])
      expect(text).toMatch(rankingCue);
    for (const text of ["The options are:", "There are three:", "Reasons:", "A border case"])
      expect(text).not.toMatch(rankingCue);
  });
});

describe("doubts", () => {
  it("hears that a ranking goes the other way", () => {
    for (const text of [
      "from worst to best",
      "Least preferred first:",
      "in reverse",
      "lowest to the highest",
      "ascending order",
    ])
      expect(mayBeReversed(text), text).toBe(true);
    for (const text of [
      "from best to worst",
      "at least it comes first",
      "the lowest cost to taxpayers",
      "the last option",
    ])
      expect(mayBeReversed(text), text).toBe(false);
  });

  it("hears denials and retractions", () => {
    for (const text of ["I do not rank", "For example", "At first I had", "They argued that", "Please rank"])
      expect(isDenied(text), text).toBe(true);
    expect(isDenied("My ranking is", "C, but I was wrong")).toBe(true);
    expect(isDenied("My ranking is", "C, since it is dear.")).toBe(false);
  });

  it("hears second thoughts at the start of a sentence only", () => {
    for (const text of ["Wait, no.", "So it is. Actually, B.", "Done.\nCorrection: B."])
      expect(hasSecondThoughts(text), text).toBe(true);
    for (const text of ["Option B actually helps.", "They wait for homes.", "Nothing more."])
      expect(hasSecondThoughts(text), text).toBe(false);
  });

  it("splits sentences, but not after a number", () => {
    expect(sentencesOf("I rank B. It is safe!\n1. Option A")).toEqual(["I rank B.", "It is safe!", "1. Option A"]);
  });
});

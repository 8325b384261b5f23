import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bm25 } from "../../lib/src/texts/bm25.js";
import { postingsOf } from "../../lib/src/texts/postings.js";

const texts = [
  "duty law duty reason",
  "pleasure pain pleasure pleasure utility",
  "law reason nature",
  "virtue mean habit virtue choice reason law",
  "grace will love",
].map((text) => text.split(" "));
const postings = postingsOf(texts);

/**
 * From Python's rank_bm25 0.2.2, BM25Plus(texts, k1=1.2, b=0.75, delta=1).get_scores(query), at passages that have
 * every term of the query (it also adds the floor of terms that a passage lacks; the paper and we do not).
 */
const reference: { query: string[]; scores: { [place: number]: number } }[] = [
  { query: ["law"], scores: { 0: 1.413068286549, 2: 1.49001947365, 3: 1.251355558914 } },
  { query: ["reason", "law"], scores: { 0: 2.826136573098, 2: 2.9800389473, 3: 2.502711117829 } },
  { query: ["pleasure"], scores: { 1: 4.527442696693 } },
  { query: ["virtue", "virtue", "reason"], scores: { 3: 9.060022283516 } },
  { query: ["grace"], scores: { 4: 3.85164446473 } },
];

describe("bm25", () => {
  test.each(reference)("gives rank_bm25's BM25+ scores for $query", ({ query, scores }) => {
    const own = bm25(postings, query);
    for (const [place, score] of Object.entries(scores)) expect(own[Number(place)]).toBeCloseTo(score, 10);
  });

  test("a passage without any term of the query has nothing, also when other passages do", () => {
    expect(bm25(postings, ["grace"])[0]).toBe(0);
    expect([...bm25(postings, ["unheard"])]).toEqual([0, 0, 0, 0, 0]);
    expect(bm25(postingsOf([]), ["duty"])).toHaveLength(0);
  });

  const word = fc.constantFrom("duty", "law", "pleasure", "mean", "love");
  const corpus = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 });

  test("the order of a query's words does not matter", () => {
    fc.assert(
      fc.property(corpus, fc.array(word, { minLength: 1, maxLength: 6 }), (terms, query) => {
        const forward = bm25(postingsOf(terms), query);
        const backward = bm25(postingsOf(terms), [...query].reverse());
        forward.forEach((score, place) => {
          expect(backward[place]).toBeCloseTo(score, 10);
        });
      }),
    );
  });

  test("of two passages of one length, the one with more of the term scores higher", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (one, other) => {
        const passage = (count: number) => Array.from({ length: 10 }, (_, at) => (at < count ? "duty" : `filler${at}`));
        const [a, b] = bm25(postingsOf([passage(one), passage(other)]), ["duty"]);
        expect(Math.sign(a! - b!)).toBe(Math.sign(one - other));
      }),
    );
  });
});

describe("postingsOf", () => {
  test("counts every term of every passage once, in the passages' order", () => {
    expect([...postings.lengths]).toEqual([4, 5, 3, 7, 3]);
    const law = postings.termNumbers.get("law")!;
    const [first, end] = [postings.starts[law]!, postings.starts[law + 1]!];
    expect([...postings.passages.slice(first, end)]).toEqual([0, 2, 3]);
    expect([...postings.counts.slice(first, end)]).toEqual([1, 1, 1]);
    expect(postings.counts.reduce((sum, count) => sum + count)).toBe(texts.flat().length);
  });
});

import type { Postings } from "./postings.js";

/** Saturation of term frequency, weight of passage length, and the least that an occurring term adds (the field's usual values). */
const saturation = 1.2;
const lengthWeight = 0.75;
const floor = 1;

/**
 * BM25+ scores of all passages for the terms of a query (Lv and Zhai, "Lower-bounding term frequency normalization",
 * CIKM 2011): the sum over query terms that occur in the passage of
 * ln((N + 1) / n) * (floor + f (k + 1) / (f + k (1 - b + b length / mean length))).
 * A passage with none of the terms has 0. A term that the query repeats counts as often.
 */
export function bm25(postings: Postings, queryTerms: readonly string[]): Float64Array {
  const { termNumbers, starts, passages, counts, lengths } = postings;
  const scores = new Float64Array(lengths.length);
  const meanLength = passages.length === 0 ? 1 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const repeats = new Map<number, number>();
  for (const term of queryTerms) {
    const number = termNumbers.get(term);
    if (number !== undefined) repeats.set(number, (repeats.get(number) ?? 0) + 1);
  }
  for (const [number, repeat] of repeats) {
    const first = starts[number]!;
    const end = starts[number + 1]!;
    const weight = repeat * Math.log((lengths.length + 1) / (end - first));
    for (let posting = first; posting < end; posting++) {
      const passage = passages[posting]!;
      const count = counts[posting]!;
      const norm = saturation * (1 - lengthWeight + (lengthWeight * lengths[passage]!) / meanLength);
      scores[passage]! += weight * (floor + (count * (saturation + 1)) / (count + norm));
    }
  }
  return scores;
}

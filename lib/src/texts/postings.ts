/** Which passages have which terms, and how often: flat arrays, so that 25,000 passages are scanned in a few milliseconds. */
export interface Postings {
  /** Every term's place in `starts`. */
  termNumbers: ReadonlyMap<string, number>;
  /** The postings of term t are those from `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array;
  /** Per posting: the passage's place. */
  passages: Uint32Array;
  /** Per posting: how often the term is in that passage. */
  counts: Uint32Array;
  /** Per passage: its number of terms. */
  lengths: Uint32Array;
}

/** Inverts the terms of passages, given in the passages' order. */
export function postingsOf(termsOfPassages: Iterable<readonly string[]>): Postings {
  const termNumbers = new Map<string, number>();
  // Per term: passage, count, passage, count, ...
  const pairs: number[][] = [];
  const lengths: number[] = [];
  for (const terms of termsOfPassages) {
    const place = lengths.push(terms.length) - 1;
    for (const term of terms) {
      let number = termNumbers.get(term);
      if (number === undefined) {
        number = pairs.push([]) - 1;
        termNumbers.set(term, number);
      }
      const own = pairs[number]!;
      if (own.at(-2) === place) own[own.length - 1]! += 1;
      else own.push(place, 1);
    }
  }
  const starts = new Uint32Array(pairs.length + 1);
  pairs.forEach((own, term) => {
    starts[term + 1] = starts[term]! + own.length / 2;
  });
  const passages = new Uint32Array(starts[pairs.length]!);
  const counts = new Uint32Array(passages.length);
  let posting = 0;
  for (const own of pairs)
    for (let at = 0; at < own.length; at += 2, posting++) {
      passages[posting] = own[at]!;
      counts[posting] = own[at + 1]!;
    }
  return { termNumbers, starts, passages, counts, lengths: Uint32Array.from(lengths) };
}

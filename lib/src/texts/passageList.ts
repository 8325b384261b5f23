import { InputError } from "../foundation/errors.js";
import type { Passage } from "./passage.js";
import { checkedSearch, type Hit, type SearchOptions } from "./passageIndex.js";

/** The passages of an index in order of their ids: a lower place wins a tie. */
export interface PassageList {
  passages: readonly Passage[];
  /** The passages with the highest scores among those the options allow. `scores` are in the passages' order; 0 and less is no hit. */
  best(query: string, options: SearchOptions, scores: () => ArrayLike<number>): Hit[];
}

/** Orders passages by id. Throws InputError where two have one id. */
export function passageList(given: readonly Passage[]): PassageList {
  if (!Array.isArray(given)) throw new InputError("passages", given, "an array of passages");
  const passages = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  passages.forEach(({ id }, place) => {
    if (passages[place + 1]?.id === id) throw new InputError("passages", id, "every passage id once");
  });
  const known = new Set(passages.map(({ source }) => source));
  return {
    passages,
    best(query, options, scores) {
      const { limit, sources } = checkedSearch(query, options, known);
      const all = scores();
      const hits: Hit[] = [];
      passages.forEach((passage, place) => {
        const score = all[place]!;
        if (score <= 0 || (hits.length === limit && score <= hits[limit - 1]!.score) || !sources.has(passage.source))
          return;
        let at = hits.length;
        while (at > 0 && hits[at - 1]!.score < score) at--;
        hits.splice(at, 0, { passage, score });
        if (hits.length > limit) hits.pop();
      });
      return hits;
    },
  };
}

import { InputError } from "../foundation/errors.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Passage } from "./passage.js";
import type { Hit, SearchOptions } from "./passageIndex.js";

/** What a search may give, checked. */
export interface Search {
  limit: number;
  /** Per passage: whether it is of a source that was asked for. */
  allowed: Uint8Array;
}

/** The passages of an index in order of their ids: a lower place wins a tie. */
export interface PassageList {
  passages: readonly Passage[];
  /** Checks the arguments of a search and fills in the defaults. Throws InputError. */
  checked(query: string, options: SearchOptions): Search;
  /** The allowed passages with the highest scores; `scores` are in the passages' order, and 0 and less is no hit. */
  best(search: Search, scores: ArrayLike<number>): Hit[];
}

/** Orders passages by id. Throws InputError where two have one id. */
export function passageList(given: readonly Passage[]): PassageList {
  requireRows("passages", given, ["id", "source", "text"], "passages: { id, source, work, section, text }");
  const passages = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  passages.forEach(({ id }, place) => {
    if (passages[place + 1]?.id === id) throw new InputError("passages", id, "every passage id once");
  });
  const known = [...new Set(passages.map(({ source }) => source))];
  const sourceNumbers = Uint32Array.from(passages.map(({ source }) => known.indexOf(source)));
  return {
    passages,
    checked(query, { limit = 5, sources }) {
      if (typeof query !== "string") throw new InputError("query", query, "a text");
      if (!Number.isInteger(limit) || limit < 1) throw new InputError("limit", limit, "a whole number from 1");
      const asked = askedSources(sources, known);
      const allowed = new Uint8Array(passages.length);
      for (let place = 0; place < allowed.length; place++) allowed[place] = asked[sourceNumbers[place]!]!;
      return { limit, allowed };
    },
    best({ limit, allowed }, scores) {
      const hits: Hit[] = [];
      for (let place = 0; place < allowed.length; place++) {
        const score = scores[place]!;
        if (!allowed[place] || score <= 0 || (hits.length === limit && score <= hits[limit - 1]!.score)) continue;
        let at = hits.length;
        while (at > 0 && hits[at - 1]!.score < score) at--;
        hits.splice(at, 0, { passage: passages[place]!, score });
        if (hits.length > limit) hits.pop();
      }
      return hits;
    },
  };
}

/** Per known source 1 where it was asked for, else 0. */
function askedSources(sources: readonly string[] | undefined, known: readonly string[]): number[] {
  if (sources === undefined) return known.map(() => 1);
  if (!Array.isArray(sources)) throw new InputError("sources", sources, "an array of sources");
  for (const source of sources)
    if (!known.includes(source))
      throw new InputError(
        "sources",
        source,
        `sources of this index: ${known.join(", ") || "none, it has no passages"}`,
      );
  return known.map((source) => (sources.includes(source) ? 1 : 0));
}

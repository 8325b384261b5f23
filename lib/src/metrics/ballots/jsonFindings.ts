import { chainFindings } from "./chainFindings.js";
import { isReversedKey, isReversingKey, mayBeReversed } from "./doubts.js";
import { type Findings, noFindings, problem, together } from "./findings.js";
import { arrayFindings, elementOption, hasPlace, isObject, placedFindings } from "./jsonElements.js";
import type { JsonValue } from "./jsonValue.js";
import { lineFindings } from "./lineFindings.js";
import type { OptionNames } from "./optionNames.js";
import { isPlainKey, placeOf, placeOfKey, promiseOf } from "./placeWords.js";
import { unvouched } from "./vouching.js";

/** Deeper data than this holds no ballot. */
const deepest = 12;

/** Whether a key may be an option or a place: "1" where ids are numbers. */
function isPlaceAndId(key: string, names: OptionNames): boolean {
  return names.ids.includes(key) && placeOfKey(key, names.ids.length) !== undefined;
}

/** { "A": 2, "B": 1 } under a key that promises a ranking. */
function rankByOption(entries: [string, unknown][], names: OptionNames): Findings | undefined {
  const placed = entries.map(([key, value]) => ({
    id: names.whole(key),
    place: placeOf(String(value), names.ids.length) ?? 0,
  }));
  return placed.length > 1 && placed.every(({ id }) => id !== undefined) ? placedFindings(placed, names) : undefined;
}

/** { "first_choice": "B", "second_choice": "A" }. */
function optionByRank(entries: [string, unknown][], names: OptionNames): Findings | undefined {
  const placed = entries.flatMap(([key, value]) => {
    const place = placeOfKey(key, names.ids.length);
    return place === undefined || isPlaceAndId(key, names) ? [] : [{ place, id: elementOption(value, names) }];
  });
  if (placed.length === 0 || placed.every(({ id }) => id === undefined)) return undefined;
  if (placed.length > 1) return placedFindings(placed, names);
  return { ...noFindings(), positions: [{ position: placed[0]!.place, id: placed[0]!.id! }] };
}

function textFindings(text: string, names: OptionNames, promise: "ranking" | "answer"): Findings {
  const one = names.whole(text);
  // A vote alone names the first choice.
  if (one !== undefined) return { ...noFindings(), positions: [{ position: 1, id: one }] };
  const chain = chainFindings(text, names);
  const line = lineFindings(text, names);
  const found = together(chain, line);
  const nothing = found.rankings.length + found.partial.length + found.problems.length === 0;
  return nothing && promise === "ranking" ? problem("the ranking names something that is none of the options") : found;
}

/** Whether an entry says that a ranking goes from the worst; reasoning may speak of the worst. */
function turnsRound(key: string, entry: unknown): boolean {
  if ((promiseOf(key) !== undefined && isReversedKey(key)) || isReversingKey(key)) return entry !== false;
  return typeof entry === "string" && !/reason|rational|expla|think|justif|analy|because|why/i.test(key)
    ? mayBeReversed(entry)
    : false;
}

function walk(value: unknown, promise: "ranking" | "answer" | undefined, names: OptionNames, depth: number): Findings {
  if (depth > deepest) return noFindings();
  if (Array.isArray(value)) {
    const named = value.some((element) => elementOption(element, names) !== undefined);
    if (promise === "ranking" || (promise === "answer" && named)) return arrayFindings(value, names);
    return together(
      ...value.map((element) => (isObject(element) ? walk(element, undefined, names, depth + 1) : noFindings())),
    );
  }
  if (typeof value === "string") return promise ? textFindings(value, names, promise) : noFindings();
  if (!isObject(value)) return noFindings();
  const entries = Object.entries(value);
  const turned = entries.find(([key, entry]) => turnsRound(key, entry));
  if (turned)
    return problem(`the data may rank from the worst option to the best (${JSON.stringify(turned[0].slice(0, 40))})`);
  if (promise === "ranking" && entries.length > 1 && entries.every(([key]) => isPlaceAndId(key, names)))
    return problem("the data have keys that may be options or places");
  const ranks = promise === "ranking" && rankByOption(entries, names);
  if (ranks) return ranks;
  const places = optionByRank(entries, names);
  // What stands beside the places must agree with them.
  const others = places ? entries.filter(([key]) => placeOfKey(key, names.ids.length) === undefined) : entries;
  return together(
    places ?? noFindings(),
    ...others.map(([key, entry]) => {
      const found = walk(entry, promiseOf(key) ?? (isObject(entry) ? promise : undefined), names, depth + 1);
      // "previous_ranking", "ranking_of_others": a ranking, and nobody knows whose.
      return promiseOf(key) === undefined || isPlainKey(key) ? found : unvouched(found);
    }),
  );
}

/** Rankings in data: arrays, { first_choice: ... }, { A: 1 } and texts, under keys that promise them. */
export function jsonFindings({ value, repeated }: JsonValue, names: OptionNames): Findings {
  for (const key of repeated)
    if (promiseOf(key) !== undefined || placeOfKey(key, names.ids.length) !== undefined)
      return problem(`the data have ${JSON.stringify(key.slice(0, 40))} twice`);
  if (!Array.isArray(value)) return walk(value, undefined, names, 0);
  // An array that is no list of options, such as a reference in brackets, is no ballot.
  const named = value.some((element) => elementOption(element, names) !== undefined);
  if (!named) return walk(value, undefined, names, 0);
  // Objects that are about options, and nothing says that they are in order.
  const listed = value.some((element) => isObject(element) && !hasPlace(element));
  return listed ? unvouched(arrayFindings(value, names)) : arrayFindings(value, names);
}

import { type Findings, orderFindings, problem } from "./findings.js";
import type { OptionNames } from "./optionNames.js";
import { placeOf } from "./placeWords.js";

/** An object of data. */
export type Entries = { [key: string]: unknown };

const nameKeys = ["option", "choice", "id", "name", "label", "alternative", "candidate", "policy", "title"];
const scoreKeys = ["score", "points", "rating"];
const placeKeys = ["rank", "place", "position", "order", "number"];

export function isObject(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What an element of a ranking says: which option, and its place or score where it gives one. */
interface Element {
  id: string | undefined;
  place?: number;
  score?: number;
}

/** A text that names an option, with its number before it or not: "B", "2. Option B". */
function textElement(text: string, names: OptionNames): Element {
  const id = names.whole(text);
  const [, number, rest] = /^\s*#?(\d{1,2}|first|second|third)[.):]\s*(.+)$/i.exec(text) ?? [];
  if (id !== undefined || rest === undefined) return { id };
  return { id: names.whole(rest), place: placeOf(number!, names.ids.length) };
}

function readElement(element: unknown, names: OptionNames): Element {
  if (typeof element === "string") return textElement(element, names);
  if (typeof element === "number") return { id: names.ids.find((id) => id === String(element)) };
  if (!isObject(element)) return { id: undefined };
  const named = nameKeys.map((key) => element[key]).filter((name) => typeof name === "string");
  const ids = new Set(named.map((name) => names.whole(name)).filter((id) => id !== undefined));
  const place = placeKeys.find((key) => typeof element[key] === "number" || typeof element[key] === "string");
  const score = scoreKeys.find((key) => typeof element[key] === "number");
  return {
    // Names that mean two options mean none for certain.
    id: ids.size === 1 ? [...ids][0] : undefined,
    ...(place !== undefined && { place: placeOf(String(element[place]), names.ids.length) }),
    ...(score !== undefined && { score: element[score] as number }),
  };
}

/** Whether an object says its place among others. */
export function hasPlace(element: Entries): boolean {
  return placeKeys.some((key) => typeof element[key] === "number" || typeof element[key] === "string");
}

/** The option that an element of a ranking names: a text, a number that is an id, or { option: ... }. */
export function elementOption(element: unknown, names: OptionNames): string | undefined {
  return readElement(element, names).id;
}

/** Options in order of the places that go with them; a problem unless the places are 1, 2, ... */
export function placedFindings(placed: { id: string | undefined; place: number }[], names: OptionNames): Findings {
  const sorted = [...placed].sort((one, other) => one.place - other.place);
  const places = sorted.map(({ place }) => place);
  if (new Set(places).size < places.length) return problem("the ranking has options that are level");
  if (places.some((place, index) => place !== index + 1)) return problem("the ranking has places other than 1, 2, ...");
  return orderFindings(
    sorted.map(({ id }) => id),
    names.ids,
    "the ranking",
  );
}

/** The ranking of an array: by the places that its elements give themselves, else in its own order. */
export function arrayFindings(elements: readonly unknown[], names: OptionNames): Findings {
  if (elements.some((element) => Array.isArray(element))) return problem("the ranking has options that are level");
  const read = elements.map((element) => readElement(element, names));
  if (read.some(({ place }) => place !== undefined)) {
    const placed = read.map(({ id, place }) => ({ id, place: place ?? 0 }));
    return placed.some(({ place }) => place === 0)
      ? problem("the ranking gives a place to some options only")
      : placedFindings(placed, names);
  }
  const scores = read.map(({ score }) => score).filter((score) => score !== undefined);
  if (scores.some((score, index) => index > 0 && score > scores[index - 1]!))
    return problem("the ranking is in another order than its scores");
  return orderFindings(
    read.map(({ id }) => id),
    names.ids,
    "the ranking",
  );
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Ordinals as a pattern: first, 1st, second, ... , last. */
export const ordinalPattern = `${ordinals.join("|")}|\\d{1,2}(?:st|nd|rd|th)|last`;

/** The place that an ordinal or a number names among so many, from 1; undefined for any other word. */
export function placeOf(word: string, options: number): number | undefined {
  const plain = word.toLowerCase();
  if (plain === "last") return options;
  const written = /^#?(\d{1,2})(?:st|nd|rd|th)?$/.exec(plain);
  const place = written ? Number(written[1]) : ordinals.indexOf(plain) + 1;
  return place > 0 ? place : undefined;
}

function wordsOfKey(key: string): string[] {
  return key
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const placeNouns = new Set([
  "choice",
  "preference",
  "place",
  "rank",
  "option",
  "position",
  "pick",
  "vote",
  "my",
  "the",
]);

/** The place that a key of an object names: "first_choice", "rank2", "3rd", "thirdPlace". */
export function placeOfKey(key: string, options: number): number | undefined {
  const words = wordsOfKey(key.replace(/(\p{L}{3,})(\d)/gu, "$1 $2"));
  const rest = words.filter((word) => !placeNouns.has(word));
  return rest.length === 1 ? placeOf(rest[0]!, options) : undefined;
}

const rankingWords = new Set(
  "rank ranks ranking rankings ranked order ordering ballot preference preferences".split(" "),
);
const answerWords = new Set("answer result vote votes choice choices final".split(" "));

/** What a key promises: a ranking, the answer whatever its shape, or neither. */
export function promiseOf(key: string): "ranking" | "answer" | undefined {
  const words = wordsOfKey(key);
  // "Whether there is a preference" asks about one; a name of few words is one.
  if (words.some((word) => rankingWords.has(word))) return words.length <= 3 ? "ranking" : "answer";
  return words.some((word) => answerWords.has(word)) ? "answer" : undefined;
}

const plainWords = new Set([
  ...rankingWords,
  ...answerWords,
  ...`my your our the a of for by in from to and all is ordered policy policies option options overall full complete strict
  initial revised updated new own preferred best worst top list evaluator evaluation evaluations council json response
  output given here as id ids whether there`.split(/\s+/),
]);

/** Whether a key promises a ranking of the options by the answer itself and says nothing else of it. */
export function isPlainKey(key: string): boolean {
  return wordsOfKey(key).every((word) => plainWords.has(word) || /^\d+$/.test(word));
}

/** Words that say that what follows is a ranking. */
export const rankingCue =
  /\b(?:rank\w*|ballot|order(?:ed|ing)?\b|preferen\w+|prefer\b|best to worst|most to least|highest to lowest|first choice|final answer|here(?:['’]s| is) my|my (?:answer|choices|decision|vote))/i;

import { InputError } from "../../foundation/errors.js";
import { foldedText } from "../../foundation/foldedText.js";
import { requireInput } from "../../foundation/requireInput.js";
import { stemOf } from "../../foundation/stemmedText.js";
import { type Options, optionIds } from "../options.js";
import { type Mention, mentionFinder, prefixes } from "./mentions.js";

/** Where and how a text names options. */
export interface OptionNames {
  ids: string[];
  /**
   * The option that a text names and says nothing else of: "B", "Option B", "Rent control", "Option B: Rent control",
   * "Rent control (B)", or words of one label and of no other. Undefined when it is not certain.
   */
  whole(text: string): string | undefined;
  /** The places in a prose text that name an option, in order. */
  mentions(text: string): Mention[];
}

/** Words that tell no option from another. */
const fillers = new Set(
  `the a an of and to with by for in on at its our this that ${prefixes.join(" ")} approach plan proposal strategy`.split(
    " ",
  ),
);

function wordsOf(text: string): string[] {
  return foldedText(text).text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
}

/** What names are compared by: the folded words, or the folded text where it has none. */
function keyOf(text: string): string {
  return wordsOf(text).join(" ") || foldedText(text).text.trim();
}

/** The stems of the words that tell a label from others. */
function telling(words: readonly string[]): string[] {
  return words.filter((word) => !fillers.has(word)).map(stemOf);
}

function labelsOf(options: Options): Map<string, string> {
  const ids = optionIds(options);
  requireInput(ids.length > 1, "options", options, "two options or more");
  const label = (id: string) => (Array.isArray(options) ? id : (options as { [id: string]: string })[id]);
  for (const id of ids) requireInput(typeof label(id) === "string", `options.${id}`, label(id), "a label");
  return new Map(ids.map((id) => [id, label(id)!]));
}

/** Names made ready before: making their patterns takes ten times as long as reading an answer with them. */
const ready = new Map<string, OptionNames>();
const mostReady = 64;

/**
 * Makes the names of options ready for reading answers.
 * Throws InputError unless ids and labels tell the options apart, whatever their case.
 */
export function optionNames(options: Options): OptionNames {
  const labels = labelsOf(options);
  const key = JSON.stringify([...labels]);
  const before = ready.get(key);
  if (before) return before;
  if (ready.size >= mostReady) ready.clear();
  const names = namesOf(labels);
  ready.set(key, names);
  return names;
}

function namesOf(labels: ReadonlyMap<string, string>): OptionNames {
  const idKeys = new Map<string, string>();
  const allKeys = new Map<string, string>();
  for (const [id, label] of labels) {
    for (const name of [id, label]) {
      const key = keyOf(name);
      if (key === "") continue;
      if ((allKeys.get(key) ?? id) !== id)
        throw new InputError("options", name, "ids and labels that tell the options apart, whatever their case");
      allKeys.set(key, id);
    }
    idKeys.set(keyOf(id), id);
  }
  const stems = new Map([...labels].map(([id, label]) => [id, new Set(telling(wordsOf(label)))]));

  /** The option whose label has all these words, if no other label has. */
  const byWordsOfLabel = (words: readonly string[]): string | undefined => {
    const wanted = telling(words);
    if (wanted.length === 0) return undefined;
    const fitting = [...stems].filter(([, own]) => wanted.every((stem) => own.has(stem)));
    return fitting.length === 1 ? fitting[0]![0] : undefined;
  };
  const byLabel = (words: readonly string[]) => allKeys.get(words.join(" ")) ?? byWordsOfLabel(words);

  const whole = (text: string): string | undefined => {
    const words = wordsOf(text);
    const exact = allKeys.get(words.join(" ") || keyOf(text));
    if (exact !== undefined || words.length === 0) return exact;
    const prefixed = prefixes.includes(words[0]!);
    const bare = prefixed ? words.slice(1) : words;
    if (prefixed && idKeys.has(bare.join(" "))) return idKeys.get(bare.join(" "));
    for (const [key, id] of idKeys) {
      const idWords = key.split(" ");
      // An article is no id: "a housing plan" does not begin with option A.
      const named = prefixed || text.replace(/^[^\p{L}\p{N}]+/u, "").startsWith(id);
      const opens = named && idWords.every((word, index) => bare[index] === word);
      if (opens && bare.length > idWords.length) {
        const rest = byLabel(bare.slice(idWords.length));
        return rest === id ? id : undefined;
      }
      const before = words.slice(0, -idWords.length);
      const closes = before.length > 0 && idWords.every((word, index) => words[before.length + index] === word);
      if (closes) {
        const name = prefixes.includes(before.at(-1)!) ? before.slice(0, -1) : before;
        const other = byLabel(name);
        if (other !== undefined) return other === id ? id : undefined;
      }
    }
    return byWordsOfLabel(words);
  };
  return { ids: [...labels.keys()], whole, mentions: mentionFinder(labels) };
}

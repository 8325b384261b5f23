import { InputError } from "../foundation/errors.js";
import { oppositesOf } from "./antonyms.js";
import { type Denial, denialsOf } from "./denial.js";
import type { NegativeConstraint } from "./philosopher.js";
import { sentencesOf, type Token, tokensOf } from "./wording.js";

/**
 * Whether a fact violates a doctrinal boundary, f |= n (HDE Eq. 3). `lexicalViolates` decides by words,
 * the `violates` of a `boundaryJudge` by asking a model.
 */
export type Violates = (fact: string, constraint: NegativeConstraint) => boolean | Promise<boolean>;

/** A sentence as its constraints see it. */
interface Reading {
  tokens: readonly Token[];
  /** Where each stem stands. */
  positions: ReadonlyMap<string, readonly number[]>;
  denials: readonly Denial[];
}

/** Where a form of a trigger stands in a sentence. */
interface Occurrence {
  start: number;
  end: number;
  /** It is the form's opposite, and counts when it is denied: "not wrong" is right. */
  opposite: boolean;
}

/**
 * Whether a sentence of the fact asserts what a constraint rejects: it has, not denied, a word of every group of one
 * of the constraint's triggers. Words match by stem and phrases whole; a denied opposite counts as the word; questions
 * assert nothing. Words alone decide, so irony, allusion and unusual syntax escape it (HDE leaves f |= n open). A
 * sentence of more than 400 words is read in parts.
 *
 * Throws InputError for a fact that is not a text.
 *
 * @example
 * const constraint = { id: "calculation", text: "REJECT: reducing morality to calculation",
 *   triggers: [[["morality"], ["sum of", "calculation"]]] };
 * lexicalViolates("Morality is a sum of pleasures.", constraint); // true
 * lexicalViolates("Morality is not calculation.", constraint); // false
 */
export function lexicalViolates(fact: string, constraint: NegativeConstraint): boolean {
  if (typeof fact !== "string") throw new InputError("fact", fact, "a text");
  if (!Array.isArray(constraint?.triggers)) throw new InputError("constraint", constraint, "a boundary with triggers");
  return sentencesOf(fact)
    .filter((sentence) => !/\?["'”’)]*$/.test(sentence))
    .flatMap(readingsOf)
    .some((reading) => constraint.triggers.some((trigger) => asserts(reading, trigger)));
}

/**
 * Words after which a sentence is read on as if a new one began. No author writes a sentence of that length, and what
 * denies what is a question of every word with every other, so that a text without a full stop would take hours.
 */
const longestSentence = 400;

function readingsOf(sentence: string): Reading[] {
  const tokens = tokensOf(sentence);
  return Array.from({ length: Math.ceil(tokens.length / longestSentence) }, (_, part) =>
    readingOf(tokens.slice(part * longestSentence, (part + 1) * longestSentence)),
  );
}

function readingOf(tokens: readonly Token[]): Reading {
  const positions = new Map<string, number[]>();
  tokens.forEach(({ stem }, position) => {
    const known = positions.get(stem);
    if (known) known.push(position);
    else positions.set(stem, [position]);
  });
  return { tokens, positions, denials: denialsOf(tokens) };
}

function asserts(reading: Reading, trigger: readonly string[][]): boolean {
  const groups = trigger.map((forms) => forms.flatMap((form) => occurrences(reading, form)));
  if (groups.some((found) => found.length === 0)) return false;
  // A word that the trigger itself looks for ("regardless of consequences", "evil") does not deny the trigger.
  const own = groups.flat().filter(({ opposite }) => !opposite);
  const against = reading.denials.filter(({ start, end }) => !own.some((it) => it.start < end && start < it.end));
  return groups.every((found) => found.some((it) => isDenied(it, against) === it.opposite));
}

function occurrences({ tokens, positions }: Reading, form: string): Occurrence[] {
  const stems = stemsOfForm(form);
  const [first = "", ...rest] = stems;
  const found = (positions.get(first) ?? [])
    .filter((start) => rest.every((stem, index) => tokens[start + 1 + index]?.stem === stem))
    .map((start) => ({ start, end: start + stems.length, opposite: false }));
  if (rest.length > 0) return found;
  const opposed = [...oppositesOf(first)].flatMap((stem) => positions.get(stem) ?? []);
  return [...found, ...opposed.map((start) => ({ start, end: start + 1, opposite: true }))];
}

const formStems = new Map<string, string[]>();

function stemsOfForm(form: string): string[] {
  let stems = formStems.get(form);
  if (stems === undefined) {
    stems = tokensOf(form).map(({ stem }) => stem);
    formStems.set(form, stems);
  }
  return stems;
}

/** Denied an odd number of times: to deny that something is denied affirms it. */
function isDenied({ start }: Occurrence, denials: readonly Denial[]): boolean {
  return denials.filter(({ denied }) => denied.has(start)).length % 2 === 1;
}

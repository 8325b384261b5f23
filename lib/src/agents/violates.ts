import { InputError } from "../foundation/errors.js";
import { areOpposites } from "./antonyms.js";
import { type Denial, denialsOf } from "./denial.js";
import type { NegativeConstraint } from "./philosopher.js";
import { sentencesOf, type Token, tokensOf } from "./wording.js";

/**
 * Whether a fact violates a doctrinal boundary, f |= n (HDE Eq. 3). `lexicalViolates` decides by words;
 * a model that judges has the same shape.
 */
export type Violates = (fact: string, constraint: NegativeConstraint) => boolean | Promise<boolean>;

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
 * assert nothing. Words alone decide, so irony, allusion and unusual syntax escape it (HDE leaves f |= n open).
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
  return sentencesOf(fact)
    .filter((sentence) => !/\?["'”’)]*$/.test(sentence))
    .some((sentence) => {
      const tokens = tokensOf(sentence);
      const denials = denialsOf(tokens);
      return constraint.triggers.some((trigger) => asserts(tokens, denials, trigger));
    });
}

function asserts(tokens: readonly Token[], denials: readonly Denial[], trigger: readonly string[][]): boolean {
  const groups = trigger.map((forms) => forms.flatMap((form) => occurrences(tokens, form)));
  if (groups.some((found) => found.length === 0)) return false;
  // A word that the trigger itself looks for ("regardless of consequences", "evil") does not deny the trigger.
  const own = groups.flat().filter(({ opposite }) => !opposite);
  const against = denials.filter(({ start, end }) => !own.some((it) => it.start < end && start < it.end));
  return groups.every((found) => found.some((it) => isDenied(it, against) === it.opposite));
}

function occurrences(tokens: readonly Token[], form: string): Occurrence[] {
  const words = tokensOf(form).map(({ stem }) => stem);
  const found: Occurrence[] = [];
  for (let start = 0; start + words.length <= tokens.length; start += 1) {
    const end = start + words.length;
    if (words.every((stem, index) => tokens[start + index]!.stem === stem)) found.push({ start, end, opposite: false });
    else if (words.length === 1 && areOpposites(words[0]!, tokens[start]!.stem))
      found.push({ start, end, opposite: true });
  }
  return found;
}

/** Denied an odd number of times: to deny that something is denied affirms it. */
function isDenied({ start }: Occurrence, denials: readonly Denial[]): boolean {
  return denials.filter(({ denied }) => denied.has(start)).length % 2 === 1;
}

import { z } from "zod";
import { parsed } from "../foundation/files.js";
import { foldedText } from "../foundation/foldedText.js";
import { keywordMatcher } from "../foundation/keywordMatcher.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { loadAttributions } from "./attributions.js";
import type { NegativeConstraint } from "./philosopher.js";
import { constraintSchema } from "./philosopherSchemas.js";
import { listPhilosophers, loadIdentity } from "./philosophers.js";
import { lexicalViolates } from "./violates.js";

/** A doctrine that a text ascribes to a philosopher who would reject it. */
export interface Misattribution {
  philosopher: string;
  /** The boundary of that philosopher's identity, or the verdict on the case, that the sentence breaks. */
  constraint: string;
  sentence: string;
  /** Where the sentence stands: `text.slice(start, end)`. */
  start: number;
  end: number;
}

/** What a philosopher refuses beside the boundaries of the identity, such as a verdict on the case at hand. */
export type Refusals = { readonly [philosopher: string]: readonly NegativeConstraint[] };

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** The paragraphs of a text with their offsets. */
function paragraphsOf(text: string): { paragraph: string; offset: number }[] {
  const gaps = [...text.matchAll(/\n[^\S\n]*\n/g)].map(({ 0: gap, index }) => ({
    from: index,
    to: index + gap.length,
  }));
  return [{ from: 0, to: 0 }, ...gaps].map(({ to }, place) => ({
    paragraph: text.slice(to, gaps[place]?.from ?? text.length),
    offset: to,
  }));
}

/** The sentences of a text with their offsets, by paragraph. */
function sentencesByParagraph(text: string): { sentence: string; start: number }[][] {
  return paragraphsOf(text).map(({ paragraph, offset }) =>
    [...sentences.segment(paragraph)].flatMap(({ segment, index }) => {
      const sentence = segment.trim();
      return sentence === "" ? [] : [{ sentence, start: offset + index + segment.indexOf(sentence) }];
    }),
  );
}

/** Who is named in a sentence: ids of philosophers, and "" for anybody else. */
function voiceFinder(): (sentence: string) => string[] {
  const { philosophers, others } = loadAttributions();
  const voices = [...Object.entries(philosophers), ["", others] as const].map(
    ([voice, [keyword, ...forms]]) => [voice, keywordMatcher([{ keyword: keyword!, forms }])] as const,
  );
  return (sentence) => {
    const folded = foldedText(sentence);
    return voices.filter(([, matcher]) => matcher.find(folded).length > 0).map(([voice]) => voice);
  };
}

function refusalsOf(refusals: Refusals, id: string): NegativeConstraint[] {
  return Object.hasOwn(refusals, id) ? parsed(`refusals.${id}`, refusals[id], z.array(constraintSchema)) : [];
}

/**
 * Doctrines that a text ascribes to philosophers who would reject them, as the paper found a retrieval-augmented tutor
 * to do with Kant (HDE section 6.4). A sentence is ascribed to the one philosopher it names, or that the sentences
 * before it in the paragraph were about; it is held against that philosopher's doctrinal boundaries and the refusals
 * given for the case. A sentence that names several voices is ascribed to none. Words alone decide: each finding has
 * its sentence, to be read.
 *
 * @param options.philosophers ids of those to check; all that are shipped by default.
 * @param options.refusals further constraints by philosopher, such as a dilemma's `verdicts`.
 * @throws InputError for a text that is none and for an unknown philosopher.
 * @example
 * misattributions("For Kant, it is right to use one person to save five.").map(({ constraint }) => constraint);
 */
export function misattributions(
  text: string,
  options: { philosophers?: readonly string[]; refusals?: Refusals } = {},
): Misattribution[] {
  requireObject("options", options);
  const { philosophers = listPhilosophers(), refusals = {} } = options;
  requireInput(typeof text === "string", "text", text, "a string");
  requireInput(Array.isArray(philosophers), "philosophers", philosophers, "an array of ids");
  requireObject("refusals", refusals, "{ philosopher: constraints }");
  const constraints = new Map(
    philosophers.map((id) => [id, [...refusalsOf(refusals, id), ...loadIdentity(id).constraints]]),
  );
  const voicesIn = voiceFinder();
  const found: Misattribution[] = [];
  for (const paragraph of sentencesByParagraph(text)) {
    let voice = "";
    for (const { sentence, start } of paragraph) {
      const voices = voicesIn(sentence);
      if (voices.length > 0) voice = voices.length === 1 ? voices[0]! : "";
      const broken = constraints.get(voice)?.find((constraint) => lexicalViolates(sentence, constraint));
      if (broken)
        found.push({ philosopher: voice, constraint: broken.text, sentence, start, end: start + sentence.length });
    }
  }
  return found;
}

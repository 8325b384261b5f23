import type { Random } from "../../foundation/random.js";
import type { Bias } from "./bias.js";
import type { Sentence } from "./sentences.js";

const endsAsSentence = /[.!?…]["'”’)]*$/u;

/** Quoted sentences; where there are none, quoted lines without an end mark (labels, headings); else all. */
function poolOf(sentences: readonly Sentence[]): readonly Sentence[] {
  const material = sentences.filter(({ stretch }) => stretch.tag !== undefined);
  const whole = material.filter(({ text }) => endsAsSentence.test(text));
  return [whole, material, sentences].find((pool) => pool.length > 0) ?? [];
}

/**
 * Orders sentences by their overlap with what was asked, under a bias; the best first. Instructions are left out where
 * the request quotes any material.
 */
export function rankedSentences(
  sentences: readonly Sentence[],
  asked: ReadonlySet<string>,
  rarity: (word: string) => number,
  bias: Bias,
  chance: Random,
): Sentence[] {
  const scored = poolOf(sentences).map((sentence) => {
    let overlap = 0;
    for (const word of sentence.words) if (asked.has(word)) overlap += rarity(word);
    const density = (overlap + 0.1) / Math.sqrt(sentence.words.length + 1);
    const place = sentence.place / sentences.length - 0.5;
    const length = Math.min(sentence.length, 40) / 40 - 0.5;
    const preference =
      // A fragment of a few words is a heading or a label more often than a statement.
      (sentence.length < 4 ? 0.01 : 1) *
      Math.exp(bias.place * place + bias.length * length) *
      (1 + bias.jitter * (2 * chance.next() - 1));
    return { sentence, score: density ** bias.focus * preference };
  });
  return scored.sort((one, other) => other.score - one.score).map(({ sentence }) => sentence);
}

/**
 * The best sentences that fit the limit, joined in order of appearance. A single sentence that is too long is cut,
 * as a model is cut at its token limit.
 */
export function statementOf(ranked: readonly Sentence[], limit: number): { text: string; cut: boolean } {
  const chosen: Sentence[] = [];
  let total = 0;
  for (const sentence of ranked) {
    if (total + sentence.length > limit) continue;
    chosen.push(sentence);
    total += sentence.length;
    if (total >= 0.8 * limit) break;
  }
  const best = ranked[0];
  if (chosen.length === 0 && best) return { text: best.text.split(/\s+/).slice(0, limit).join(" "), cut: true };
  chosen.sort((one, other) => one.place - other.place);
  return { text: chosen.map(({ text }) => text).join(" "), cut: false };
}

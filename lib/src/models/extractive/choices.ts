import type { Message } from "../../foundation/chat.js";
import type { Random } from "../../foundation/random.js";
import type { Bias } from "./bias.js";
import type { Stretch } from "./material.js";
import type { Sentence } from "./sentences.js";
import { contentWords } from "./words.js";

/** What the request says right beside a choice: the lines that begin with it, the sections whose tag names it. */
function besideChoice(choice: string, messages: readonly Message[], stretches: readonly Stretch[]): Set<string> {
  const name = choice.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const line = new RegExp(
    `^[^\\p{L}\\p{N}\\n]*(?:[\\p{L}]+ ){0,2}["'(\\[]?${name}["')\\]]?\\s*[:.)\\]=>|–—-]+\\s*(.+)$`,
    "gmu",
  );
  const tag = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, "u");
  const texts = [choice];
  for (const { content } of messages) for (const match of content.matchAll(line)) texts.push(match[1]!);
  for (const stretch of stretches) if (stretch.tag !== undefined && tag.test(stretch.tag)) texts.push(stretch.text);
  return new Set(contentWords(texts.join(" ")));
}

/**
 * All choices, best first: by the overlap of the words that stand beside a choice with the rest of the request. A word
 * of the system message, where a perspective stands in the paper's layout, counts double. Ties are broken by the seed.
 */
export function rankedChoices(
  choices: readonly string[],
  messages: readonly Message[],
  sentences: readonly Sentence[],
  rarity: (word: string) => number,
  bias: Bias,
  chance: Random,
): string[] {
  const stretches = [...new Set(sentences.map(({ stretch }) => stretch))];
  const beside = choices.map((choice) => besideChoice(choice, messages, stretches));
  // A word is weighed by where it stands in sentences that do not themselves present one of the choices.
  const weight = new Map<string, number>();
  for (const { words, stretch } of sentences) {
    const most = Math.max(0, ...beside.map((own) => words.filter((word) => own.has(word)).length));
    if (words.length > 0 && most / words.length > 0.8) continue;
    const value = stretch.role === "system" ? 2 : 1;
    for (const word of words) weight.set(word, Math.max(weight.get(word) ?? 0, value));
  }
  const scored = choices.map((choice, index) => {
    let score = 0;
    for (const word of beside[index]!) score += rarity(word) * (weight.get(word) ?? 0);
    const place = choices.length > 1 ? index / (choices.length - 1) - 0.5 : 0;
    return { choice, score: (score / Math.sqrt(beside[index]!.size + 1)) * Math.exp(0.2 * bias.place * place) };
  });
  return chance
    .shuffled(scored)
    .sort((one, other) => other.score - one.score)
    .map(({ choice }) => choice);
}

import type { Sentence } from "./sentences.js";

/**
 * How much two sets of words have in common, from 0 to 1: the rarity of the shared words over that of the smaller
 * set (overlap coefficient). Nothing on one side shares nothing.
 */
function overlapOf(one: ReadonlySet<string>, other: ReadonlySet<string>, rarity: (word: string) => number): number {
  let shared = 0;
  let inOne = 0;
  let inOther = 0;
  for (const word of one) {
    inOne += rarity(word);
    if (other.has(word)) shared += rarity(word);
  }
  for (const word of other) inOther += rarity(word);
  return shared === 0 ? 0 : shared / Math.min(inOne, inOther);
}

/**
 * The overlap that stands for a score: the last quoted section of the last user message (or that whole message, where
 * it quotes nothing) against all the rest of the request.
 */
export function judgedOverlap(sentences: readonly Sentence[], rarity: (word: string) => number): number {
  const users = sentences.filter(({ stretch }) => stretch.role === "user");
  const message = users.at(-1)?.stretch.message;
  const last = users.filter(({ stretch }) => stretch.message === message);
  const section = last.filter(({ stretch }) => stretch.tag !== undefined).at(-1)?.stretch;
  const judged = new Set<string>();
  const rest = new Set<string>();
  for (const { stretch, words } of sentences) {
    const side = (section ? stretch === section : stretch.message === message) ? judged : rest;
    for (const word of words) side.add(word);
  }
  return overlapOf(judged, rest, rarity);
}

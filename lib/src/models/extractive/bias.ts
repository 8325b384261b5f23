import { random, seedAt } from "../../foundation/random.js";

/** What a variant of the null model prefers, beyond overlap. */
export interface Bias {
  /** From -1, the start of the request, to 1, its end. */
  place: number;
  /** From -1, short sentences, to 1, long ones. */
  length: number;
  /** How much overlap counts: 1 in proportion, less towards any sentence, more towards the closest ones alone. */
  focus: number;
  /** How far the seed may move a sentence's score, as a share of it. */
  jitter: number;
}

/** The bias of a variant: none for the plain model, drawn from its name for `extractive:a` and so on. */
export function biasOf(variant: string): Bias {
  if (variant === "") return { place: 0, length: 0, focus: 1, jitter: 0.5 };
  const { next } = random(seedAt("extractive", variant));
  return {
    place: 2 * next() - 1,
    length: 2 * next() - 1,
    focus: 0.5 + 1.5 * next(),
    jitter: 0.25 + 0.75 * next(),
  };
}

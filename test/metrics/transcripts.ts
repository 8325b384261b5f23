import type { Turn } from "../../lib/src/foundation/transcript.js";

export const baseKeywords = ["trolley", "lever", "five", "one", { keyword: "death", forms: ["deaths", "die"] }];

/** A turn with as many base keywords as asked, in a sentence. */
export function turnWith(turn: number, keywords: number, speaker = turn % 2 ? "Kant" : "Mill"): Turn {
  const words = ["trolley", "lever", "five", "one", "death"].slice(0, keywords);
  return { turn, speaker, text: `I say of ${words.join(" and of ")} what I said.` };
}

/** Turns from 1 on, with the numbers of base keywords given. */
export function debateWith(...keywords: number[]): Turn[] {
  return keywords.map((count, index) => turnWith(index + 1, count));
}

import type { NegativeConstraint } from "./philosopher.js";
import { lexicalViolates } from "./violates.js";

/** Answers by a constraint's triggers, then by fact: a debate holds the same few facts against the same boundaries at every turn. */
const answers = new Map<string, Map<string, boolean>>();
const triggersText = new WeakMap<NegativeConstraint, string>();
const mostFacts = 20_000;

function answersOf(constraint: NegativeConstraint): Map<string, boolean> {
  const key = triggersText.get(constraint) ?? JSON.stringify(constraint.triggers);
  triggersText.set(constraint, key);
  const known = answers.get(key) ?? new Map<string, boolean>();
  answers.set(key, known);
  return known;
}

/** `lexicalViolates`, which depends on its arguments alone, with a memory for what it was asked before. */
export function rememberedViolates(fact: string, constraint: NegativeConstraint): boolean {
  const known = answersOf(constraint);
  const before = known.get(fact);
  if (before !== undefined) return before;
  const answer = lexicalViolates(fact, constraint);
  if (known.size >= mostFacts) known.clear();
  known.set(fact, answer);
  return answer;
}

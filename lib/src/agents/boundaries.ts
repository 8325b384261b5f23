import { requireRows } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import type { NegativeConstraint } from "./philosopher.js";
import type { Violates } from "./violates.js";

/** A fact that a doctrinal boundary kept out of working memory, and the boundary that did. */
export interface RemovedFact {
  id: string;
  text: string;
  constraint: string;
}

/**
 * Doctrinal boundaries (HDE Eq. 3): WM' = WM + (K without every fact that violates some negative constraint).
 * Gives the facts that stay and, for each that was removed, the first constraint that it violates.
 * Throws InputError where `violates` is no function, or answers anything but true or false ("no" would pass for true).
 *
 * @example
 * const { kept, removed } = await withinBoundaries(passages, loadPhilosopher("kant").constraints, lexicalViolates);
 */
export async function withinBoundaries<Fact extends { id: string; text: string }>(
  facts: readonly Fact[],
  constraints: readonly NegativeConstraint[],
  violates: Violates,
): Promise<{ kept: Fact[]; removed: RemovedFact[] }> {
  requireRows("facts", facts, ["id", "text"], "facts with id and text");
  requireRows("constraints", constraints, ["text"], "boundaries, as loadPhilosopher(id).constraints has them");
  requireInput(typeof violates === "function", "violates", violates, "a function of a fact and a constraint");
  const kept: Fact[] = [];
  const removed: RemovedFact[] = [];
  for (const fact of facts) {
    let violated: NegativeConstraint | undefined;
    for (const constraint of constraints) {
      const verdict: unknown = await violates(fact.text, constraint);
      requireInput(typeof verdict === "boolean", "violates, its answer", verdict, "true or false");
      if (verdict) {
        violated = constraint;
        break;
      }
    }
    if (violated) removed.push({ id: fact.id, text: fact.text, constraint: violated.text });
    else kept.push(fact);
  }
  return { kept, removed };
}

import type { Philosopher } from "../../lib/src/agents/philosopher.js";
import type { Passage } from "../../lib/src/texts/passage.js";

const source = { work: "Fragments", section: "fr. 1" };

/** A philosopher of the user's own, small: two core beliefs, two nodes hanging on them, one boundary, one weakness. */
export function stoic(more: Partial<Philosopher> = {}): Philosopher {
  const node = (id: string, text: string, certainty: number) => ({
    id,
    kind: "belief" as const,
    text,
    certainty,
    immutable: certainty === 1,
    source,
  });
  return {
    id: "zeno",
    name: "Zeno of Citium",
    school: "stoicism",
    nodes: [
      node("zeno-virtue", "Virtue alone is good.", 1),
      node("zeno-assent", "Nothing but assent is wholly up to us.", 1),
      node("zeno-nature", "The goal is a life in harmony with nature.", 0.9),
      node("zeno-fate", "All things happen by fate.", 0.5),
      node("zeno-cosmos", "The world is one living being.", 0.8),
    ],
    edges: [{ from: "zeno-nature", to: "zeno-cosmos", kind: "derives-from" }],
    constraints: [
      {
        id: "zeno-reject-pleasure",
        text: "REJECT: counting pleasure among the goods",
        triggers: [[["pleasure"], ["good", "goods"]]],
      },
    ],
    keywords: ["assent", { keyword: "harmony", forms: ["harmonious"] }, "fate"],
    weaknesses: [
      {
        id: "stoicism-children",
        claim: "Only virtue matters to happiness.",
        weakness: "The loss of a child leaves nobody's happiness whole.",
        counterQuestion: "Would you say so to a mother at a grave?",
        source,
      },
    ],
    ...more,
  };
}

/** A passage for an index of a test. */
export function passage(id: string, text: string, philosopher = "zeno"): Passage {
  return { id, source: philosopher, work: "Fragments", section: `fr. ${id}`, text };
}

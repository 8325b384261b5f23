import { describe, expect, it } from "vitest";
import { lexicalViolates } from "../../lib/src/agents/violates.js";
import { memoryTrace, type Sources, workingMemory } from "../../lib/src/agents/workingMemory.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";
import type { PassageIndex } from "../../lib/src/texts/passageIndex.js";
import { passage, stoic } from "../support/philosophers.js";

const opponent = {
  school: "epicureanism",
  name: "Epicureanism",
  weaknesses: [{ ...stoic().weaknesses[0]!, id: "w1" }],
};
const passages = buildIndex([
  passage("own-harmony", "A harmonious life follows reason in harmony with nature."),
  passage("own-planted", "Pleasure in harmony is a good."),
  passage("other-harmony", "The harmony of the soul is a tuning, in harmony, harmony.", "plato"),
]);
const sources = (variant: Sources["variant"], more: Partial<Sources> = {}): Sources => ({
  identity: stoic(),
  opponents: [opponent],
  passages,
  variant,
  violates: lexicalViolates,
  ...more,
});
const question = { query: "What is harmony?", said: "Virtue is happiness." };
const both = { identity: true, opponentModel: true };
const neither = { identity: false, opponentModel: false };

describe("workingMemory", () => {
  it("has identity, own passages within the boundaries, and one weakness when both modules are on", async () => {
    const memory = await workingMemory(sources(both), question);
    expect(memory.nodes.map(({ node }) => node.id)).toEqual([
      "zeno-virtue",
      "zeno-assent",
      "zeno-nature",
      "zeno-cosmos",
    ]);
    expect(memory.boundaries).toEqual(["REJECT: counting pleasure among the goods"]);
    expect(memory.passages.map(({ id }) => id)).toEqual(["own-harmony"]);
    expect(memory.removed).toEqual([
      {
        id: "own-planted",
        text: "Pleasure in harmony is a good.",
        constraint: "REJECT: counting pleasure among the goods",
      },
    ]);
    expect(memory.weaknesses.map(({ id }) => id)).toEqual(["w1"]);
  });

  it("is plain retrieval over all corpora when both are off: nothing of an identity, nothing removed", async () => {
    const memory = await workingMemory(sources(neither), { ...question, passageLimit: 3 });
    expect(memory).toMatchObject({ nodes: [], boundaries: [], removed: [], weaknesses: [] });
    expect(memory.passages.map(({ id }) => id).sort()).toEqual(["other-harmony", "own-harmony", "own-planted"]);
  });

  it("has only the weakness when the opponent model alone is on, only identity when identity alone is", async () => {
    const opponentOnly = await workingMemory(sources({ identity: false, opponentModel: true }), question);
    expect([opponentOnly.nodes.length, opponentOnly.boundaries.length, opponentOnly.weaknesses.length]).toEqual([
      0, 0, 1,
    ]);
    const identityOnly = await workingMemory(sources({ identity: true, opponentModel: false }), question);
    expect([identityOnly.nodes.length, identityOnly.boundaries.length, identityOnly.weaknesses.length]).toEqual([
      4, 1, 0,
    ]);
  });

  it("holds the agent's own nodes against its boundaries too", async () => {
    const identity = stoic();
    identity.nodes[4] = { ...identity.nodes[4]!, text: "Harmony is a pleasure, and so it is good." };
    const memory = await workingMemory(sources(both, { identity }), question);
    expect(memory.nodes.map(({ node }) => node.id)).not.toContain("zeno-cosmos");
    expect(memory.removed.map(({ id }) => id)).toEqual(["zeno-cosmos", "own-planted"]);
  });

  it("takes any index, one that answers later too, and asks it for the agent's own works", async () => {
    const asked: unknown[] = [];
    const slow: PassageIndex = {
      async search(query, options) {
        asked.push([query, options]);
        return [];
      },
    };
    await workingMemory(sources(both, { passages: slow }), { ...question, passageLimit: 7 });
    await workingMemory(sources(neither, { passages: slow }), question);
    expect(asked).toEqual([
      ["What is harmony?", { limit: 7, sources: ["zeno"] }],
      ["What is harmony?", { limit: 2 }],
    ]);
  });

  it("is a value that one can print, and its trace keeps whole what was removed", async () => {
    const memory = await workingMemory(sources(both), question);
    expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
    expect(memoryTrace(memory)).toEqual({
      nodes: [
        { id: "zeno-virtue", reached: "core" },
        { id: "zeno-assent", reached: "core" },
        { id: "zeno-nature", reached: "seed" },
        { id: "zeno-cosmos", reached: "edge" },
      ],
      passages: [{ id: "own-harmony", source: "zeno", work: "Fragments", section: "fr. own-harmony" }],
      removed: memory.removed,
      weaknesses: ["w1"],
    });
  });
});

import { describe, expect, it } from "vitest";
import { retrieveIdentity } from "../../lib/src/agents/identityRetrieval.js";
import { listPhilosophers, loadIdentity } from "../../lib/src/agents/philosophers.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { stoic } from "../support/philosophers.js";

const idsOf = (query: string, limit?: number) =>
  retrieveIdentity(stoic(), query, limit === undefined ? {} : { limit }).map(({ node, reached }) => [node.id, reached]);

describe("retrieveIdentity", () => {
  it("gives the core beliefs first, whatever the query: they are what the agent is", () => {
    expect(idsOf("zzz")).toEqual([
      ["zeno-virtue", "core"],
      ["zeno-assent", "core"],
    ]);
  });

  it("finds seeds by their words and goes on along an edge, in both directions", () => {
    expect(idsOf("What of harmony?").slice(2)).toEqual([
      ["zeno-nature", "seed"],
      ["zeno-cosmos", "edge"],
    ]);
    expect(idsOf("Is the world living?").slice(2)).toEqual([
      ["zeno-cosmos", "seed"],
      ["zeno-nature", "edge"],
    ]);
  });

  it("passes half of a seed's relevance on, and weighs by certainty", () => {
    const found = retrieveIdentity(stoic(), "harmony");
    const seed = found.find(({ node }) => node.id === "zeno-nature")!;
    const neighbour = found.find(({ node }) => node.id === "zeno-cosmos")!;
    expect(neighbour.score / 0.8).toBeCloseTo((0.5 * seed.score) / 0.9, 12);
  });

  it("puts the surer of two equally relevant nodes first", () => {
    const twin = stoic();
    const sure = { ...twin.nodes[3]!, id: "zeno-sure", text: "All things happen by providence.", certainty: 0.9 };
    const found = retrieveIdentity({ ...twin, nodes: [...twin.nodes, sure] }, "happen");
    expect(found.slice(2).map(({ node }) => node.id)).toEqual(["zeno-sure", "zeno-fate"]);
  });

  it("gives at most `limit` beside the core", () => {
    expect(idsOf("harmony fate world", 1)).toHaveLength(3);
  });

  it("is the same for the same query, and leaves the identity as it was", () => {
    const identity = loadIdentity("kant");
    const before = structuredClone(identity);
    const first = retrieveIdentity(identity, "May one man be used to save five?");
    expect(retrieveIdentity(loadIdentity("kant"), "May one man be used to save five?")).toEqual(first);
    expect(identity).toEqual(before);
  });

  it.each(listPhilosophers())("gives %s six core beliefs and up to three more for a question about the case", (id) => {
    const found = retrieveIdentity(loadIdentity(id), "Is it right to kill one person to save five from death?");
    expect(found.filter(({ reached }) => reached === "core")).toHaveLength(6);
    expect(found.length).toBeGreaterThan(6);
    expect(found.length).toBeLessThanOrEqual(9);
    expect(new Set(found.map(({ node }) => node.id)).size).toBe(found.length);
  });

  it.each([-1, 1.5, "3"])("refuses the limit %s", (limit) => {
    expect(() => retrieveIdentity(stoic(), "harmony", { limit: limit as never })).toThrow(/limit/);
  });

  it("refuses a query that is no text", () => {
    expect(() => retrieveIdentity(stoic(), 7 as never)).toThrow(InputError);
  });
});

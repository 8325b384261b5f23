import { describe, expect, test } from "vitest";
import type { Citation } from "../../lib/src/agents/philosopher.js";
import { listPhilosophers, loadIdentity, loadSchoolProfile } from "../../lib/src/agents/philosophers.js";
import { lexicalViolates } from "../../lib/src/agents/violates.js";
import { countKeywords } from "../../lib/src/foundation/keywords.js";
import { listDigests, loadDigests } from "../../lib/src/texts/digests.js";
import { citationForm } from "./citations.js";

const ids = listPhilosophers();
const identities = ids.map((id) => loadIdentity(id));
const schools = [...new Set(identities.map(({ school }) => school))].map((school) => loadSchoolProfile(school));
const passages = loadDigests();
const weaknesses = schools.flatMap((profile) => profile.weaknesses);

/** The runs of eight words of a text: long enough that no two texts share one by chance. */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(7).map((_, index) => words.slice(index, index + 8).join(" ")));
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function misquoted(citations: readonly ({ id: string } & Citation)[]): string[] {
  return citations
    .filter(({ work, section }) => !citationForm(work)?.test(section))
    .map(({ id, work, section }) => `${id}: ${work}, ${section}`);
}

describe("the philosophers as shipped", () => {
  test("are those of the paper", () => {
    expect(ids).toEqual(["aquinas", "aristotle", "augustine", "bentham", "kant", "mill", "plato"]);
  });

  test("have about 34 nodes each (HDE)", () => {
    const nodes = identities.reduce((total, identity) => total + identity.nodes.length, 0);
    expect(nodes / identities.length).toBeGreaterThan(33);
    expect(nodes / identities.length).toBeLessThan(36);
  });

  test("share no id", () => {
    expect(repeated(identities.flatMap(({ nodes }) => nodes.map(({ id }) => id)))).toEqual([]);
    expect(repeated(identities.flatMap(({ constraints }) => constraints.map(({ id }) => id)))).toEqual([]);
    expect(repeated(weaknesses.map(({ id }) => id))).toEqual([]);
    expect(repeated(passages.map(({ id }) => id))).toEqual([]);
  });

  test("have digests, all of them and nobody else", () => {
    expect(listDigests()).toEqual(ids);
  });
});

describe.each(identities)("$id", (identity) => {
  const { id, nodes, edges, constraints, keywords } = identity;
  const own = passages.filter(({ source }) => source === id);

  test("has exactly six immutable beliefs, and nothing else is certain", () => {
    const immutable = nodes.filter((node) => node.immutable);
    expect(immutable).toHaveLength(6);
    for (const node of immutable) expect(node).toMatchObject({ kind: "belief", certainty: 1 });
    for (const { certainty } of nodes.filter((node) => !node.immutable)) {
      expect(certainty).toBeGreaterThanOrEqual(0.6);
      expect(certainty).toBeLessThan(1);
    }
  });

  test("has between 30 and 40 nodes, beliefs and values", () => {
    expect(nodes.length).toBeGreaterThanOrEqual(30);
    expect(nodes.length).toBeLessThanOrEqual(40);
    expect(nodes.filter(({ kind }) => kind === "value").length).toBeGreaterThanOrEqual(3);
    expect(repeated(nodes.map(({ text }) => text))).toEqual([]);
  });

  test("is one connected graph of at least forty edges, none of them twice or from a node to itself", () => {
    expect(edges.length).toBeGreaterThanOrEqual(40);
    expect(edges.filter(({ from, to }) => from === to)).toEqual([]);
    expect(repeated(edges.map(({ from, to, kind }) => `${from} ${kind} ${to}`))).toEqual([]);
    const reached = new Set([nodes[0]!.id]);
    for (const found of reached)
      for (const { from, to } of edges)
        if (from === found) reached.add(to);
        else if (to === found) reached.add(from);
    expect(nodes.map((node) => node.id).filter((node) => !reached.has(node))).toEqual([]);
  });

  test("cites every node and passage as its work is cited", () => {
    expect(misquoted(nodes.map((node) => ({ id: node.id, ...node.source })))).toEqual([]);
    expect(misquoted(own)).toEqual([]);
  });

  test("has five to eight boundaries, and breaks none of them", () => {
    expect(constraints.length).toBeGreaterThanOrEqual(5);
    expect(constraints.length).toBeLessThanOrEqual(8);
    const broken = constraints.flatMap((constraint) =>
      [...nodes, ...own]
        .filter(({ text }) => lexicalViolates(text, constraint))
        .map((it) => `${it.id}: ${constraint.id}`),
    );
    expect(broken).toEqual([]);
  });

  test("has boundaries that keep out doctrines of other schools", () => {
    const others = identities.filter(({ school }) => school !== identity.school).flatMap((other) => other.nodes);
    const kept = others.filter(({ text }) => !constraints.some((constraint) => lexicalViolates(text, constraint)));
    expect(kept.length).toBeLessThan(others.length);
  });

  test("has keywords that are at home in its own digest, and not in those of other schools", () => {
    expect(repeated(keywords.map((keyword) => (typeof keyword === "string" ? keyword : keyword.keyword)))).toEqual([]);
    expect(keywords.length).toBeGreaterThanOrEqual(12);
    expect(keywords.length).toBeLessThanOrEqual(20);
    const opposed = identities.filter(({ school }) => school !== identity.school).map((other) => other.id);
    const perPassage = (sources: readonly string[]) => {
      const texts = passages.filter(({ source }) => sources.includes(source)).map(({ text }) => text);
      return texts.reduce((total, text) => total + countKeywords(text, keywords), 0) / texts.length;
    };
    expect(perPassage([id])).toBeGreaterThan(2 * perPassage(opposed));
  });

  test("has a digest of 24 to 30 passages of two to four sentences", () => {
    expect(own.length).toBeGreaterThanOrEqual(24);
    expect(own.length).toBeLessThanOrEqual(30);
    for (const passage of own) {
      const words = passage.text.split(/\s+/).length;
      expect(words, passage.id).toBeGreaterThanOrEqual(38);
      expect(words, passage.id).toBeLessThanOrEqual(82);
    }
  });
});

describe.each(schools)("the weaknesses of $school", (profile) => {
  test("are five to nine, each with its source", () => {
    expect(profile.weaknesses.length).toBeGreaterThanOrEqual(5);
    expect(profile.weaknesses.length).toBeLessThanOrEqual(9);
    expect(misquoted(profile.weaknesses.map(({ id, source }) => ({ id, ...source })))).toEqual([]);
  });

  test("ask a question each", () => {
    for (const { id, counterQuestion } of profile.weaknesses) expect(counterQuestion, id).toMatch(/\?$/);
  });
});

test("no sentence of a node or a weakness stands anywhere else, so that a request shows which switch was on", () => {
  const told = [
    ...identities.flatMap(({ nodes }) => nodes.map(({ id, text }) => ({ id, text }))),
    ...weaknesses.flatMap(({ id, claim, weakness, counterQuestion }) =>
      [claim, weakness, counterQuestion].map((text) => ({ id, text })),
    ),
  ];
  const heard = new Map<string, string>();
  for (const { id, text } of passages) for (const run of shingles(text)) heard.set(run, id);
  const shared: string[] = [];
  for (const { id, text } of told) {
    for (const run of shingles(text)) {
      if (heard.has(run)) shared.push(`${id} and ${heard.get(run)}: ${run}`);
      heard.set(run, id);
    }
    for (const passage of passages) if (passage.text.includes(text)) shared.push(`${id} stands in ${passage.id}`);
  }
  expect(shared).toEqual([]);
});

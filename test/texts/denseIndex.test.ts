import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildDenseIndex } from "../../lib/src/texts/denseIndex.js";
import { type Embedder, unitVectors } from "../../lib/src/texts/embedder.js";
import { fusedIndex } from "../../lib/src/texts/fusedIndex.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";
import type { Passage } from "../../lib/src/texts/passage.js";
import type { PassageIndex } from "../../lib/src/texts/passageIndex.js";
import { fakeEmbedder } from "./fakeEmbedder.js";

const passage = (id: string, text: string, source = "kant"): Passage => ({
  id,
  source,
  work: "A work",
  section: "1",
  text,
});
const words = ["duty", "law", "pleasure", "pain", "mean"];
const passages = [
  passage("b", "duty and law"),
  passage("a", "law and duty", "mill"),
  passage("c", "pleasure, pleasure, pain"),
  passage("d", "the mean"),
  passage("e", "nothing of the kind"),
];
const ids = (hits: { passage: Passage }[]) => hits.map((hit) => hit.passage.id);

describe("buildDenseIndex", () => {
  test("orders by cosine, equal ones by id; what is at a right angle is no hit", async () => {
    const index = await buildDenseIndex(passages, fakeEmbedder(words));
    const hits = await index.search("duty law");
    expect(ids(hits)).toEqual(["a", "b"]);
    expect(hits[0]!.score).toBeCloseTo(1, 6);
    expect(ids(await index.search("pain pleasure"))).toEqual(["c"]);
    expect((await index.search("pain"))[0]!.score).toBeCloseTo(1 / Math.sqrt(5), 6);
    expect(await index.search("none of these")).toEqual([]);
  });

  test("keeps to sources and limit, and refuses what the lexical index refuses before it asks the embedder", async () => {
    const embedder = fakeEmbedder(words);
    const index = await buildDenseIndex(passages, embedder);
    expect(ids(await index.search("duty", { sources: ["mill"] }))).toEqual(["a"]);
    expect(ids(await index.search("duty", { limit: 1 }))).toEqual(["a"]);
    const before = embedder.asked.length;
    await expect(index.search("duty", { limit: 0 })).rejects.toThrow(/limit: 0/);
    await expect(index.search("duty", { sources: ["hume"] })).rejects.toThrow(/sources: "hume"/);
    expect(embedder.asked).toHaveLength(before);
  });

  test("embeds passages as passages, a few at a time, and questions as questions", async () => {
    const embedder = fakeEmbedder(words);
    const many = Array.from({ length: 40 }, (_, at) => passage(`p${at}`, `duty ${at}`));
    const index = await buildDenseIndex(many, embedder);
    await index.search("duty");
    expect(embedder.asked.map(({ texts, purpose }) => [texts.length, purpose])).toEqual([
      [16, "passage"],
      [16, "passage"],
      [8, "passage"],
      [1, "query"],
    ]);
  });

  test("gives the cosine whatever the dimension", async () => {
    const vector = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 9, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(vector, vector, fc.integer({ min: 1, max: 9 }), async (one, other, dimension) => {
        const [a, b] = [one.slice(0, dimension), other.slice(0, dimension)];
        const vectors: { [text: string]: number[] } = { passage: a, query: b };
        const embedder: Embedder = {
          id: "fixed",
          dimension,
          embed: async (texts) => texts.map((text) => Float32Array.from(vectors[text]!)),
        };
        const dot = (x: number[], y: number[]) => x.reduce((sum, number, at) => sum + number * y[at]!, 0);
        const cosine = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
        const hits = await (await buildDenseIndex([passage("p", "passage")], embedder)).search("query");
        if (cosine > 1e-6) expect(hits[0]!.score).toBeCloseTo(cosine, 5);
        else if (!(cosine > 0)) expect(hits.every(({ score }) => score < 1e-6)).toBe(true);
      }),
    );
  });
});

describe("unitVectors", () => {
  const embedder = (vectors: number[][]): Embedder => ({
    id: "broken",
    dimension: 2,
    embed: async () => vectors.map((vector) => Float32Array.from(vector)),
  });

  test.each<[string, unknown]>([
    ["nothing", null],
    ["one number", 7],
    ["no vectors", [null, null]],
    ["texts", ["12", "34"]],
    [
      "vectors of texts",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "holes",
      [
        [1, undefined],
        [1, 2],
      ],
    ],
    [
      "no numbers",
      [
        [Number.NaN, 1],
        [1, 2],
      ],
    ],
    [
      "infinity",
      [
        [Number.POSITIVE_INFINITY, 1],
        [1, 2],
      ],
    ],
    ["one vector too few", [[1, 2]]],
    ["a short vector", [[1], [1, 2]]],
  ])("refuses %s from an embedder", async (_what, given) => {
    const broken = { id: "broken", dimension: 2, embed: async () => given } as Embedder;
    await expect(unitVectors(broken, ["a", "b"], "query")).rejects.toMatchObject({ code: "stopped" });
  });

  test("brings vectors to length 1 and leaves zeros", async () => {
    const [unit, zero] = await unitVectors(
      embedder([
        [3, 4],
        [0, 0],
      ]),
      ["a", "b"],
      "query",
    );
    expect([...unit!]).toEqual([0.6, 0.8].map(Math.fround));
    expect([...zero!]).toEqual([0, 0]);
  });

  test.each([
    [
      [
        [1, 2],
        [3, 4],
      ],
      "2 vectors for 1 texts",
    ],
    [[], "0 vectors for 1 texts"],
    [[[1, 2, 3]], "a vector of 3 numbers, not 2"],
    [[[Number.NaN, 1]], "something that is no number"],
  ])("refuses %j", async (vectors, reason) => {
    await expect(unitVectors(embedder(vectors), ["text"], "passage")).rejects.toThrow(reason);
    await expect(unitVectors(embedder(vectors), ["text"], "passage")).rejects.toMatchObject({ code: "stopped" });
  });
});

describe("fusedIndex", () => {
  const fixed = (...order: string[]): PassageIndex => ({
    search: (_, { limit = 5 } = {}) =>
      order.slice(0, limit).map((id, place) => ({ passage: passage(id, id), score: 100 - place })),
  });

  test("sums 1 / (60 + rank), as the paper does", async () => {
    const hits = await fusedIndex([fixed("a", "b", "c"), fixed("c", "a")]).search("q");
    expect(ids(hits)).toEqual(["a", "c", "b"]);
    expect(hits.map(({ score }) => score)).toEqual([1 / 61 + 1 / 62, 1 / 63 + 1 / 61, 1 / 62]);
  });

  test("equal scores stand in order of id, and one index is that index", async () => {
    expect(ids(await fusedIndex([fixed("b", "a"), fixed("a", "b")]).search("q"))).toEqual(["a", "b"]);
    expect(ids(await fusedIndex([fixed("z", "y", "x")]).search("q", { limit: 2 }))).toEqual(["z", "y"]);
  });

  test("looks deeper than the limit, and no deeper than it is told", async () => {
    const one = fixed("a", "b", "c", "both");
    const other = fixed("x", "y", "z", "both");
    expect(ids(await fusedIndex([one, other]).search("q", { limit: 1 }))).toEqual(["both"]);
    expect(ids(await fusedIndex([one, other], { depth: 3 }).search("q", { limit: 1 }))).toEqual(["a"]);
  });

  test("fuses words and meanings, and passes sources on", async () => {
    const index = fusedIndex([buildIndex(passages), await buildDenseIndex(passages, fakeEmbedder(words))]);
    expect(ids(await index.search("law", { sources: ["mill"] }))).toEqual(["a"]);
    await expect(index.search("law", { sources: ["hume"] })).rejects.toThrow(/sources/);
    await expect(index.search("law", { limit: -1 })).rejects.toThrow(/limit: -1/);
  });

  test("refuses nothing to fuse and numbers that are none", () => {
    expect(() => fusedIndex([])).toThrow(/indexes: \[\].*one index or more/);
    expect(() => fusedIndex([fixed("a")], { constant: 0 })).toThrow(/constant: 0/);
    expect(() => fusedIndex([fixed("a")], { depth: 1.5 })).toThrow(/depth: 1.5/);
  });
});

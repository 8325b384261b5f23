import { ChromaClient } from "chromadb";
import { afterAll, describe, expect, test } from "vitest";
import { openChromaIndex } from "../../lib/src/texts/chromaIndex.js";
import { buildDenseIndex } from "../../lib/src/texts/denseIndex.js";
import { loadDigests } from "../../lib/src/texts/digests.js";
import type { Passage } from "../../lib/src/texts/passage.js";
import { fakeEmbedder } from "./fakeEmbedder.js";

const words = ["duty", "law", "pleas", "pain", "virtue", "mean", "god", "soul", "will", "just"];
const url = process.env.CHROMA_URL;
const prefix = `test-${process.pid}`;
const passage = (id: string, text: string, source = "kant"): Passage => ({
  id,
  source,
  work: "A work",
  section: "1",
  text,
});

describe("openChromaIndex without a server", () => {
  test("says where it looked", async () => {
    const opened = openChromaIndex([passage("a", "duty")], fakeEmbedder(words), { url: "http://127.0.0.1:1" });
    await expect(opened).rejects.toThrow(/the Chroma server at http:\/\/127\.0\.0\.1:1 did not answer/);
    await expect(opened).rejects.toMatchObject({ code: "stopped" });
  });

  test("refuses an address that is none, and two passages of one id", async () => {
    await expect(openChromaIndex([], fakeEmbedder(words), { url: "here" })).rejects.toThrow(/url: "here"/);
    const twice = [passage("a", "x"), passage("a", "y")];
    await expect(openChromaIndex(twice, fakeEmbedder(words), { url: "http://127.0.0.1:1" })).rejects.toThrow(
      /every passage id once/,
    );
  });
});

// Run with the address of a real server, such as scripts/chroma.sh starts.
describe.skipIf(!url)("openChromaIndex on a real server", () => {
  afterAll(async () => {
    const { hostname, port } = new URL(url!);
    const client = new ChromaClient({ host: hostname, port: Number(port), ssl: false });
    for (const { name } of await client.listCollections())
      if (name.startsWith(prefix)) await client.deleteCollection({ name });
  });

  test("gives what the exact scan gives", async () => {
    const passages = loadDigests();
    const exact = await buildDenseIndex(passages, fakeEmbedder(words));
    const index = await openChromaIndex(passages, fakeEmbedder(words), { url, prefix });
    for (const query of ["duty and law", "pleasure or pain", "the just soul", "virtue"]) {
      const [found, expected] = [await index.search(query, { limit: 3 }), await exact.search(query, { limit: 3 })];
      expect(found).toHaveLength(3);
      found.forEach(({ score }, rank) => {
        expect(score).toBeCloseTo(expected[rank]!.score, 4);
      });
      expect(found[0]!.passage.work).not.toBe("");
    }
  });

  test("keeps to sources and the limit, and leaves out what is at a right angle", async () => {
    const passages = [passage("b", "duty law"), passage("a", "law duty", "mill"), passage("c", "pain")];
    const index = await openChromaIndex(passages, fakeEmbedder(words), { url, prefix });
    const ids = async (options: object) => (await index.search("duty law", options)).map((hit) => hit.passage.id);
    expect(await ids({})).toEqual(["a", "b"]);
    expect(await ids({ sources: ["kant"] })).toEqual(["b"]);
    expect(await ids({ sources: [] })).toEqual([]);
    expect(await ids({ limit: 1 })).toHaveLength(1);
    await expect(index.search("x", { sources: ["hume"] })).rejects.toThrow(/sources: "hume"/);
  });

  test("embeds only what the server does not have, and keeps models and texts apart", async () => {
    const passages = Array.from({ length: 40 }, (_, at) => passage(`p${at}`, `duty ${at}`));
    const first = fakeEmbedder(words);
    const progress: number[] = [];
    await openChromaIndex(passages, first, { url, prefix, onProgress: (done) => progress.push(done) });
    expect(progress).toEqual([16, 32, 40]);
    const again = fakeEmbedder(words);
    await openChromaIndex(passages, again, { url, prefix });
    expect(again.asked).toEqual([]);
    const other = fakeEmbedder(words, "another");
    await openChromaIndex(passages, other, { url, prefix });
    expect(other.asked).toHaveLength(3);
    const changed = fakeEmbedder(words);
    await openChromaIndex([passage("p0", "pain"), ...passages.slice(1)], changed, { url, prefix });
    expect(changed.asked.flatMap(({ texts }) => texts)).toHaveLength(40);
  });

  test("goes on where an embedder stopped", async () => {
    const passages = Array.from({ length: 40 }, (_, at) => passage(`q${at}`, `law ${at}`));
    const failing = fakeEmbedder(words);
    const embed = failing.embed;
    failing.embed = async (texts, purpose) => {
      if (failing.asked.length > 0) throw new Error("the model went away");
      return embed(texts, purpose);
    };
    await expect(openChromaIndex(passages, failing, { url, prefix })).rejects.toThrow("the model went away");
    const second = fakeEmbedder(words);
    await openChromaIndex(passages, second, { url, prefix });
    expect(second.asked.flatMap(({ texts }) => texts)).toHaveLength(24);
  });

  test("finds nothing among no passages", async () => {
    const index = await openChromaIndex([], fakeEmbedder(words), { url, prefix });
    expect(await index.search("duty")).toEqual([]);
  });
});

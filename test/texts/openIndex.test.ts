import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildDenseIndex } from "../../lib/src/texts/denseIndex.js";
import { fusedIndex } from "../../lib/src/texts/fusedIndex.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";
import { openIndex } from "../../lib/src/texts/openIndex.js";
import { readPacked, writePacked } from "../../lib/src/texts/packedFile.js";
import type { Passage } from "../../lib/src/texts/passage.js";
import { temporaryFolder } from "../support/folders.js";
import { fakeEmbedder } from "./fakeEmbedder.js";

const words = ["duty", "law", "pleasure", "virtue", "mean"];
const passages: Passage[] = Array.from({ length: 30 }, (_, at) => ({
  id: `p${at}`,
  source: at % 2 ? "kant" : "mill",
  work: "A work",
  section: `${at}`,
  text: `${words[at % 5]!} and ${words[(at * 3) % 5]!} in case ${at}`,
}));
const queries = ["duty", "law and pleasure", "virtues are means", "case 7", "nothing"];

describe("openIndex", () => {
  test("answers as the indexes it is made of do, the first time and from the folder", async () => {
    const folder = temporaryFolder();
    const fused = fusedIndex([buildIndex(passages), await buildDenseIndex(passages, fakeEmbedder(words))]);
    for (let time = 0; time < 2; time++) {
      const lexical = await openIndex(passages, { folder });
      const both = await openIndex(passages, { folder, embedder: fakeEmbedder(words) });
      for (const query of queries) {
        expect(await lexical.search(query)).toEqual(buildIndex(passages).search(query));
        expect(await both.search(query)).toEqual(await fused.search(query));
      }
    }
    expect(readdirSync(folder)).toEqual([
      expect.stringMatching(/^lexical-\d+-[0-9a-f]{16}\.index$/),
      "vectors-counting-5.index",
    ]);
  });

  test("embeds only texts that the folder does not know, each once", async () => {
    const folder = temporaryFolder();
    const first = fakeEmbedder(words);
    await openIndex(passages.slice(0, 20), { folder, embedder: first });
    expect(first.asked.flatMap(({ texts }) => texts)).toHaveLength(20);
    const second = fakeEmbedder(words);
    const progress: [number, number][] = [];
    const twice = [...passages, { ...passages[25]!, id: "again" }];
    await openIndex(twice, { folder, embedder: second, onProgress: (done, all) => progress.push([done, all]) });
    expect(second.asked.flatMap(({ texts }) => texts).sort()).toEqual(
      passages
        .slice(20)
        .map(({ text }) => text)
        .sort(),
    );
    expect(progress).toEqual([[10, 10]]);
  });

  test("a text that moved to another passage keeps its vector; one that changed gets its own", async () => {
    const folder = temporaryFolder();
    await openIndex(passages, { folder, embedder: fakeEmbedder(words) });
    const moved = passages.map((passage, at) => ({ ...passage, id: `q${99 - at}` }));
    const changed = { ...moved[0]!, text: "virtue virtue virtue" };
    const embedder = fakeEmbedder(words);
    const index = await openIndex([changed, ...moved.slice(1)], { folder, embedder });
    expect(embedder.asked).toEqual([{ texts: ["virtue virtue virtue"], purpose: "passage" }]);
    const dense = await buildDenseIndex([changed, ...moved.slice(1)], fakeEmbedder(words));
    const fused = fusedIndex([buildIndex([changed, ...moved.slice(1)]), dense]);
    for (const query of queries) expect(await index.search(query)).toEqual(await fused.search(query));
  });

  test("models and dimensions do not share vectors", async () => {
    const folder = temporaryFolder();
    await openIndex(passages, { folder, embedder: fakeEmbedder(words) });
    const larger = fakeEmbedder([...words, "case"]);
    const other = fakeEmbedder(words, "ollama:a/b:1");
    await openIndex(passages, { folder, embedder: larger });
    await openIndex(passages, { folder, embedder: other });
    for (const embedder of [larger, other]) expect(embedder.asked.flatMap(({ texts }) => texts)).toHaveLength(30);
    expect(readdirSync(folder).filter((name) => name.startsWith("vectors"))).toEqual([
      "vectors-counting-5.index",
      "vectors-counting-6.index",
      "vectors-ollama-a-b-1-5.index",
    ]);
  });

  test("two models whose file names agree are told apart", async () => {
    const folder = temporaryFolder();
    await openIndex(passages, { folder, embedder: fakeEmbedder(words, "a:b") });
    await expect(openIndex(passages, { folder, embedder: fakeEmbedder(words, "a/b") })).rejects.toThrow(
      /a whole index file/,
    );
  });

  test("what an embedder gave before it failed is kept", async () => {
    const folder = temporaryFolder();
    const many = Array.from({ length: 600 }, (_, at) => ({ ...passages[0]!, id: `m${at}`, text: `duty ${at}` }));
    const failing = fakeEmbedder(words);
    const embed = failing.embed;
    failing.embed = async (texts, purpose) => {
      if (failing.asked.length >= 35) throw new Error("the server went away");
      return embed(texts, purpose);
    };
    await expect(openIndex(many, { folder, embedder: failing })).rejects.toThrow("the server went away");
    const second = fakeEmbedder(words);
    await openIndex(many, { folder, embedder: second });
    expect(second.asked.flatMap(({ texts }) => texts)).toHaveLength(600 - 512);
  });

  test("says so when a file is damaged, and makes it again when it is deleted", async () => {
    const folder = temporaryFolder();
    await openIndex(passages, { folder, embedder: fakeEmbedder(words) });
    for (const name of readdirSync(folder)) {
      const whole = readFileSync(join(folder, name));
      for (const bytes of [whole.subarray(0, whole.length - 4), whole.subarray(0, 2), Buffer.from("\x04\0\0\0no J")]) {
        writeFileSync(join(folder, name), bytes);
        const opened = openIndex(passages, { folder, embedder: fakeEmbedder(words) });
        await expect(opened).rejects.toThrow(/\.index.*a whole index file; delete it/);
      }
      writeFileSync(join(folder, name), whole);
    }
    await expect(openIndex(passages, { folder, embedder: fakeEmbedder(words) })).resolves.toBeDefined();
  });

  test("refuses a file with other numbers in it, or finds what is there: never a passage that is none", async () => {
    const folder = temporaryFolder();
    await openIndex(passages, { folder, embedder: fakeEmbedder(words) });
    const known = new Set(passages.map(({ id }) => id));
    let refused = 0;
    for (const name of readdirSync(folder)) {
      const whole = readFileSync(join(folder, name));
      for (let at = whole.length - 4; at >= 4 + whole.readUInt32LE(0); at -= 4)
        for (const number of [0xffffffff, 0x7fc00000, 31]) {
          const changed = Buffer.from(whole);
          changed.writeUInt32LE(number, at);
          writeFileSync(join(folder, name), changed);
          try {
            const index = await openIndex(passages, { folder, embedder: fakeEmbedder(words) });
            for (const { passage, score } of await index.search("duty and law in case 7", { limit: 30 })) {
              expect(known).toContain(passage.id);
              expect(Number.isFinite(score)).toBe(true);
            }
          } catch (error) {
            expect(String(error)).toMatch(/\.index.*a whole index file; delete it/);
            refused += 1;
          }
        }
      writeFileSync(join(folder, name), whole);
    }
    expect(refused).toBeGreaterThan(100);
  });

  test("refuses the words of other passages under this one's name", async () => {
    const folder = temporaryFolder();
    await openIndex(passages, { folder });
    const [name] = readdirSync(folder) as [string];
    const other = temporaryFolder();
    await openIndex(passages.slice(0, 20), { folder: other });
    writeFileSync(join(folder, name), readFileSync(join(other, readdirSync(other)[0]!)));
    await expect(openIndex(passages, { folder })).rejects.toThrow(/20 passages.*a whole index file/);
  });

  test("opens nothing as an index that finds nothing", async () => {
    const index = await openIndex([], { folder: temporaryFolder(), embedder: fakeEmbedder(words) });
    expect(await index.search("duty")).toEqual([]);
  });
});

describe("packed files", () => {
  const schema = z.object({ name: z.string() });

  test.each(["", "a", "ab", "abc", "Tugend – ἀρετή"])("give back the header %j and the numbers behind it", (name) => {
    const path = join(temporaryFolder(), "deeper", "file.index");
    writePacked(path, { name }, [Float32Array.of(0.5, -2), Uint32Array.of(7, 4_000_000_000)]);
    const { header, body } = readPacked(path, schema)!;
    expect(header).toEqual({ name });
    expect([...new Float32Array(body, 0, 2)]).toEqual([0.5, -2]);
    expect([...new Uint32Array(body, 8)]).toEqual([7, 4_000_000_000]);
  });

  test("are absent where there is no file, and refused where the header is another", () => {
    const path = join(temporaryFolder(), "file.index");
    expect(readPacked(path, schema)).toBeUndefined();
    writePacked(path, { name: 3 }, []);
    expect(() => readPacked(path, schema)).toThrow(/file\.index, field name/);
  });
});

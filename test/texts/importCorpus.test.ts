import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { corpusStore } from "../../lib/src/texts/corpusStore.js";
import { type ImportEntry, importCorpus } from "../../lib/src/texts/importCorpus.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";

let folder: string;
const entry: ImportEntry = { id: "essay", source: "mill", work: "An Essay" };
const text =
  "CHAPTER I\r\n\r\nOF LIBERTY\r\n\r\nThe only freedom which deserves the name is that of pursuing our own good \x97 in our own way.\r\n";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "corpora-"));
  mkdirSync(join(folder, "texts", "deeper"), { recursive: true });
  const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, "texts", name), content);
  put("essay.txt", Buffer.from(text, "latin1"));
  put("deeper/inner.txt", text);
  put("empty.txt", "");
  put("blank.txt", " \r\n\t\r\n");
  put("picture.txt", Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13));
  put("noise.txt", Buffer.from(Array.from({ length: 4096 }, (_, at) => 1 + ((at * 97) % 255))));
  put(
    "licence.txt",
    "*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\n\nlicence",
  );
  put("huge.txt", "x");
  truncateSync(join(folder, "texts", "huge.txt"), 50 * 1024 * 1024 + 1);
  writeFileSync(join(folder, "secret.txt"), text);
  symlinkSync(join(folder, "secret.txt"), join(folder, "texts", "link.txt"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const imported = (name: string, more: object = {}) => importCorpus(join(folder, "texts"), name, { ...entry, ...more });

describe("importCorpus", () => {
  test("reads a file in the encoding it has", () => {
    const corpus = imported("essay.txt");
    expect(corpus).toMatchObject({ id: "essay", source: "mill", encoding: "windows-1252" });
    expect(corpus.passages).toEqual([
      {
        id: expect.stringMatching(/^mill-[0-9a-f]{12}$/),
        source: "mill",
        work: "An Essay",
        section: "CHAPTER I. OF LIBERTY",
        text: "The only freedom which deserves the name is that of pursuing our own good — in our own way.",
      },
    ]);
    expect(imported("deeper/inner.txt").encoding).toBe("utf-8");
  });

  test("takes the digest of the bytes and checks the one it is given", () => {
    const { sha256 } = imported("essay.txt");
    expect(imported("essay.txt", { sha256 }).passages).toHaveLength(1);
    expect(() => imported("essay.txt", { sha256: "0".repeat(64) })).toThrow(
      /essay.txt, SHA-256.*the digest of this edition, 0000/,
    );
  });

  test.each([
    ["empty.txt", "a file with text in it; this one is empty"],
    ["blank.txt", "a file with text in it; this one is empty"],
    ["picture.txt", "this one is binary"],
    ["noise.txt", "this one is binary"],
    ["huge.txt", /52428801 bytes.*at most 52428800 bytes \(50 MB\)/],
    ["licence.txt", "a text with a body"],
    ["missing.txt", "a readable file"],
    ["deeper", "a file, not a folder"],
    ["../secret.txt", "a name inside"],
    ["/etc/hostname", "a name inside"],
    ["link.txt", "a file inside"],
    ["a\0b", "a name inside"],
  ])("refuses %s", (name, reason) => {
    expect(() => imported(name)).toThrow(InputError);
    expect(() => imported(name)).toThrow(reason);
  });

  test.each([
    [{ id: "../essay" }, "id"],
    [{ source: "" }, "source"],
    [{ work: " " }, "work"],
  ])("refuses an entry with %j", (more, field) => {
    expect(() => imported("essay.txt", more)).toThrow(new RegExp(`^${field}: `));
  });
});

describe("corpusStore", () => {
  test("keeps what was imported, and gives it back as it was", () => {
    const place = join(folder, "store");
    expect(corpusStore(place).list()).toEqual([]);
    const corpus = imported("essay.txt");
    corpusStore(place).save(corpus);
    corpusStore(place).save({ ...corpus, id: "another" });
    corpusStore(place).save(corpus);
    const store = corpusStore(place);
    expect(store.list()).toEqual(["another", "essay"]);
    expect(store.load("essay")).toEqual(corpus);
    expect(readdirSync(place)).toEqual(["another.json", "essay.json"]);
    expect(buildIndex(store.load("essay").passages).search("freedom")).toHaveLength(1);
  });

  test("says what is wrong with an id or a file", () => {
    const place = join(folder, "store-of-others");
    const store = corpusStore(place);
    expect(() => store.load("essay")).toThrow(/id: "essay".*none yet/);
    expect(() => store.save({ ...imported("essay.txt"), id: "../essay" })).toThrow(/a name inside/);
    mkdirSync(place);
    writeFileSync(join(place, "broken.json"), '{"id":"broken","passages":"none"}');
    expect(() => store.load("broken")).toThrow(/broken\.json, field/);
  });
});

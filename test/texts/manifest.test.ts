import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listPhilosophers, loadIdentity } from "../../lib/src/agents/philosophers.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { dataPath, parsed } from "../../lib/src/foundation/files.js";
import { loadDigests } from "../../lib/src/texts/digests.js";
import { fetchEdition } from "../../lib/src/texts/fetchEdition.js";
import { importCorpus } from "../../lib/src/texts/importCorpus.js";
import { listEditions, loadEdition } from "../../lib/src/texts/manifest.js";
import type { Edition } from "../../lib/src/texts/manifestEntry.js";
import { manifestSchema } from "../../lib/src/texts/manifestSchema.js";

describe("the shipped manifest", () => {
  test("fits its schema, and lists all of its editions in the order of their ids", () => {
    const shipped = parsed(
      "manifest",
      JSON.parse(readFileSync(dataPath("corpora", "manifest.json"), "utf8")),
      manifestSchema,
    );
    const ids = listEditions().map(({ id }) => id);
    expect(ids).toEqual(shipped.editions.map(({ id }) => id).sort());
  });

  test("has an edition for every philosopher, and for nobody else", () => {
    expect([...new Set(listEditions().map(({ philosopher }) => philosopher))]).toEqual(listPhilosophers());
  });

  test.each(listEditions())("$id names its work as identities and digests cite it", ({ philosopher, work }) => {
    const cited = [...loadIdentity(philosopher).nodes.map(({ source }) => source), ...loadDigests([philosopher])];
    expect(cited.map((citation) => citation.work)).toContain(work);
  });

  test.each(listEditions())("$id is pinned to a commit, in the repository of its ebook's number", (edition) => {
    expect(edition.url).toMatch(/^https:\/\/raw\.githubusercontent\.com\/[^/]+\/[^/]+\/[0-9a-f]{40}\//);
    if (edition.gutenberg !== undefined) expect(edition.url).toContain(`_${edition.gutenberg}/`);
    expect(edition.format).toBe(edition.url.endsWith(".md") ? "markdown" : "plain");
    expect(edition.url).not.toMatch(/\s/);
  });

  /** Numbers of Project Gutenberg's catalogue. */
  test.each([
    ["aquinas-summa-i-ii", 17897],
    ["aristotle-ethics-chase", 8438],
    ["augustine-city-of-god-1", 45304],
    ["kant-groundwork-abbott", 5682],
    ["kant-practical-reason-abbott", 5683],
    ["mill-on-liberty", 34901],
    ["mill-utilitarianism", 11224],
    ["plato-gorgias-jowett", 1672],
  ])("%s is ebook %i", (id, number) => {
    expect(loadEdition(id).gutenberg).toBe(number);
  });

  test("says who translated what was not written in English", () => {
    const english = ["bentham", "mill"];
    for (const { id, philosopher, translator } of listEditions())
      expect(translator === undefined, id).toBe(english.includes(philosopher));
  });
});

describe("listEditions and loadEdition", () => {
  test("give the editions of one philosopher", () => {
    expect(listEditions("mill").map(({ id }) => id)).toEqual(["mill-on-liberty", "mill-utilitarianism"]);
    expect(listEditions("socrates")).toEqual([]);
  });

  test("give copies that the caller may change", () => {
    loadEdition("mill-on-liberty").work = "Another";
    listEditions()[0]!.url = "elsewhere";
    expect(loadEdition("mill-on-liberty").work).toBe("On Liberty");
    expect(listEditions()[0]!.url).not.toBe("elsewhere");
  });

  test("refuse an unknown id, and say which there are", () => {
    expect(() => loadEdition("mill-autobiography")).toThrow(InputError);
    expect(() => loadEdition("mill-autobiography")).toThrow(/"mill-autobiography".*mill-utilitarianism/);
  });
});

describe("the schema of a manifest", () => {
  const edition = loadEdition("mill-utilitarianism");
  const check = (...editions: unknown[]) => parsed("manifest", { editions }, manifestSchema);

  test("takes an edition without translator, year, number and note", () => {
    const { year, gutenberg, ...rest } = edition;
    expect(year).toBe("1863");
    expect(gutenberg).toBe(11224);
    expect(check(rest).editions).toEqual([rest]);
  });

  test.each<[string, Partial<Record<keyof Edition, unknown>>]>([
    ["id", { id: "../mill" }],
    ["philosopher", { philosopher: "J. S. Mill" }],
    ["work", { work: " " }],
    ["year", { year: "about 1863" }],
    ["gutenberg", { gutenberg: 1.5 }],
    ["gutenberg", { gutenberg: -1 }],
    ["url", { url: "http://example.org/utilitarianism.txt" }],
    ["url", { url: "file:///etc/passwd" }],
    ["url", { url: "utilitarianism.txt" }],
    ["sha256", { sha256: edition.sha256.slice(1) }],
    ["sha256", { sha256: edition.sha256.toUpperCase() }],
    ["format", { format: "html" }],
    ["licence", { licence: "" }],
  ])("refuses a wrong %s", (field, wrong) => {
    expect(() => check({ ...edition, ...wrong })).toThrow(new RegExp(`^manifest, field editions\\.0\\.${field}: `));
  });

  test.each(["author", "title", "edition", "url", "sha256"] as const)("refuses an edition without %s", (field) => {
    const { [field]: _, ...rest } = edition;
    expect(() => check(rest)).toThrow(InputError);
  });

  test("refuses fields that it does not know, and a manifest of nothing", () => {
    expect(() => check({ ...edition, mirror: "https://example.org" })).toThrow(InputError);
    expect(() => check()).toThrow(InputError);
  });

  test("refuses the same id or the same file twice", () => {
    const other = { ...edition, id: "other", sha256: "0".repeat(64) };
    expect(check(edition, other).editions).toHaveLength(2);
    expect(() => check(edition, { ...other, id: edition.id })).toThrow(/editions\.1\.id: .*every id once/);
    expect(() => check(edition, { ...other, sha256: edition.sha256 })).toThrow(
      /editions\.1\.sha256: .*every sha256 once/,
    );
  });
});

describe("an edition, fetched and imported", () => {
  let folder: string;
  let server: Server;
  const content = `# Utilitarianism\n\n## Chapter I\n\n${"There are few circumstances more unlike what might have been expected. ".repeat(20)}\n`;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "manifest-"));
    server = createServer((_, response) => response.end(content));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** As the example of loadEdition does it. */
  const imported = ({ id, philosopher, work, author, format, sha256 }: Edition) =>
    importCorpus(folder, `${id}.txt`, { id, source: philosopher, work, author, format, sha256 });

  test("goes through fetchEdition and importCorpus with its own fields", async () => {
    const edition: Edition = {
      ...loadEdition("mill-utilitarianism"),
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      sha256: createHash("sha256").update(content).digest("hex"),
      format: "markdown",
    };
    expect(await fetchEdition(edition, { folder })).toBe(join(folder, "mill-utilitarianism.txt"));
    const corpus = imported(edition);
    expect(corpus.passages.length).toBeGreaterThan(0);
    expect(new Set(corpus.passages.map(({ source, work }) => `${source}: ${work}`))).toEqual(
      new Set(["mill: Utilitarianism"]),
    );
  });

  test("is refused when the file is another", () => {
    const edition = loadEdition("mill-utilitarianism");
    writeFileSync(join(folder, `${edition.id}.txt`), content);
    expect(() => imported(edition)).toThrow(edition.sha256);
  });
});

import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { fetchCorpus } from "../../lib/src/texts/fetchCorpus.js";
import { fetchEdition } from "../../lib/src/texts/fetchEdition.js";
import type { Edition } from "../../lib/src/texts/manifestEntry.js";

const content = Buffer.from("Act only on that maxim. ".repeat(20_000));
const sha256 = createHash("sha256").update(content).digest("hex");

let server: Server;
let address: string;
let folder: string;
/** Ranges as they were asked for, in order. */
let asked: (string | undefined)[];

/** Sends the edition: whole, in answer to a range, broken off half-way, or other things, by path. */
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers.range);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    if (request.url === "/missing") return response.writeHead(404).end();
    if (request.url === "/other") return response.end("another text");
    if (request.url === "/moved") return response.writeHead(302, { location: "/edition" }).end();
    if (request.url === "/endless") {
      const block = Buffer.alloc(4 * 1024 * 1024, "x");
      const more = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on("drain", more);
      return more();
    }
    if (from >= content.length) return response.writeHead(416).end();
    const rest = content.subarray(from);
    if (request.url === "/no-ranges" || from === 0) response.writeHead(200, { "content-length": content.length });
    else
      response.writeHead(206, {
        "content-length": rest.length,
        "content-range": `bytes ${from}-${content.length - 1}/${content.length}`,
      });
    if (request.url === "/no-ranges") return response.end(content);
    if (request.url === "/broken" && from === 0)
      return response.write(content.subarray(0, 100_000), () => response.destroy());
    return response.end(rest);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  folder = mkdtempSync(join(tmpdir(), "editions-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fetched = (path: string, more: object = {}) =>
  fetchEdition({ id: "groundwork", url: `${address}${path}`, sha256, ...more }, { folder });

const isWhole = (path: string) => readFileSync(path).equals(content);

describe("fetchEdition", () => {
  test("fetches a file, follows a move, and reports how far it is", async () => {
    const progress: number[] = [];
    const path = await fetchEdition(
      { id: "groundwork", url: `${address}/moved`, sha256 },
      { folder, onProgress: (bytes) => progress.push(bytes) },
    );
    expect(path).toBe(join(folder, "groundwork.txt"));
    expect(isWhole(path)).toBe(true);
    expect(progress.at(-1)).toBe(content.length);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(readdirSync(folder)).toEqual(["groundwork.txt"]);
  });

  test("reads a fetched edition of the manifest as a corpus of its philosopher", async () => {
    const edition: Edition = {
      id: "groundwork",
      philosopher: "kant",
      author: "Immanuel Kant",
      work: "Groundwork",
      title: "Fundamental Principles",
      edition: "None",
      url: `${address}/edition`,
      sha256,
      format: "plain",
      licence: "Public domain",
    };
    const corpus = await fetchCorpus(edition, { folder });
    expect(corpus).toMatchObject({ id: "groundwork", source: "kant", work: "Groundwork", sha256, encoding: "utf-8" });
    expect(corpus.passages.length).toBeGreaterThan(400);
    expect(corpus.passages[0]).toMatchObject({ source: "kant", work: "Groundwork", section: "Groundwork" });
  });

  test("asks for nothing when the file is there, and fetches it again when it was changed", async () => {
    const path = await fetched("/edition");
    asked = [];
    await fetched("/edition");
    expect(asked).toEqual([]);
    writeFileSync(path, "changed by someone");
    await fetched("/edition");
    expect(isWhole(path)).toBe(true);
  });

  test("goes on where the connection broke", async () => {
    const stopped = await fetched("/broken").catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(DissensusError);
    expect(stopped).toMatchObject({ code: "stopped" });
    const kept = readFileSync(join(folder, "groundwork.txt.partial")).length;
    expect(kept).toBeGreaterThan(0);
    expect((stopped as Error).message).toContain(`${kept} bytes are kept`);
    expect(isWhole(await fetched("/broken"))).toBe(true);
    expect(asked).toEqual([undefined, `bytes=${kept}-`]);
  });

  test("starts again with a server that knows no ranges", async () => {
    await fetched("/broken").catch(() => {});
    expect(isWhole(await fetched("/no-ranges"))).toBe(true);
  });

  test("takes a partial file that is whole already", async () => {
    writeFileSync(join(folder, "groundwork.txt.partial"), content);
    expect(isWhole(await fetched("/edition"))).toBe(true);
  });

  test("keeps nothing of a file with another digest", async () => {
    await expect(fetched("/other")).rejects.toThrow(/groundwork, SHA-256 of .*\/other: .* this edition's digest/);
    writeFileSync(join(folder, "groundwork.txt.partial"), "x".repeat(content.length + 5));
    await expect(fetched("/edition")).rejects.toThrow(/SHA-256/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("stops at 50 MB", async () => {
    await expect(fetched("/endless")).rejects.toThrow(/at most 52428800 bytes/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("says what the server answered, and that it can go on", async () => {
    await expect(fetched("/missing")).rejects.toThrow(
      /\/missing was not fetched: the server answered 404 Not Found; 0 bytes are kept/,
    );
    await expect(fetchEdition({ id: "x", url: "http://127.0.0.1:1/", sha256 }, { folder })).rejects.toMatchObject({
      code: "stopped",
    });
  });

  test("can be stopped", async () => {
    const stop = AbortSignal.abort();
    await expect(
      fetchEdition({ id: "x", url: `${address}/edition`, sha256 }, { folder, signal: stop }),
    ).rejects.toMatchObject({
      code: "stopped",
    });
  });

  test("refuses other schemes and ids that leave the folder", async () => {
    await expect(fetchEdition({ id: "x", url: "file:///etc/hostname", sha256 }, { folder })).rejects.toThrow(/^url: /);
    await expect(fetched("/edition", { id: "../x" })).rejects.toThrow(/^id: /);
    expect(existsSync(join(folder, "..", "x.txt"))).toBe(false);
  });
});

import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { DissensusError, InputError, messageOf } from "../foundation/errors.js";
import { insideFolder } from "../foundation/files.js";
import { mostBytes } from "./textFile.js";

/** Where an edition is to be had, and how one knows that it is the right one. */
export interface FetchEntry {
  id: string;
  url: string;
  /** SHA-256 of the file's bytes, in hex. */
  sha256: string;
}

/** Where to put an edition, and how to watch and stop the fetching. */
export interface FetchOptions {
  folder: string;
  onProgress?(bytes: number): void;
  signal?: AbortSignal;
}

/**
 * Fetches a public-domain edition into a folder and gives its path. What came before a broken connection is kept, and
 * the same call goes on from there. A file that is there already and has the right digest is not fetched again.
 *
 * Throws InputError when the file that came has another digest (it is deleted) or more than 50 MB, and DissensusError
 * with code "stopped" when the server or the network did not deliver.
 *
 * @example
 * const path = await fetchEdition({ id: "utilitarianism", url, sha256 }, { folder: "my-texts" });
 */
export async function fetchEdition(entry: FetchEntry, options: FetchOptions): Promise<string> {
  if (!/^https?:\/\//.test(entry.url))
    throw new InputError("url", entry.url, "an address that starts with https:// or http://");
  const path = insideFolder(options.folder, `${entry.id}.txt`, "id");
  if (existsSync(path) && (await fileDigest(path)) === entry.sha256) return path;
  const partial = `${path}.partial`;
  mkdirSync(options.folder, { recursive: true });
  await download(entry, partial, options);
  const digest = await fileDigest(partial);
  if (digest !== entry.sha256) {
    rmSync(partial);
    throw new InputError(`${entry.id}, SHA-256 of ${entry.url}`, digest, `this edition's digest, ${entry.sha256}`);
  }
  renameSync(partial, path);
  return path;
}

async function download(entry: FetchEntry, partial: string, { onProgress, signal }: FetchOptions): Promise<void> {
  let have = existsSync(partial) ? statSync(partial).size : 0;
  try {
    const headers: Record<string, string> = have > 0 ? { range: `bytes=${have}-` } : {};
    const response = await fetch(entry.url, signal ? { headers, signal } : { headers });
    // The partial file is whole already, or longer than the edition: its digest will tell.
    if (response.status === 416) return;
    if (!response.ok || !response.body)
      throw new Error(`the server answered ${response.status} ${response.statusText}`);
    if (!continuesAt(response, have)) have = 0;
    const file = await open(partial, have > 0 ? "a" : "w");
    try {
      const reader = response.body.getReader();
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        const chunk = value!;
        have += chunk.byteLength;
        if (have > mostBytes) throw new InputError(entry.url, `${have} bytes`, `at most ${mostBytes} bytes (50 MB)`);
        await file.write(chunk);
        onProgress?.(have);
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof InputError) {
      rmSync(partial, { force: true });
      throw cause;
    }
    const kept = existsSync(partial) ? statSync(partial).size : 0;
    const message = `${entry.url} was not fetched: ${messageOf(cause)}; ${kept} bytes are kept, and the same call goes on from there`;
    throw new DissensusError("stopped", message, { cause });
  }
}

/** A server may send the whole file though it was asked for the rest. */
function continuesAt(response: Response, have: number): boolean {
  return response.status === 206 && (response.headers.get("content-range") ?? "").startsWith(`bytes ${have}-`);
}

async function fileDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

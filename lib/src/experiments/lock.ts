import { randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { digestOf } from "../foundation/canonicalJson.js";
import { DissensusError, messageOf } from "../foundation/errors.js";
import { ownMark, runsStill } from "./processMark.js";

/** Milliseconds after which a lock with nothing readable in it is that of a process that ended while it wrote. */
const writingTime = 5000;
/** Milliseconds between two signs of life. */
const beat = 2000;
/** Milliseconds without a sign of life after which a process that cannot be seen from here counts as gone. */
const silence = 10_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const markSchema = z.object({ pid: z.number().int().min(1), began: z.string(), place: z.string() });

/** The mark in a lock; of a lock of an earlier version the number alone. */
function markIn(text: string): { pid: number; began?: string; place?: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const number = Number.isSafeInteger(value) && (value as number) > 0;
    return number ? { pid: value as number } : markSchema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/** What a lock says, and who has it, in words; nobody where that process is gone. */
function readLock(path: string): { text: string; holder: string | undefined } | undefined {
  try {
    const text = readFileSync(path, "utf8");
    const age = Date.now() - statSync(path).mtimeMs;
    const mark = markIn(text);
    if (!mark) return { text, holder: age < writingTime ? "a process that just began" : undefined };
    if (mark.place === undefined || mark.place === ownMark().place)
      return { text, holder: runsStill(mark) ? `the process ${mark.pid}` : undefined };
    const elsewhere = `the process ${mark.pid} on another machine or in another container, whose last sign of life is ${Math.round(age / 1000)} s old (after ${silence / 1000} s it counts as gone)`;
    return { text, holder: age < silence ? elsewhere : undefined };
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return undefined;
    throw new DissensusError("store", `${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** Makes the file, where there is none, with this process's mark. */
function made(path: string, text: string): boolean {
  try {
    const file = openSync(path, "wx");
    try {
      writeSync(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return false;
    throw new DissensusError("store", `${path} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Takes a lock, and gives what it says. One that is left over is removed by whoever has the lock on that very lock, and
 * only where it still stands there: else two processes that both found it left over could remove each other's.
 */
function taken(path: string, folder: string): string {
  // Told apart from every other lock, so that none is taken for the one that was looked at.
  const own = JSON.stringify({ ...ownMark(), lock: randomUUID() });
  for (let attempt = 0; attempt < 3; attempt++) {
    if (made(path, own)) return own;
    const found = readLock(path);
    if (found === undefined) continue;
    if (found.holder !== undefined)
      throw new DissensusError("store", `${folder} is in use by ${found.holder}; wait for it, or use another store`);
    const removal = `${path}.${digestOf(found.text).slice(0, 12)}`;
    taken(removal, folder);
    const now = readLock(path);
    if (now?.text === found.text && now.holder === undefined) rmSync(path, { force: true });
    rmSync(removal, { force: true });
  }
  throw new DissensusError("store", `${path} cannot be taken: another process takes it again and again`);
}

/**
 * Takes a folder for this process and gives the function that lets it go, once. A lock whose process is gone is taken
 * over, by one process alone. Throws DissensusError "store" where a running process has it, be it this one.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "lock");
  const own = taken(path, folder);
  const sign = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // The folder was removed under the experiment, which will find that out itself.
    }
  }, beat);
  sign.unref();
  let held = true;
  return () => {
    clearInterval(sign);
    // Letting go twice must not let go the lock of whoever has taken the folder meanwhile.
    if (held && readLock(path)?.text === own) rmSync(path, { force: true });
    held = false;
  };
}

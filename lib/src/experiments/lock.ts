import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DissensusError, messageOf } from "../foundation/errors.js";

/** Milliseconds after which a lock without a number in it is that of a process that ended while it wrote. */
const writingTime = 5000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Who has a folder, in words; undefined where the process is gone or the lock was let go meanwhile. */
function holderOf(path: string): string | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
    if (pid > 0) return isRunning(pid) ? `the process ${pid}` : undefined;
    return Date.now() - statSync(path).mtimeMs < writingTime ? "a process that just began" : undefined;
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return undefined;
    throw new DissensusError("store", `${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Takes a folder for this process and gives the function that lets it go, once. A lock whose process is gone is taken
 * over. Throws DissensusError "store" where a running process has it, be it this one.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, "wx");
      writeSync(file, String(process.pid));
      closeSync(file);
      let held = true;
      // Letting go twice must not let go the lock of whoever has taken the folder meanwhile.
      return () => {
        if (held) rmSync(path, { force: true });
        held = false;
      };
    } catch (cause) {
      if (codeOf(cause) !== "EEXIST")
        throw new DissensusError("store", `${path} cannot be written: ${messageOf(cause)}`, { cause });
      const holder = holderOf(path);
      if (holder !== undefined)
        throw new DissensusError("store", `${folder} is in use by ${holder}; wait for it, or use another store`);
      rmSync(path, { force: true });
    }
  }
  throw new DissensusError("store", `${path} cannot be taken: another process takes it again and again`);
}

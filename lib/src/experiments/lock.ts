import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DissensusError, messageOf } from "../foundation/errors.js";

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Takes a folder for this process and gives the function that lets it go. A lock whose process is gone is taken over.
 * Throws DissensusError "store" where another running process has it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, "wx");
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST")
        throw new DissensusError("store", `${path} cannot be written: ${messageOf(cause)}`, { cause });
      const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
      if (pid > 0 && isRunning(pid))
        throw new DissensusError(
          "store",
          `${folder} is in use by the process ${pid}; wait for it, or use another store`,
        );
      rmSync(path, { force: true });
    }
  }
  throw new DissensusError("store", `${path} cannot be taken: another process takes it again and again`);
}

import { InputError } from "../foundation/errors.js";
import type { RunLog } from "./experiment.js";
import { readLogs } from "./store.js";

/** The logs of a store with a finished run at least. Throws InputError, as `readLogs` does, and where none is finished. */
export function finishedLogs(folder: string): RunLog[] {
  const logs = readLogs(folder);
  if (logs.length > 0) return logs;
  throw new InputError(
    "store",
    folder,
    "a store with a finished run: none of its runs is finished yet, and the command that began them goes on with them",
  );
}

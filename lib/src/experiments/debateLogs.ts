import type { DebateLog } from "../debate/debateLog.js";
import { debateLogSchema } from "../debate/debateLogSchema.js";
import type { RunLog } from "./experiment.js";
import { readLogs } from "./store.js";

/**
 * The logs of a store of debates, by name. Throws InputError for a folder that has none, and for a log that is no debate's.
 *
 * @example
 * readDebateLogs(dataPath("data", "logs", "resilience-smollm2-135m"))[0].turns;
 */
export function readDebateLogs(folder: string): RunLog<DebateLog>[] {
  return readLogs(folder, debateLogSchema);
}

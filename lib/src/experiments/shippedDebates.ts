import { existsSync } from "node:fs";
import type { DebateLog } from "../debate/debateLog.js";
import { dataPath } from "../foundation/files.js";
import { requireInput } from "../foundation/requireInput.js";
import { readDebateLogs } from "./debateLogs.js";
import type { RunLog } from "./experiment.js";
import { listShippedRecordings } from "./shippedRecordings.js";

/** The debates of one shipped recording. */
export interface ShippedDebates {
  /** The recording's name. */
  name: string;
  logs: RunLog<DebateLog>[];
}

/**
 * The debates of an experiment that the package ships as real models spoke them, a recording each, in the order of the
 * list of recordings. One that is listed and not yet recorded is not among them, nor is one with some of the teams only.
 * Throws InputError.
 *
 * @example
 * shippedDebates("resilience").map(({ logs }) => resilienceSource(logs));
 */
export function shippedDebates(experiment: string): ShippedDebates[] {
  requireInput(typeof experiment === "string", "experiment", experiment, "the name of an experiment");
  return listShippedRecordings()
    .filter((one) => one.experiment === experiment && one.teams === undefined)
    .map(({ name }) => ({ name, folder: dataPath("data", "logs", name) }))
    .filter(({ folder }) => existsSync(folder))
    .map(({ name, folder }) => ({ name, logs: readDebateLogs(folder) }));
}

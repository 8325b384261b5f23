import type { RunLog } from "../experiments/experiment.js";
import { requireRows } from "../foundation/requireFields.js";

/** Logs of one source, under the name that a table gives it. */
export interface NamedLogs {
  label: string;
  logs: readonly RunLog[];
}

/** Throws InputError unless these are sources, each with its name and its logs. */
export function requireNamedLogs(sources: unknown): void {
  requireRows("sources", sources, ["label", "logs"], "an array of { label, logs }");
}

import type { DebateLog } from "../debate/debateLog.js";
import type { RunLog } from "./experiment.js";

/** Debates of one system of the resilience experiment, or of one variant of the ablation. */
export interface SystemLogs {
  system: string;
  logs: RunLog<DebateLog>[];
}

/** Debates by what their experiment compares, in the order in which they first stand. */
export function bySystem(logs: readonly RunLog<DebateLog>[]): SystemLogs[] {
  const groups = new Map<string, RunLog<DebateLog>[]>();
  for (const log of logs) {
    const { system, condition } = log.experiment.factors;
    const name = system ?? condition ?? log.experiment.experiment;
    groups.set(name, [...(groups.get(name) ?? []), log]);
  }
  return [...groups].map(([system, own]) => ({ system, logs: own }));
}

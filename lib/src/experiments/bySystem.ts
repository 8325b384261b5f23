import type { DebateLog } from "../debate/debateLog.js";
import { ablationVariants } from "./ablation.js";
import type { RunLog } from "./experiment.js";

/** Debates of one system of the resilience experiment, or of one variant of the ablation. */
export interface SystemLogs {
  system: string;
  logs: RunLog<DebateLog>[];
}

/** As the papers' tables have them; names of one's own come after these. */
const order: readonly string[] = ["hetero", "homo", ...Object.keys(ablationVariants)];
const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** Debates by what their experiment compares, in the order of the papers' tables, whatever order the logs have. */
export function bySystem(logs: readonly RunLog<DebateLog>[]): SystemLogs[] {
  const groups = new Map<string, RunLog<DebateLog>[]>();
  for (const log of logs) {
    const { system, condition } = log.experiment.factors;
    const name = system ?? condition ?? log.experiment.experiment;
    groups.set(name, [...(groups.get(name) ?? []), log]);
  }
  return [...groups]
    .map(([system, own]) => ({ system, logs: own }))
    .sort((one, other) => placeOf(one.system) - placeOf(other.system));
}

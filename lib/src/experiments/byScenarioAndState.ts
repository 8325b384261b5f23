import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "./experiment.js";

/** The runs of one scenario in one state. */
export interface StateRuns {
  scenario: string;
  /** "" for an experiment that has no states. */
  state: string;
  /** At least one. */
  logs: [RunLog<DeliberationLog>, ...RunLog<DeliberationLog>[]];
}

/** Runs of deliberations by scenario and state, in the order in which they first appear. */
export function byScenarioAndState(logs: readonly RunLog<DeliberationLog>[]): StateRuns[] {
  const groups = new Map<string, StateRuns>();
  for (const log of logs) {
    const { id: scenario } = log.scenario;
    const state = log.experiment.factors.state ?? "";
    const key = JSON.stringify([scenario, state]);
    const group = groups.get(key);
    if (group) group.logs.push(log);
    else groups.set(key, { scenario, state, logs: [log] });
  }
  return [...groups.values()];
}

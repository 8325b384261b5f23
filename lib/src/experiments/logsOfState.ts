import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** Runs of one scenario in one state. Throws InputError for what are no logs of deliberations. */
export function logsOfState(
  logs: readonly RunLog[],
  scenario: string,
  state: "A" | "B",
): readonly RunLog<DeliberationLog>[] {
  requireDeliberations(logs);
  return (logs as readonly RunLog<DeliberationLog>[]).filter(
    (log) => log.scenario.id === scenario && log.experiment.factors.state === state,
  );
}

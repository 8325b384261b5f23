import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { paperThreeStates, threeStatesSource } from "../experiments/threeStatesSources.js";
import { optionSupportTable } from "./optionSupportTable.js";
import { positionBiasTable } from "./positionBiasTable.js";
import type { Table } from "./table.js";
import { threeStatesTables } from "./threeStatesTables.js";
import { weightingTable } from "./weightingTable.js";

/**
 * All tables of the three-states experiment out of its logs: the paper's, ours beside them; then for each scenario who
 * supports which option and, where a judge scored, who gains by the weighting; position bias last.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * for (const table of councilTables(logs)) showTable(table);
 */
export function councilTables(logs: readonly RunLog[]): Table[] {
  requireDeliberations(logs);
  const deliberations = logs as readonly RunLog<DeliberationLog>[];
  const scenarios = [...new Set(deliberations.map(({ scenario }) => scenario.id))];
  const judged = (scenario: string) =>
    deliberations.some((log) => log.scenario.id === scenario && log.options.validation);
  return [
    ...threeStatesTables([paperThreeStates(), threeStatesSource(logs)]),
    ...scenarios.flatMap((scenario) => [
      optionSupportTable(logs, scenario),
      ...(judged(scenario) ? [weightingTable(logs, scenario)] : []),
    ]),
    positionBiasTable(logs),
  ];
}

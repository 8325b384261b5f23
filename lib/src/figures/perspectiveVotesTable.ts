import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { logsOfState } from "../experiments/logsOfState.js";
import { optionSupport } from "../experiments/optionSupport.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Table } from "./table.js";

/**
 * How the first choices of each perspective fell over the options of one scenario in one state, evaluations without a
 * ballot counted apart.
 *
 * @example
 * showTable(perspectiveVotesTable(logs, "housing"));
 */
export function perspectiveVotesTable(logs: readonly RunLog[], scenario: string, state: "A" | "B" = "B"): Table {
  const own = logsOfState(logs, scenario, state);
  const options = own[0]?.scenario.options ?? [];
  const rows = new Map<string, { [key: string]: string | number }>();
  for (const { supporter, option, count, evaluations } of optionSupport(
    own as readonly RunLog<DeliberationLog>[],
  ).filter(({ by }) => by === "perspective"))
    rows.set(supporter, {
      ...rows.get(supporter),
      supporter,
      evaluations,
      [option === null ? "none" : `option ${option}`]: count,
    });
  return {
    caption: `${own[0]?.scenario.name ?? scenario}: first choices by perspective, State ${state}`,
    columns: [
      { key: "supporter", label: "Perspective" },
      ...options.map(({ id, label }) => ({ key: `option ${id}`, label })),
      { key: "none", label: "no ballot" },
      { key: "evaluations", label: "evaluations" },
    ],
    rows: [...rows.values()],
    notes: [own.length === 0 ? "no run of this scenario" : sourceNote(own)],
  };
}

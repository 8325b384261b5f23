import { ablationSource, paperAblation } from "../experiments/ablationSources.js";
import type { RunLog } from "../experiments/experiment.js";
import { paperResilience, resilienceSource } from "../experiments/resilienceSources.js";
import { studyExposures } from "../experiments/studyExposures.js";
import { paperThreeStates, threeStatesSource } from "../experiments/threeStatesSources.js";
import { ablationTable } from "../figures/ablationTable.js";
import { exposureTable } from "../figures/exposureTable.js";
import { resilienceTable } from "../figures/resilienceTable.js";
import type { Table } from "../figures/table.js";
import { threeStatesTables } from "../figures/threeStatesTables.js";
import { InputError } from "../foundation/errors.js";

const tables: { readonly [experiment: string]: (logs: readonly RunLog[]) => Table[] } = {
  resilience: (logs) => [resilienceTable([paperResilience(), resilienceSource(logs)])],
  ablation: (logs) => [ablationTable([paperAblation(), ablationSource(logs)])],
  "student-study": (logs) => [exposureTable(studyExposures(logs))],
  "three-states": (logs) => threeStatesTables([paperThreeStates(), threeStatesSource(logs)]),
};

/** The paper's tables of an experiment, out of its logs. */
export function experimentTables(experiment: string, logs: readonly RunLog[]): Table[] {
  const table = tables[experiment];
  if (!table) throw new InputError("experiment", experiment, `one of ${Object.keys(tables).join(", ")}`);
  return table(logs);
}

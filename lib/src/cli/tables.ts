import { ablationSource, paperAblation } from "../experiments/ablationSources.js";
import type { RunLog } from "../experiments/experiment.js";
import { paperResilience, resilienceSource } from "../experiments/resilienceSources.js";
import { ablationTable } from "../figures/ablationTable.js";
import { resilienceTable } from "../figures/resilienceTable.js";
import type { Table } from "../figures/table.js";
import { InputError } from "../foundation/errors.js";

const tables: { readonly [experiment: string]: (logs: readonly RunLog[]) => Table } = {
  resilience: (logs) => resilienceTable([paperResilience(), resilienceSource(logs)]),
  ablation: (logs) => ablationTable([paperAblation(), ablationSource(logs)]),
};

/** The paper's table of an experiment, out of its logs. */
export function experimentTable(experiment: string, logs: readonly RunLog[]): Table {
  const table = tables[experiment];
  if (!table) throw new InputError("experiment", experiment, `one of ${Object.keys(tables).join(", ")}`);
  return table(logs);
}

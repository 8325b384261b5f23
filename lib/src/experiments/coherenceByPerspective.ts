import type { DeliberationLog } from "../council/deliberationLog.js";
import { requireRows } from "../foundation/requireFields.js";
import type { RunLog } from "./experiment.js";
import type { ProfilingRow } from "./profilingRows.js";
import { requireDeliberations } from "./requireLogs.js";
import { meanOf } from "./summaries.js";

type Means = { [perspective: string]: number | null };

function meansBy<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  numberOf: (row: Row) => number | null,
): Means {
  return Object.fromEntries(
    [...new Set(rows.map(nameOf))].map((name) => [
      name,
      meanOf(rows.filter((row) => nameOf(row) === name).map(numberOf)),
    ]),
  );
}

/**
 * Mean coherence of each perspective, by its id, over the judged runs of one scenario.
 * Throws InputError for wrong arguments.
 *
 * @example
 * profilingCoherence(fitByPerspective(profilingRows(battery)), coherenceByPerspective(logs, "housing")).pearson.value;
 */
export function coherenceByPerspective(logs: readonly RunLog[], scenario: string): Means {
  requireDeliberations(logs);
  const own = (logs as readonly RunLog<DeliberationLog>[]).filter((log) => log.scenario.id === scenario);
  const evaluations = own.flatMap((log) => log.evaluations);
  return meansBy(
    evaluations,
    ({ perspective }) => perspective,
    ({ coherence }) => coherence,
  );
}

/**
 * Mean profiling score of each perspective, by its id, over the models of a battery.
 * Throws InputError for wrong arguments.
 *
 * @example
 * fitByPerspective(profilingRows(battery))["security-focus"];
 */
export function fitByPerspective(rows: readonly ProfilingRow[]): Means {
  requireRows("rows", rows, ["perspective", "alignment"], "rows of profilingRows");
  return meansBy(
    rows,
    ({ perspective }) => perspective,
    ({ alignment }) => alignment,
  );
}

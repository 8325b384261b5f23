import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** One evaluation of the combinatorial design, as a row of data. */
export interface CombinatorialRow {
  scenario: string;
  /** Name of the log: evaluations of one run are of the same debate. */
  log: string;
  run: number;
  /** The model that spoke. */
  model: string;
  /** Id of the perspective that it took. */
  perspective: string;
  /** Best first; null where no ballot was certain. */
  ballot: string[] | null;
  coherence: number | null;
}

/**
 * Every evaluation of the runs, in the order of the logs.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * rowsToCsv(combinatorialRows(logs));
 */
export function combinatorialRows(logs: readonly RunLog<DeliberationLog>[]): CombinatorialRow[] {
  requireDeliberations(logs);
  return logs.flatMap(({ scenario, experiment, panel, models, ballots, coherence }) =>
    panel.evaluators.map(({ id, perspective }) => ({
      scenario: scenario.id,
      log: experiment.id,
      run: experiment.run,
      model: models[id]?.id ?? "",
      perspective: perspective.id,
      ballot: ballots[id] ?? null,
      coherence: coherence[id] ?? null,
    })),
  );
}

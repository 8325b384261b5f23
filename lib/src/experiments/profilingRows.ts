import type { ProfilingLog } from "../council/profilingLog.js";
import type { RunLog } from "./experiment.js";
import { requireProfilingLogs } from "./requireLogs.js";
import { meanOf } from "./summaries.js";

/** One model's alignment with one perspective, over the runs that have it. */
export interface ProfilingRow {
  model: string;
  perspective: string;
  /** Keywords over words; null where no answer has any. */
  alignment: number | null;
  /** Share of the list's keywords in an answer, on the mean. */
  coverage: number | null;
  runs: number;
}

/**
 * The battery as rows: models in order of their ids, perspectives in order of appearance.
 * Throws InputError for what are no logs of the battery.
 *
 * @example
 * rowsToCsv(profilingRows(logs));
 */
export function profilingRows(logs: readonly RunLog<ProfilingLog>[]): ProfilingRow[] {
  requireProfilingLogs(logs);
  const modelOf = (log: ProfilingLog) => log.models[log.candidate]?.id ?? log.candidate;
  const models = [...new Set(logs.map(modelOf))].sort();
  const perspectives = [...new Set(logs.flatMap((log) => log.perspectives.map(({ id }) => id)))];
  return models.flatMap((model) => {
    const own = logs.filter((log) => modelOf(log) === model);
    return perspectives.map((perspective) => {
      const found = own.map(({ measures }) => measures.alignment[perspective]);
      return {
        model,
        perspective,
        alignment: meanOf(found.map((one) => one?.value ?? null)),
        coverage: meanOf(found.map((one) => (one && "coverage" in one ? one.coverage : null))),
        runs: own.length,
      };
    });
  });
}

import type { DeliberationLog } from "../council/deliberationLog.js";
import { archetypeStability } from "../metrics/archetypeStability.js";
import type { RunLog } from "./experiment.js";

/** A row of Tables 3 and 5: how one perspective voted in State B. */
export interface ArchetypeRow {
  scenario: string;
  /** Its name. */
  perspective: string;
  /** Labels of the options that it voted for most often; more than one is a tie. */
  mostCommon: string[];
  consistency: number;
  meanCoherence: number | null;
  /** Votes behind it; a paper's are not printed. */
  votes: number | null;
}

type Logs = readonly RunLog<DeliberationLog>[];

function rowsBy(logs: Logs, nameOf: (log: DeliberationLog, evaluator: string) => string | undefined): ArchetypeRow[] {
  return [...new Set(logs.map((log) => log.scenario.id))].flatMap((scenario) => {
    const own = logs.filter((log) => log.scenario.id === scenario && log.experiment.factors.state !== "A");
    const evaluations = own.flatMap((log) =>
      log.evaluations.flatMap((evaluation) => {
        const perspective = nameOf(log, evaluation.evaluator);
        return perspective === undefined ? [] : [{ ...evaluation, perspective }];
      }),
    );
    if (!evaluations.some(({ vote }) => vote !== null)) return [];
    const labels = new Map(own[0]!.scenario.options.map(({ id, label }) => [id, label]));
    return archetypeStability(evaluations).map(({ scores: _scores, ...row }) => ({
      ...row,
      scenario,
      mostCommon: row.mostCommon.map((id) => labels.get(id) ?? id),
    }));
  });
}

/** Archetype stability (AI Council Tables 3 and 5): the votes of each perspective over the runs of State B. */
export function archetypeRows(logs: Logs): ArchetypeRow[] {
  return rowsBy(logs, ({ panel }, evaluator) => panel.evaluators.find(({ id }) => id === evaluator)?.perspective.name);
}

/** The evaluators that share a perspective, each for itself: what different models make of one value framing. */
export function sharedPerspectiveRows(logs: Logs): ArchetypeRow[] {
  return rowsBy(logs, ({ panel }, evaluator) => {
    const own = panel.evaluators.find(({ id }) => id === evaluator)!;
    const shared = panel.evaluators.filter(({ perspective }) => perspective.id === own.perspective.id).length > 1;
    return shared ? `${own.perspective.name}: ${own.name}` : undefined;
  });
}

import type { DeliberationLog } from "../council/deliberationLog.js";
import { archetypeStability } from "../metrics/archetypeStability.js";
import type { Evaluation } from "../metrics/evaluation.js";
import type { RunLog } from "./experiment.js";
import type { Quantity } from "./quantity.js";
import { requireDeliberations } from "./requireLogs.js";
import { meanOf } from "./summaries.js";

/** A row of Tables 3 and 5: how one perspective voted in State B. */
export interface ArchetypeRow {
  scenario: string;
  /** Its name. */
  perspective: string;
  /** Labels of the options that it voted for most often; more than one is a tie. */
  mostCommon: string[];
  /** Share of its votes that went there; not computable without a vote. */
  consistency: Quantity;
  meanCoherence: number | null;
  /** Votes behind it; a paper's are not printed. */
  votes: number | null;
  /** Evaluations that gave no ballot; a paper's are not printed. */
  missing: number | null;
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
    const labels = new Map(own[0]?.scenario.options.map(({ id, label }) => [id, label]));
    return [...new Set(evaluations.map(({ perspective }) => perspective))].map((perspective): ArchetypeRow => {
      const all = evaluations.filter((evaluation) => evaluation.perspective === perspective);
      if (all.every(({ vote }) => vote === null)) return withoutVote(scenario, perspective, all);
      const { scores: _scores, ...row } = archetypeStability(all)[0]!;
      const mostCommon = row.mostCommon.map((id) => labels.get(id) ?? id);
      return { ...row, scenario, mostCommon, missing: all.length - row.votes };
    });
  });
}

/** A perspective that is there and never gave a ballot: its coherence may have been judged all the same. */
function withoutVote(scenario: string, perspective: string, all: readonly Evaluation[]): ArchetypeRow {
  return {
    scenario,
    perspective,
    mostCommon: [],
    consistency: { notComputable: "a perspective has no ballot" },
    meanCoherence: meanOf(all.map(({ coherence }) => coherence)),
    votes: 0,
    missing: all.length,
  };
}

/**
 * Archetype stability (AI Council Tables 3 and 5): the votes of each perspective over the runs of State B.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(rowsToTable(archetypeRows(logs), { caption: "What each perspective chooses" }));
 */
export function archetypeRows(logs: Logs): ArchetypeRow[] {
  requireDeliberations(logs);
  return rowsBy(logs, ({ panel }, evaluator) => panel.evaluators.find(({ id }) => id === evaluator)?.perspective.name);
}

/**
 * The evaluators that share a perspective, each for itself: what different models make of one value framing.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * sharedPerspectiveRows(logs).map(({ perspective, mostCommon }) => [perspective, mostCommon]);
 */
export function sharedPerspectiveRows(logs: Logs): ArchetypeRow[] {
  requireDeliberations(logs);
  return rowsBy(logs, ({ panel }, evaluator) => {
    const own = panel.evaluators.find(({ id }) => id === evaluator)!;
    const shared = panel.evaluators.filter(({ perspective }) => perspective.id === own.perspective.id).length > 1;
    return shared ? `${own.perspective.name}: ${own.name}` : undefined;
  });
}

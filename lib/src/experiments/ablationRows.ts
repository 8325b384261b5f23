import type { DebateLog } from "../debate/debateLog.js";
import { requireRows } from "../foundation/requireFields.js";
import { type AblationCondition, ablationVariants } from "./ablation.js";
import type { RunLog } from "./experiment.js";
import { countReplies, modelsThatSpoke, type ReplyCounts } from "./missingReplies.js";
import { requireLogsOf } from "./requireLogsOf.js";
import { meanInterval, meanOf, summedReplies } from "./summaries.js";

/** The measures of Table 3, in its order. */
export const ablationMeasures = ["doctrinalAccuracy", "crossReferencing", "arCo"] as const;

/** A measure of Table 3, each a share from 0 to 1. */
export type AblationMeasure = (typeof ablationMeasures)[number];

/** One run of the ablation, as a row of data. */
export interface AblationRow {
  condition: AblationCondition;
  perturbation: string;
  run: number;
  models: string[];
  /** Null where the turns do not determine it. */
  doctrinalAccuracy: number | null;
  crossReferencing: number | null;
  arCo: number | null;
  /** Doctrinal Accuracy and Cross-Referencing of each agent that spoke. */
  agents: { speaker: string; doctrinalAccuracy: number | null; crossReferencing: number | null }[];
  /** Facts that boundaries kept out of working memory, over all calls of the run. */
  removedFacts: number;
  turns: number;
  plannedTurns: number;
  replies: ReplyCounts;
}

function perAgent(measure: DebateLog["measures"][AblationMeasure]): { readonly [speaker: string]: number } {
  return "perAgent" in measure ? measure.perAgent : {};
}

/**
 * The runs of the ablation as rows, in the order of the logs. Throws InputError for other logs.
 *
 * @example
 * summariseRows(ablationRows(logs), "condition", "doctrinalAccuracy");
 */
export function ablationRows(logs: readonly RunLog<DebateLog>[]): AblationRow[] {
  requireLogsOf("ablation", logs);
  return logs.map((log) => {
    const { doctrinalAccuracy, crossReferencing, arCo } = log.measures;
    const [accuracy, references] = [perAgent(doctrinalAccuracy), perAgent(crossReferencing)];
    return {
      condition: log.experiment.factors.condition as AblationCondition,
      perturbation: log.experiment.factors.perturbation!,
      run: log.experiment.run,
      models: modelsThatSpoke([log]),
      doctrinalAccuracy: doctrinalAccuracy.value,
      crossReferencing: crossReferencing.value,
      arCo: arCo.value,
      agents: Object.keys(log.names).map((speaker) => ({
        speaker,
        doctrinalAccuracy: accuracy[speaker] ?? null,
        crossReferencing: references[speaker] ?? null,
      })),
      removedFacts: log.calls.reduce(
        (sum, { trace }) => sum + ((trace?.removed as unknown[] | undefined)?.length ?? 0),
        0,
      ),
      turns: log.turns.length,
      plannedTurns: log.plannedTurns,
      replies: countReplies([log]),
    };
  });
}

/** A row of Table 3: a variant's means over all of its runs that have the measure. */
export interface AblationSummary {
  condition: AblationCondition;
  means: { [Measure in AblationMeasure]: number | null };
  /** 95 % bootstrap intervals of the means over runs; null where the runs give none. */
  intervals: { [Measure in AblationMeasure]: { low: number; high: number } | null };
  runs: number;
  replies: ReplyCounts;
}

/** Gains over the variant without either module, in percentage points (the paper prints them as %). */
export interface AblationDelta {
  /** The variant that has the module. */
  condition: AblationCondition;
  points: { [Measure in AblationMeasure]: number | null };
}

function byMeasure<T>(of: (measure: AblationMeasure) => T): { [Measure in AblationMeasure]: T } {
  return Object.fromEntries(ablationMeasures.map((measure) => [measure, of(measure)])) as {
    [Measure in AblationMeasure]: T;
  };
}

/**
 * Table 3 of the paper out of rows: each variant that was run, over all its perturbations and runs.
 * Throws InputError for what are no rows of ablationRows.
 *
 * @example
 * summariseAblation(ablationRows(logs)).map(({ condition, means }) => [condition, means.doctrinalAccuracy]);
 */
export function summariseAblation(rows: readonly AblationRow[]): AblationSummary[] {
  requireRows("rows", rows, ["condition", "replies"], "rows of ablationRows");
  return (Object.keys(ablationVariants) as AblationCondition[]).flatMap((condition) => {
    const own = rows.filter((row) => row.condition === condition);
    if (own.length === 0) return [];
    return [
      {
        condition,
        means: byMeasure((measure) => meanOf(own.map((row) => row[measure]))),
        intervals: byMeasure((measure) => meanInterval(own.map((row) => row[measure]))),
        runs: own.length,
        replies: summedReplies(own.map(({ replies }) => replies)),
      },
    ];
  });
}

/**
 * What each module adds: the variant with it alone, and the full system, less the variant without either.
 * Throws InputError for what summariseAblation does not give.
 *
 * @example
 * ablationDeltas(summariseAblation(ablationRows(logs)))[0].points.doctrinalAccuracy; // percentage points
 */
export function ablationDeltas(summaries: readonly Pick<AblationSummary, "condition" | "means">[]): AblationDelta[] {
  requireRows("summaries", summaries, ["condition", "means"], "what summariseAblation gives");
  const meansOf = (condition: AblationCondition) => summaries.find((one) => one.condition === condition)?.means;
  const vanilla = meansOf("vanilla");
  return (["idRag", "tom", "full"] as const).map((condition) => ({
    condition,
    points: byMeasure((measure) => {
      const [one, other] = [meansOf(condition)?.[measure] ?? null, vanilla?.[measure] ?? null];
      return one === null || other === null ? null : 100 * (one - other);
    }),
  }));
}

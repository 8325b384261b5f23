import type { DebateLog } from "../debate/debateLog.js";
import { requireRows } from "../foundation/requireFields.js";
import type { RunLog } from "./experiment.js";
import { countReplies, modelsThatSpoke, type ReplyCounts } from "./missingReplies.js";
import { requireLogsOf } from "./requireLogsOf.js";
import { meanOf, summedReplies } from "./summaries.js";

/** One run of the resilience experiment, as a row of data. */
export interface ResilienceRow {
  system: string;
  perturbation: string;
  run: number;
  models: string[];
  /** Null where the turns do not determine it. */
  sysAR: number | null;
  /** Turns from the injection to the first recovered turn; null where none recovered. */
  recoveryTime: number | null;
  arCo: number | null;
  /** Turns of the debate that were spoken, and how many there were to be. */
  turns: number;
  plannedTurns: number;
  replies: ReplyCounts;
}

/**
 * The runs of the resilience experiment as rows, in the order of the logs. Throws InputError for other logs.
 *
 * @example
 * rowsToCsv(resilienceRows(readLogs("output/mine")));
 */
export function resilienceRows(logs: readonly RunLog<DebateLog>[]): ResilienceRow[] {
  requireLogsOf("resilience", logs);
  return logs.map((log) => ({
    system: log.experiment.factors.system!,
    perturbation: log.experiment.factors.perturbation!,
    run: log.experiment.run,
    models: modelsThatSpoke([log]),
    sysAR: log.measures.sysAR.value,
    recoveryTime: "recoveryTime" in log.measures.sysAR ? log.measures.sysAR.recoveryTime : null,
    arCo: log.measures.arCo.value,
    turns: log.turns.length,
    plannedTurns: log.plannedTurns,
    replies: countReplies([log]),
  }));
}

/** A cell of Table 2: means over its runs that have the measure. */
export interface ResilienceSummary {
  system: string;
  /** A perturbation's code, or "mean" over all of the system's runs. */
  perturbation: string;
  runs: number;
  sysAR: number | null;
  arCo: number | null;
  replies: ReplyCounts;
}

/**
 * Table 2 of the paper out of rows: each system and perturbation, in the order of
 * their names, then each system's mean.
 * Throws InputError for what are no rows of resilienceRows.
 *
 * @example
 * summariseResilience(resilienceRows(logs)).filter(({ perturbation }) => perturbation === "mean");
 */
export function summariseResilience(rows: readonly ResilienceRow[]): ResilienceSummary[] {
  requireRows("rows", rows, ["system", "perturbation", "replies"], "rows of resilienceRows");
  const summary = (system: string, perturbation: string, of: readonly ResilienceRow[]): ResilienceSummary => ({
    system,
    perturbation,
    runs: of.length,
    sysAR: meanOf(of.map(({ sysAR }) => sysAR)),
    arCo: meanOf(of.map(({ arCo }) => arCo)),
    replies: summedReplies(of.map(({ replies }) => replies)),
  });
  // In an order of their own: logs that are read from a folder stand in that of their files' names.
  const inOrder = (names: string[]) =>
    [...new Set(names)].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const systems = inOrder(rows.map(({ system }) => system));
  const cells = systems.flatMap((system) => {
    const own = rows.filter((row) => row.system === system);
    return inOrder(own.map(({ perturbation }) => perturbation)).map((perturbation) =>
      summary(
        system,
        perturbation,
        own.filter((row) => row.perturbation === perturbation),
      ),
    );
  });
  return [
    ...cells,
    ...systems.map((system) =>
      summary(
        system,
        "mean",
        rows.filter((row) => row.system === system),
      ),
    ),
  ];
}

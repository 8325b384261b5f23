import type { DebateLog } from "../debate/debateLog.js";
import { type AblationCondition, ablationVariants } from "../experiments/ablation.js";
import { ablationMeasures, ablationRows } from "../experiments/ablationRows.js";
import { paperAblation } from "../experiments/ablationSources.js";
import type { RunLog } from "../experiments/experiment.js";
import { publishedResilience } from "../experiments/publishedResilience.js";
import { resilienceRows } from "../experiments/resilienceRows.js";
import { conditionName, measureName } from "./ablationTable.js";
import { systemName } from "./resilienceTable.js";

/** One measure in one cell of an experiment: what the paper prints, and what each of our runs gave. */
export interface MeasuredCell {
  cell: string;
  measure: string;
  /** Null where the paper prints none. */
  paper: number | null;
  /** Which runs: their numbers, behind the perturbation where a cell has several, as "P1, 2". */
  runs: string[];
  /** By run, in the order of `runs`; null where a run does not determine it. */
  values: (number | null)[];
  /**
   * By run: whether it can be compared with the others. A council with ballots missing is more concentrated by chance,
   * so that it counts in no mean. All are where this is left out.
   */
  comparable?: boolean[];
  /** By run: how many ballots stand behind the value, of a measure that hangs on their number. */
  ballots?: number[];
}

const measures = [
  { key: "sysAR", label: "SysAR" },
  { key: "arCo", label: "ArCo" },
] as const;

/** SysAR and ArCo of each system and perturbation (Table 2), run by run. */
export function measuredResilience(logs: readonly RunLog[]): MeasuredCell[] {
  const rows = resilienceRows(logs as readonly RunLog<DebateLog>[]);
  const published = publishedResilience();
  // In the order of the paper's rows; what the paper has not comes last.
  const cells = new Map(
    [...published, ...rows].map(({ system, perturbation }) => [`${system} ${perturbation}`, { system, perturbation }]),
  );
  return [...cells.values()].flatMap(({ system, perturbation }) => {
    const own = rows.filter((row) => row.system === system && row.perturbation === perturbation);
    if (own.length === 0) return [];
    const paper = published.find((row) => row.system === system && row.perturbation === perturbation);
    return measures.map(({ key, label }) => ({
      cell: `${systemName(system)}, ${perturbation}`,
      measure: label,
      paper: paper?.[key] ?? null,
      runs: own.map(({ run }) => String(run)),
      values: own.map((row) => row[key]),
    }));
  });
}

/** The measures of each variant of the ablation (Table 3), over its perturbations and runs. */
export function measuredAblation(logs: readonly RunLog[]): MeasuredCell[] {
  const rows = ablationRows(logs as readonly RunLog<DebateLog>[]);
  const { summaries } = paperAblation();
  return (Object.keys(ablationVariants) as AblationCondition[]).flatMap((condition) => {
    const own = rows.filter((row) => row.condition === condition);
    if (own.length === 0) return [];
    const paper = summaries.find((one) => one.condition === condition)?.means;
    return ablationMeasures.map((measure) => ({
      cell: conditionName(condition),
      measure: measureName(measure),
      paper: paper?.[measure] ?? null,
      runs: own.map(({ perturbation, run }) => `${perturbation}, ${run}`),
      values: own.map((row) => row[measure]),
    }));
  });
}

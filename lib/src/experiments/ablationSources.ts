import { loadPublished } from "../audit/published.js";
import type { DebateLog } from "../debate/debateLog.js";
import {
  type AblationDelta,
  type AblationRow,
  type AblationSummary,
  ablationDeltas,
  ablationRows,
  summariseAblation,
} from "./ablationRows.js";
import type { RunLog } from "./experiment.js";
import { modelsThatSpoke } from "./missingReplies.js";
import { sourceNote } from "./sourceNote.js";

/** Table 3 from one source: the paper, or the runs of one model. */
export interface AblationSource {
  label: string;
  /** What a reader must know of it. */
  note: string;
  /** A paper's have no runs, intervals and replies of ours. */
  summaries: readonly (Pick<AblationSummary, "condition" | "means"> &
    Partial<Pick<AblationSummary, "intervals" | "runs" | "replies">>)[];
  deltas: readonly AblationDelta[];
  /** The runs themselves; a paper's are not known. */
  rows: readonly AblationRow[];
}

/**
 * Table 3 as the paper prints it, as a source; the gains are those it prints.
 *
 * @example
 * showTable(ablationTable([paperAblation()]));
 */
export function paperAblation(): AblationSource {
  const { rows } = loadPublished().hde.tables.table3!;
  const valuesOf = (id: string) => {
    const { DA, CR, arCo } = rows.find((row) => row.id === id)!.cells;
    return {
      doctrinalAccuracy: DA!.value ?? null,
      crossReferencing: CR!.value ?? null,
      arCo: arCo!.value ?? null,
    };
  };
  const pointsOf = (id: string) => {
    const points = (share: number | null) => (share === null ? null : Math.round(100 * share));
    const { doctrinalAccuracy, crossReferencing, arCo } = valuesOf(id);
    return {
      doctrinalAccuracy: points(doctrinalAccuracy),
      crossReferencing: points(crossReferencing),
      arCo: points(arCo),
    };
  };
  return {
    label: "paper",
    note: "as printed in Table 3: Gemini 2.0 Flash, two runs a row; its % are percentage points; missing replies not reported",
    summaries: (["vanilla", "idRag", "tom", "full"] as const).map((condition) => ({
      condition,
      means: valuesOf(condition),
    })),
    deltas: [
      { condition: "idRag", points: pointsOf("deltaIdRag") },
      { condition: "tom", points: pointsOf("deltaTom") },
    ],
    rows: [],
  };
}

/**
 * Runs of the ablation as a source, labelled by the models that spoke.
 *
 * @example
 * showTable(ablationTable([paperAblation(), ablationSource(logs)]));
 */
export function ablationSource(logs: readonly RunLog[]): AblationSource {
  const rows = ablationRows(logs as readonly RunLog<DebateLog>[]);
  const summaries = summariseAblation(rows);
  return {
    label: modelsThatSpoke(logs).join(" + "),
    note: `${sourceNote(logs)}; facts that a boundary kept out: ${rows.reduce((sum, { removedFacts }) => sum + removedFacts, 0)}`,
    summaries,
    deltas: ablationDeltas(summaries),
    rows,
  };
}

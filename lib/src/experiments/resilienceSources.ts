import type { DebateLog } from "../debate/debateLog.js";
import type { RunLog } from "./experiment.js";
import { modelsThatSpoke } from "./missingReplies.js";
import { publishedResilience } from "./publishedResilience.js";
import { requireLogsOf } from "./requireLogsOf.js";
import { type ResilienceRow, type ResilienceSummary, resilienceRows, summariseResilience } from "./resilienceRows.js";
import { sourceNote } from "./sourceNote.js";

/** Table 2 from one source: the paper, or the runs of one model. */
export interface ResilienceSource {
  /** Heading of its columns, such as "paper" or a model's id. */
  label: string;
  /** What a reader must know of it: that it is the null model, which weights, who printed it. */
  note: string;
  /** By system and perturbation; a paper's have no runs and no replies of ours. */
  summaries: readonly (Pick<ResilienceSummary, "system" | "perturbation" | "sysAR" | "arCo"> &
    Partial<Pick<ResilienceSummary, "runs" | "replies">>)[];
  /** The runs themselves, where they are known; a paper's are not. */
  rows?: readonly ResilienceRow[];
  /** How many runs a row of a paper is the mean of, where it says so; our own summaries count theirs. */
  printedRuns?: number;
}

/**
 * Table 2 as the paper prints it, as a source.
 *
 * @example
 * showTable(resilienceTable([paperResilience(), resilienceSource(logs)]));
 */
export function paperResilience(): ResilienceSource {
  return {
    label: "paper",
    note: "as printed in Table 2: Gemini 2.0 Flash, one run a row, missing replies not reported",
    summaries: publishedResilience(),
    printedRuns: 1,
  };
}

/**
 * Runs of the resilience experiment as a source, labelled by the models that spoke.
 * Throws InputError for logs of another experiment.
 *
 * @example
 * showTable(resilienceTable([paperResilience(), resilienceSource(logs)]));
 */
export function resilienceSource(logs: readonly RunLog[]): ResilienceSource {
  requireLogsOf("resilience", logs);
  const rows = resilienceRows(logs as readonly RunLog<DebateLog>[]);
  return {
    label: modelsThatSpoke(logs).join(" + "),
    note: sourceNote(logs),
    summaries: summariseResilience(rows),
    rows,
  };
}

import type { Outcome } from "../foundation/chat.js";
import type { ProtocolLog } from "../foundation/log.js";
import { notAsked } from "../foundation/notAsked.js";
import { placeOf } from "../foundation/placeOf.js";
import { requireFields, requireRows } from "../foundation/requireFields.js";
import { requireLogs } from "./requireLogs.js";

/** How many calls a run made, and how many gave nothing usable, by outcome. */
export interface ReplyCounts {
  calls: number;
  missing: number;
  byOutcome: Partial<Record<Outcome, number>>;
  /** Statements that count although they were cut at the token limit. */
  truncated: number;
  /**
   * Missing replies without a call of their own: voices that a single call for all left out. They are in `missing` and
   * not in `calls`. Left out where there are none.
   */
  uncalled?: number;
  /**
   * Seats that were not asked, as there was nothing to answer: a judge of an evaluator who gave no reasoning. They are
   * neither in `calls` nor in `missing`: no model failed there. Left out where there are none.
   */
  notAsked?: number;
}

type CountedLog = Pick<ProtocolLog, "calls" | "missing" | "record"> & Partial<Pick<ProtocolLog, "models">>;

/**
 * Counts the replies of logs, missing ones by outcome, and apart from them the seats that were not asked.
 * Throws InputError for what are no logs.
 *
 * @example
 * countReplies([await runDebate(design)]).missing;
 */
export function countReplies(logs: readonly CountedLog[]): ReplyCounts {
  requireLogs(logs);
  const byOutcome: Partial<Record<Outcome, number>> = {};
  const counts: ReplyCounts = { calls: 0, missing: 0, byOutcome, truncated: 0 };
  for (const log of logs) {
    const unasked = new Set(notAsked(log));
    const missing = log.missing.filter((one) => !unasked.has(one));
    counts.calls += log.calls.length;
    counts.missing += missing.length;
    counts.truncated += log.record.filter(({ outcome }) => outcome === "truncated").length;
    if (unasked.size > 0) counts.notAsked = (counts.notAsked ?? 0) + unasked.size;
    for (const { outcome } of missing) byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1;
    if (missing.length === 0) continue;
    const called = new Set(log.calls.map(placeOf));
    const uncalled = missing.filter((one) => !called.has(placeOf(one))).length;
    if (uncalled > 0) counts.uncalled = (counts.uncalled ?? 0) + uncalled;
  }
  return counts;
}

/**
 * The missing replies in words, for a table: "3 of 26 (2 empty, 1 failed)", and how many seats were not asked. Voices
 * that a single call left out count among what was to be said, so that no more can be missing than that.
 * Throws InputError for what countReplies does not give.
 *
 * @example
 * missingText(countReplies(logs)); // "3 of 156 (2 refused, 1 failed)"
 */
export function missingText(counts: ReplyCounts): string {
  requireFields("counts", counts, ["calls", "missing", "byOutcome"], "what countReplies gives");
  const { calls, missing, byOutcome, uncalled = 0, notAsked: unasked = 0 } = counts;
  const kinds = Object.entries(byOutcome).map(([outcome, count]) => `${count} ${outcome}`);
  return [
    `${missing} of ${calls + uncalled}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`,
    ...(uncalled > 0 ? [`${uncalled} without a call of their own`] : []),
    ...(unasked > 0 ? [`${unasked} not asked (nothing to answer)`] : []),
  ].join(", ");
}

/**
 * The models that spoke in logs, by id, each once.
 * Throws InputError for what are no logs.
 *
 * @example
 * modelsThatSpoke(logs); // ["ollama:smollm2:135m"]
 */
export function modelsThatSpoke(logs: readonly Pick<ProtocolLog, "calls">[]): string[] {
  requireRows("logs", logs, ["calls"], "logs as run and readLogs give them");
  return [...new Set(logs.flatMap(({ calls }) => calls.map(({ model }) => model)))].sort();
}

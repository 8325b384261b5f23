import type { Outcome } from "../foundation/chat.js";
import type { ProtocolLog } from "../foundation/log.js";
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
   * Missing replies without a call of their own: a judge who was given nothing to judge, a voice that a single call left
   * out. They are in `missing` and not in `calls`. Left out where there are none.
   */
  uncalled?: number;
}

/**
 * Counts the replies of logs, missing ones by outcome.
 * Throws InputError for what are no logs.
 *
 * @example
 * countReplies([await runDebate(design)]).missing;
 */
export function countReplies(logs: readonly Pick<ProtocolLog, "calls" | "missing" | "record">[]): ReplyCounts {
  requireLogs(logs);
  const byOutcome: Partial<Record<Outcome, number>> = {};
  const counts: ReplyCounts = { calls: 0, missing: 0, byOutcome, truncated: 0 };
  for (const { calls, missing, record } of logs) {
    counts.calls += calls.length;
    counts.missing += missing.length;
    counts.truncated += record.filter(({ outcome }) => outcome === "truncated").length;
    for (const { outcome } of missing) byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1;
    if (missing.length === 0) continue;
    const called = new Set(calls.map(placeOf));
    const uncalled = missing.filter((one) => !called.has(placeOf(one))).length;
    if (uncalled > 0) counts.uncalled = (counts.uncalled ?? 0) + uncalled;
  }
  return counts;
}

/**
 * The missing replies in words, for a table: "3 of 26 (2 empty, 1 failed)". Those without a call of their own count
 * among what was to be said, so that no more can be missing than that.
 * Throws InputError for what countReplies does not give.
 *
 * @example
 * missingText(countReplies(logs)); // "3 of 156 (2 refused, 1 failed)"
 */
export function missingText(counts: ReplyCounts): string {
  requireFields("counts", counts, ["calls", "missing", "byOutcome"], "what countReplies gives");
  const { calls, missing, byOutcome, uncalled = 0 } = counts;
  const kinds = Object.entries(byOutcome).map(([outcome, count]) => `${count} ${outcome}`);
  const counted = `${missing} of ${calls + uncalled}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`;
  return uncalled > 0 ? `${counted}, ${uncalled} without a call of their own` : counted;
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

import type { Outcome } from "../foundation/chat.js";
import type { ProtocolLog } from "../foundation/log.js";

/** How many calls a run made, and how many gave nothing usable, by outcome. */
export interface ReplyCounts {
  calls: number;
  missing: number;
  byOutcome: Partial<Record<Outcome, number>>;
  /** Statements that count although they were cut at the token limit. */
  truncated: number;
}

/** Counts the replies of logs, missing ones by outcome. */
export function countReplies(logs: readonly Pick<ProtocolLog, "calls" | "missing" | "record">[]): ReplyCounts {
  const byOutcome: Partial<Record<Outcome, number>> = {};
  const counts: ReplyCounts = { calls: 0, missing: 0, byOutcome, truncated: 0 };
  for (const { calls, missing, record } of logs) {
    counts.calls += calls.length;
    counts.missing += missing.length;
    counts.truncated += record.filter(({ outcome }) => outcome === "truncated").length;
    for (const { outcome } of missing) byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1;
  }
  return counts;
}

/** The missing replies in words, for a table: "3 of 26 (2 empty, 1 failed)". */
export function missingText({ calls, missing, byOutcome }: ReplyCounts): string {
  const kinds = Object.entries(byOutcome).map(([outcome, count]) => `${count} ${outcome}`);
  return `${missing} of ${calls}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`;
}

/** The models that spoke in logs, by id, each once. */
export function modelsThatSpoke(logs: readonly Pick<ProtocolLog, "calls">[]): string[] {
  return [...new Set(logs.flatMap(({ calls }) => calls.map(({ model }) => model)))].sort();
}

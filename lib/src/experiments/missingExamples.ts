import type { Outcome } from "../foundation/chat.js";
import type { ProtocolLog } from "../foundation/log.js";
import { placeOf } from "../foundation/placeOf.js";
import { requireLogs } from "./requireLogs.js";

/** A reply that gave nothing usable, as an example of its kind. */
export interface MissingExample {
  model: string;
  outcome: Outcome;
  phase: string;
  /** Why it was not used. */
  reason: string;
  /** What was said, whole and as it came; "" where nothing was. */
  text: string;
}

/**
 * The first missing reply of each outcome of each model, with the reason and what was said: a count of malformed
 * replies says nothing of how they look. Missing replies without a call of their own are no reply of any model's.
 * Throws InputError for what are no logs.
 *
 * @example
 * missingExamples(logs).map(({ model, reason, text }) => [model, reason, text.slice(0, 80)]);
 */
export function missingExamples(logs: readonly Pick<ProtocolLog, "calls" | "missing" | "record">[]): MissingExample[] {
  requireLogs(logs);
  const examples = new Map<string, MissingExample>();
  for (const { calls, missing } of logs) {
    const called = new Map(calls.map((call) => [placeOf(call), call]));
    for (const { outcome, reason, ...position } of missing) {
      const call = called.get(placeOf(position));
      if (call === undefined) continue;
      const key = JSON.stringify([call.model, outcome]);
      const text = "text" in call.reply ? String(call.reply.text) : "";
      if (!examples.has(key)) examples.set(key, { model: call.model, outcome, phase: position.phase, reason, text });
    }
  }
  return [...examples.values()];
}

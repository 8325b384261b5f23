import { canonicalJson } from "../foundation/canonicalJson.js";
import { type Outcome, outcomes } from "../foundation/chat.js";
import type { Call, ProtocolLog } from "../foundation/log.js";
import { placeOf } from "../foundation/placeOf.js";
import { wilsonInterval } from "../statistics/wilsonInterval.js";
import { requireLogs } from "./requireLogs.js";

/** What a call asked for: prose, a ranking of options, a score with its rationale, or an answer of another form. */
export const tasks = ["statement", "ranking", "score", "other form"] as const;

/** The form of answer that a call asks for. */
export type Task = (typeof tasks)[number];

/** How often a model gave a usable reply to one kind of task. */
export interface CapabilityRow {
  model: string;
  task: Task;
  calls: number;
  usable: number;
  /** Share of the calls with a usable reply. */
  share: number;
  /** Wilson's 95 % interval of the share. */
  interval: { low: number; high: number };
  /** Calls without a usable reply, by outcome. */
  byOutcome: Partial<Record<Outcome, number>>;
  /** Usable statements that were cut at the token limit. */
  truncated: number;
}

/** A call's task, by the form of answer that its request asks for. */
function taskOf({ request: { schema } }: Call): Task {
  if (schema === undefined) return "statement";
  const properties = (schema as { properties?: object }).properties ?? {};
  if (Object.hasOwn(properties, "ranking")) return "ranking";
  return Object.hasOwn(properties, "score") ? "score" : "other form";
}

/**
 * What each model of some runs could do: by model and task, how many calls gave a usable reply and what became of the
 * others. Logs of any experiments together; a seat that was not asked is no call, and a request that stands in several
 * logs, because one recording served them or an experiment was repeated, counts once.
 * Throws InputError for what are no logs.
 *
 * @example
 * capabilityRows(readDebateLogs(dataPath("data", "logs", "resilience-smollm2-135m")));
 */
export function capabilityRows(logs: readonly Pick<ProtocolLog, "calls" | "missing" | "record">[]): CapabilityRow[] {
  requireLogs(logs);
  const groups = new Map<string, Omit<CapabilityRow, "share" | "interval">>();
  const counted = new Set<string>();
  for (const { calls, missing, record } of logs) {
    const outcomeAt = new Map(missing.map((one) => [placeOf(one), one.outcome]));
    const cut = new Set(record.filter(({ outcome }) => outcome === "truncated").map(placeOf));
    for (const call of calls) {
      const asked = canonicalJson([call.model, call.request]);
      if (counted.has(asked)) continue;
      counted.add(asked);
      const task = taskOf(call);
      const key = JSON.stringify([call.model, task]);
      const row = groups.get(key) ?? { model: call.model, task, calls: 0, usable: 0, byOutcome: {}, truncated: 0 };
      groups.set(key, row);
      const outcome = outcomeAt.get(placeOf(call));
      row.calls++;
      if (outcome !== undefined) row.byOutcome[outcome] = (row.byOutcome[outcome] ?? 0) + 1;
      else row.usable++;
      if (cut.has(placeOf(call))) row.truncated++;
    }
  }
  return [...groups.values()]
    .sort((one, other) =>
      one.model < other.model ? -1 : one.model > other.model ? 1 : tasks.indexOf(one.task) - tasks.indexOf(other.task),
    )
    .map((row) => ({ ...row, share: row.usable / row.calls, interval: wilsonInterval(row.usable, row.calls) }));
}

/** The outcomes that some rows have, in the order of `outcomes`. */
export function outcomesSeen(rows: readonly CapabilityRow[]): Outcome[] {
  return outcomes.filter((outcome) => rows.some(({ byOutcome }) => byOutcome[outcome] !== undefined));
}

import { requireLogs } from "../experiments/requireLogs.js";
import { type Outcome, outcomes } from "../foundation/chat.js";
import type { Position, ProtocolLog } from "../foundation/log.js";
import { notAsked } from "../foundation/notAsked.js";
import { placeOf } from "../foundation/placeOf.js";
import type { Table } from "./table.js";

type Replies = Pick<ProtocolLog, "calls" | "missing" | "record" | "models">;

interface Counts {
  calls: number;
  truncated: number;
  notAsked: number;
  missing: Map<Outcome, number>;
}

/** What each model of the logs was asked, and what came of it. */
function countsByModel(logs: readonly Replies[]): [string, Counts][] {
  const models = new Map<string, Counts>();
  const countsOf = (model: string) => {
    const counts = models.get(model) ?? { calls: 0, truncated: 0, notAsked: 0, missing: new Map() };
    models.set(model, counts);
    return counts;
  };
  for (const log of logs) {
    const byPlace = new Map(log.calls.map((call) => [placeOf(call), call.model]));
    const modelOf = (position: Position) =>
      byPlace.get(placeOf(position)) ?? log.models[position.speaker]?.id ?? "not known";
    for (const { model } of log.calls) countsOf(model).calls++;
    for (const entry of log.record) if (entry.outcome === "truncated") countsOf(modelOf(entry)).truncated++;
    const unasked = new Set(notAsked(log));
    for (const one of log.missing) {
      const counts = countsOf(modelOf(one));
      if (unasked.has(one)) counts.notAsked++;
      else counts.missing.set(one.outcome, (counts.missing.get(one.outcome) ?? 0) + 1);
    }
  }
  return [...models].sort(([first], [second]) => (first < second ? -1 : 1));
}

/**
 * The replies that gave nothing usable, by model and outcome, with how many calls each model had. Seats that were not
 * asked, as they had nothing to answer, have a column of their own: no model failed there.
 * Throws InputError for what are no logs.
 *
 * @example
 * showTable(missingRepliesTable(logs));
 */
export function missingRepliesTable(logs: readonly Replies[]): Table {
  requireLogs(logs);
  const counted = countsByModel(logs);
  const seen = outcomes.filter((outcome) => counted.some(([, { missing }]) => missing.has(outcome)));
  const anyUnasked = counted.some(([, counts]) => counts.notAsked > 0);
  return {
    caption: "Missing replies by model and outcome",
    columns: [
      { key: "model", label: "Model" },
      { key: "calls", label: "Calls" },
      { key: "missing", label: "Missing" },
      ...seen.map((outcome) => ({ key: `outcome ${outcome}`, label: outcome })),
      { key: "truncated", label: "Cut at the token limit, and counted" },
      ...(anyUnasked ? [{ key: "notAsked", label: "Not asked (nothing to answer)" }] : []),
    ],
    rows: counted.map(([model, counts]) => ({
      model,
      calls: counts.calls,
      missing: [...counts.missing.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(seen.map((outcome) => [`outcome ${outcome}`, counts.missing.get(outcome) ?? 0])),
      truncated: counts.truncated,
      ...(anyUnasked ? { notAsked: counts.notAsked } : {}),
    })),
    notes: [
      "a missing reply is counted, left out of every measure, and never filled in",
      ...(anyUnasked ? ["a seat that was not asked is no failure of the model that would have answered"] : []),
    ],
  };
}

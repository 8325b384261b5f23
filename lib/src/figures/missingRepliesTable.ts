import { requireLogs } from "../experiments/requireLogs.js";
import { type Outcome, outcomes } from "../foundation/chat.js";
import type { Position, ProtocolLog } from "../foundation/log.js";
import { placeOf } from "../foundation/placeOf.js";
import type { Table } from "./table.js";

type Replies = Pick<ProtocolLog, "calls" | "missing" | "record" | "models">;

/**
 * The replies that gave nothing usable, by model and outcome, with how many calls each model had. A seat that was not
 * asked because it had nothing to answer counts with the model that would have answered.
 * Throws InputError for what are no logs.
 *
 * @example
 * showTable(missingRepliesTable(logs));
 */
export function missingRepliesTable(logs: readonly Replies[]): Table {
  requireLogs(logs);
  const models = new Map<string, { calls: number; truncated: number; missing: Map<Outcome, number> }>();
  const countsOf = (model: string) => {
    const counts = models.get(model) ?? { calls: 0, truncated: 0, missing: new Map() };
    models.set(model, counts);
    return counts;
  };
  for (const log of logs) {
    const byPlace = new Map(log.calls.map((call) => [placeOf(call), call.model]));
    const modelOf = (position: Position) =>
      byPlace.get(placeOf(position)) ?? log.models[position.speaker]?.id ?? "not known";
    for (const { model } of log.calls) countsOf(model).calls++;
    for (const entry of log.record) if (entry.outcome === "truncated") countsOf(modelOf(entry)).truncated++;
    for (const one of log.missing) {
      const { missing } = countsOf(modelOf(one));
      missing.set(one.outcome, (missing.get(one.outcome) ?? 0) + 1);
    }
  }
  const counted = [...models].sort(([first], [second]) => (first < second ? -1 : 1));
  const seen = outcomes.filter((outcome) => counted.some(([, { missing }]) => missing.has(outcome)));
  return {
    caption: "Missing replies by model and outcome",
    columns: [
      { key: "model", label: "Model" },
      { key: "calls", label: "Calls" },
      { key: "missing", label: "Missing" },
      ...seen.map((outcome) => ({ key: `outcome ${outcome}`, label: outcome })),
      { key: "truncated", label: "Cut at the token limit, and counted" },
    ],
    rows: counted.map(([model, { calls, truncated, missing }]) => ({
      model,
      calls,
      missing: [...missing.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(seen.map((outcome) => [`outcome ${outcome}`, missing.get(outcome) ?? 0])),
      truncated,
    })),
    notes: ["a missing reply is counted, left out of every measure, and never filled in"],
  };
}

import { canonicalJson } from "../foundation/canonicalJson.js";
import { type Outcome, outcomes } from "../foundation/chat.js";
import type { Call, ModelIdentity, ProtocolLog } from "../foundation/log.js";
import { placeOf } from "../foundation/placeOf.js";
import { wilsonInterval } from "../statistics/wilsonInterval.js";
import { requireLogs } from "./requireLogs.js";

/** What a call asked for: prose, a ranking of options, a score with its rationale, or an answer of another form. */
export const tasks = ["statement", "ranking", "score", "other form"] as const;

/** The form of answer that a call asks for. */
export type Task = (typeof tasks)[number];

/** How often a model gave a usable reply to one kind of task. */
export interface CapabilityRow {
  /** Its id; where the calls of an id were under several settings, with those of them that differ. */
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

/** A log, as far as it tells what its models could do. */
type AnsweredLog = Pick<ProtocolLog, "calls" | "missing" | "record"> & Partial<Pick<ProtocolLog, "models">>;

type Settings = NonNullable<ModelIdentity["settings"]>;

/** Tells the settings of one id apart: each by the fields in which they are not all alike. */
function labelsOf(id: string, variants: readonly Settings[]): string[] {
  if (variants.length < 2) return [id];
  const names = [...new Set(variants.flatMap((settings) => Object.keys(settings)))].sort();
  const differing = names.filter((name) => new Set(variants.map((one) => canonicalJson(one[name] ?? null))).size > 1);
  return variants.map((settings) => {
    const said = differing.map((name) => `${name} ${name in settings ? canonicalJson(settings[name]) : "not set"}`);
    return `${id} (${said.join(", ")})`;
  });
}

/**
 * What each model of some runs could do: by model and task, how many calls gave a usable reply and what became of the
 * others. One id with other settings, such as thinking or not, is a model of its own. Logs of any experiments together;
 * a seat that was not asked is no call, and a request that stands in several logs, because one recording served them or
 * an experiment was repeated, counts once.
 * Throws InputError for what are no logs.
 *
 * @example
 * capabilityRows(readDebateLogs(dataPath("data", "logs", "resilience-smollm2-135m")));
 */
export function capabilityRows(logs: readonly AnsweredLog[]): CapabilityRow[] {
  requireLogs(logs);
  const groups = new Map<string, Omit<CapabilityRow, "share" | "interval"> & { settings: string }>();
  const variants = new Map<string, Map<string, Settings>>();
  const counted = new Set<string>();
  for (const { calls, missing, record, models = {} } of logs) {
    const outcomeAt = new Map(missing.map((one) => [placeOf(one), one.outcome]));
    const cut = new Set(record.filter(({ outcome }) => outcome === "truncated").map(placeOf));
    for (const call of calls) {
      const { model } = call;
      const settings = models[call.speaker]?.settings ?? {};
      const under = canonicalJson(settings);
      const asked = canonicalJson([model, under, call.request]);
      if (counted.has(asked)) continue;
      counted.add(asked);
      variants.set(model, (variants.get(model) ?? new Map()).set(under, settings));
      const task = taskOf(call);
      const key = JSON.stringify([model, under, task]);
      const row = groups.get(key) ?? { model, settings: under, task, calls: 0, usable: 0, byOutcome: {}, truncated: 0 };
      groups.set(key, row);
      const outcome = outcomeAt.get(placeOf(call));
      row.calls++;
      if (outcome !== undefined) row.byOutcome[outcome] = (row.byOutcome[outcome] ?? 0) + 1;
      else row.usable++;
      if (cut.has(placeOf(call))) row.truncated++;
    }
  }
  const labels = new Map(
    [...variants].flatMap(([id, own]) => {
      const said = labelsOf(id, [...own.values()]);
      return [...own.keys()].map((under, index): [string, string] => [JSON.stringify([id, under]), said[index]!]);
    }),
  );
  return [...groups.values()]
    .map(({ settings, ...row }) => ({ ...row, model: labels.get(JSON.stringify([row.model, settings]))! }))
    .sort((one, other) =>
      one.model < other.model ? -1 : one.model > other.model ? 1 : tasks.indexOf(one.task) - tasks.indexOf(other.task),
    )
    .map((row) => ({ ...row, share: row.usable / row.calls, interval: wilsonInterval(row.usable, row.calls) }));
}

/** The outcomes that some rows have, in the order of `outcomes`. */
export function outcomesSeen(rows: readonly CapabilityRow[]): Outcome[] {
  return outcomes.filter((outcome) => rows.some(({ byOutcome }) => byOutcome[outcome] !== undefined));
}

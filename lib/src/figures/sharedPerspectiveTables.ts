import type { DeliberationLog } from "../council/deliberationLog.js";
import { sharedPerspectiveRows } from "../experiments/archetypes.js";
import { disagreementRows } from "../experiments/disagreementRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { consistencyNote } from "./consistencyNote.js";
import { type NamedLogs, requireNamedLogs } from "./namedLogs.js";
import type { Table } from "./table.js";

/** What the paper prints of its Security evaluators, about (section 3.4). */
const printed = [
  { source: "paper", scenario: "Child welfare intervention", evaluator: "Guardian", meanCoherence: 0.97 },
  { source: "paper", scenario: "Child welfare intervention", evaluator: "Perfectionist", meanCoherence: 0.59 },
];

const councils = (logs: readonly RunLog[]) => logs as readonly RunLog<DeliberationLog>[];
const ofB = (logs: readonly RunLog[]) => logs.filter(({ experiment }) => experiment.factors.state !== "A");

/**
 * The evaluators that share a perspective, each for itself, in State B, where a judge scored: votes and coherence, with
 * what the paper prints of its own (AI Council section 3.4).
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(sharedPerspectiveTable([{ label: "mine", logs }]));
 */
export function sharedPerspectiveTable(sources: readonly NamedLogs[]): Table {
  requireNamedLogs(sources);
  const rows = sources.flatMap(({ label, logs }) =>
    sharedPerspectiveRows(councils(logs)).map((row) => ({
      ...row,
      source: label,
      scenario: councils(logs).find((log) => log.scenario.id === row.scenario)!.scenario.name,
      evaluator: row.perspective.split(": ").at(-1),
      mostCommon: row.mostCommon.join(" = ") || "no ballot",
    })),
  );
  return {
    caption: "Evaluators of one perspective apart, State B",
    columns: [
      { key: "source", label: "Source" },
      { key: "scenario", label: "Scenario" },
      { key: "evaluator", label: "Evaluator" },
      { key: "mostCommon", label: "Most common" },
      { key: "consistency", label: "consistency", digits: 2 },
      { key: "meanCoherence", label: "mean coherence", digits: 2 },
      { key: "votes", label: "ballots" },
      { key: "missing", label: "missing" },
    ],
    rows: [...printed, ...rows],
    notes: [
      "paper: as printed in section 3.4, about; the rest it does not print. Its Table 3 has all three together: Intensive, 49 %, .81",
      ...consistencyNote(
        rows.map(({ votes }) => votes),
        Math.max(1, ...sources.flatMap(({ logs }) => councils(logs).map(({ scenario }) => scenario.options.length))),
      ),
      ...sources.map(({ label, logs }) => `${label}: ${sourceNote(ofB(logs))}`),
    ],
  };
}

/**
 * How often evaluators of one perspective put different options first, in State A, where one model speaks for all, and
 * in State B: what parts them in B alone may be the models' doing, what parts them in A is not.
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(samePerspectiveTable([{ label: "mine", logs }]));
 */
export function samePerspectiveTable(sources: readonly NamedLogs[]): Table {
  requireNamedLogs(sources);
  const rows = sources.flatMap(({ label, logs }) => {
    const same = disagreementRows(councils(logs)).filter(({ kind }) => kind === "same perspective");
    const keys = new Map(same.map(({ scenario, state }) => [`${scenario} ${state}`, { scenario, state }]));
    return [...keys.values()].map(({ scenario, state }) => {
      const own = same.filter((row) => row.scenario === scenario && row.state === state);
      const sum = (field: "both" | "differ" | "missing") => own.reduce((total, row) => total + row[field], 0);
      return {
        source: label,
        scenario: councils(logs).find((log) => log.scenario.id === scenario)!.scenario.name,
        state,
        models: new Set(own.flatMap((row) => row.models)).size,
        pairs: own.length,
        both: sum("both"),
        differ: sum("differ"),
        missing: sum("missing"),
      };
    });
  });
  return {
    caption: "Evaluators of one perspective: how often their first choices differ",
    columns: [
      { key: "source", label: "Source" },
      { key: "scenario", label: "Scenario" },
      { key: "state", label: "State" },
      { key: "models", label: "models that speak for them" },
      { key: "pairs", label: "pairs" },
      { key: "both", label: "both voted" },
      { key: "differ", label: "differ" },
      { key: "missing", label: "a ballot missing" },
    ],
    rows,
    notes: [
      "both voted, differ: over all runs and pairs",
      ...sources.map(({ label, logs }) => `${label}: ${sourceNote(logs)}`),
    ],
  };
}

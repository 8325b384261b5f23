import type { DeliberationLog } from "../council/deliberationLog.js";
import { combinatorialEffects } from "../experiments/combinatorialEffects.js";
import { combinatorialRows } from "../experiments/combinatorialRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { crossedCells } from "./crossedCells.js";
import type { Table } from "./table.js";

const right = "right" as const;

/**
 * What goes with the model and what with the perspective, measure by measure (AI Council section 7.3).
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(combinatorialTable(logs));
 */
export function combinatorialTable(logs: readonly RunLog[]): Table {
  requireDeliberations(logs);
  const deliberations = logs as readonly RunLog<DeliberationLog>[];
  return {
    caption: "Model against perspective: what makes evaluations of the same debate differ",
    columns: [
      { key: "scenario", label: "Scenario" },
      { key: "measure", label: "Measure" },
      { key: "factor", label: "Factor" },
      { key: "n", label: "evaluations" },
      { key: "share", label: "share of variance", digits: 3, align: right },
      { key: "byChance", label: "by chance", digits: 3, align: right },
      { key: "p", label: "p", digits: 4, align: right },
      { key: "sameLevel", label: "difference, same level", digits: 3, align: right },
      { key: "neither", label: "difference, neither", digits: 3, align: right },
    ],
    rows: combinatorialEffects(combinatorialRows(deliberations)),
    notes: [
      "share of variance: PERMANOVA within runs; p: how often models, given away among the evaluations of one run and perspective (or perspectives among those of one run and model), explain as much",
      "difference: share of two evaluations with different first choices, Kendall distance from 0 to 1, or distance of coherence scores; same level: same model and another perspective, or same perspective and another model",
      "the paper gives each perspective one model and has no such figures",
      sourceNote(logs),
    ],
  };
}

/**
 * What each model chose first from each perspective, and its mean coherence, scenario by scenario.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(crossedTable(logs, "housing"));
 */
export function crossedTable(logs: readonly RunLog[], scenario: string): Table {
  const { name, models, perspectives, cells, own } = crossedCells(logs, scenario);
  return {
    caption: `${name}: first choice and mean coherence of each model from each perspective`,
    columns: [
      { key: "model", label: "Model" },
      ...perspectives.map(({ id, name: label }) => ({ key: `perspective ${id}`, label })),
    ],
    rows: models.map((model) => ({
      model,
      ...Object.fromEntries(perspectives.map(({ id }) => [`perspective ${id}`, cells.get(model)!.get(id)!.text])),
    })),
    notes: [
      "the option most often chosen first (several where they are level), how often, of how many ballots; mean coherence where it was scored",
      sourceNote(own),
    ],
  };
}

/** All tables of the combinatorial design. */
export function combinatorialTables(logs: readonly RunLog[]): Table[] {
  const scenarios = new Set((logs as readonly RunLog<DeliberationLog>[]).map(({ scenario }) => scenario.id));
  return [combinatorialTable(logs), ...[...scenarios].map((scenario) => crossedTable(logs, scenario))];
}

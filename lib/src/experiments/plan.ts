import { callsOf, criticalPath } from "../protocol/calls.js";
import { modelsOf } from "../protocol/models.js";
import type { Cell, Design } from "./design.js";
import { requireDesignFields } from "./designFields.js";
import { prepareRuns, withStandingModels } from "./prepare.js";

/** What a design will need, known before anything is spent. */
export interface Plan {
  experiment: string;
  runs: number;
  /** Calls of models in all runs, when none has to be tried again. */
  calls: number;
  callsByModel: { [model: string]: number };
  cells: (Cell & { runs: number; calls: number; criticalPath: number })[];
}

/**
 * What a design will need: cells, runs, and calls by model. Nothing is asked of a model and nothing is written.
 * Throws InputError for a design that cannot run.
 *
 * @example
 * plan({ experiment: "resilience", models: model("extractive") }).calls; // 6 debates of 26 calls
 */
export function plan(given: Design): Plan {
  requireDesignFields(given);
  const design = withStandingModels(given);
  const prepared = prepareRuns(design);
  const cells = new Map<string, Plan["cells"][number]>();
  const callsByModel = new Map<string, number>();
  for (const { cell } of prepared) {
    const calls = callsOf(cell.protocol);
    const models = modelsOf(design.models, cell.participants);
    let sum = 0;
    for (const [speaker, count] of Object.entries(calls)) {
      const { id } = models.get(speaker)!;
      callsByModel.set(id, (callsByModel.get(id) ?? 0) + count);
      sum += count;
    }
    const known = cells.get(cell.cell.id) ?? {
      ...cell.cell,
      runs: 0,
      calls: 0,
      criticalPath: criticalPath(cell.protocol),
    };
    cells.set(cell.cell.id, { ...known, runs: known.runs + 1, calls: known.calls + sum });
  }
  return {
    experiment: design.experiment,
    runs: prepared.length,
    calls: [...callsByModel.values()].reduce((sum, count) => sum + count, 0),
    callsByModel: Object.fromEntries(callsByModel),
    cells: [...cells.values()],
  };
}

import type { ChatModel } from "../foundation/chat.js";
import { callsOf, criticalPath } from "../protocol/calls.js";
import { type Models, modelsOf } from "../protocol/models.js";
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
  /** With the id of the model that each voice of the cell speaks with. */
  cells: (Cell & { runs: number; calls: number; criticalPath: number; voices: { [voice: string]: string } })[];
  /** The models that no voice of this experiment asks, by the names that the design gives them. */
  notAsked: { [name: string]: string };
}

/** The models of a record, of which some may be for other experiments, that are not among those asked. */
function notAskedOf(models: Models, asked: ReadonlySet<ChatModel>): Plan["notAsked"] {
  if (typeof models.generate === "function") return {};
  const left = Object.entries(models).filter(([, model]) => !asked.has(model));
  return Object.fromEntries(left.map(([name, { id }]) => [name, id]));
}

/**
 * What a design will need: cells, runs, calls by model, and who speaks with which. Nothing is asked of a model and nothing is written.
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
  const asked = new Set<ChatModel>();
  for (const { cell } of prepared) {
    const calls = callsOf(cell.protocol);
    const models = modelsOf(design.models, cell.participants);
    const voices = new Map<string, string>();
    let sum = 0;
    for (const [speaker, count] of Object.entries(calls)) {
      const model = models.get(speaker)!;
      const { id } = model;
      asked.add(model);
      voices.set(speaker, id);
      callsByModel.set(id, (callsByModel.get(id) ?? 0) + count);
      sum += count;
    }
    const known = cells.get(cell.cell.id) ?? {
      ...cell.cell,
      runs: 0,
      calls: 0,
      criticalPath: criticalPath(cell.protocol),
      voices: Object.fromEntries(voices),
    };
    cells.set(cell.cell.id, { ...known, runs: known.runs + 1, calls: known.calls + sum });
  }
  return {
    experiment: design.experiment,
    runs: prepared.length,
    calls: [...callsByModel.values()].reduce((sum, count) => sum + count, 0),
    callsByModel: Object.fromEntries(callsByModel),
    cells: [...cells.values()],
    notAsked: notAskedOf(given.models, asked),
  };
}

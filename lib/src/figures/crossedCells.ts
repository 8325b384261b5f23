import type { DeliberationLog } from "../council/deliberationLog.js";
import type { Perspective } from "../council/perspectives.js";
import { combinatorialRows } from "../experiments/combinatorialRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { meanOf } from "../experiments/summaries.js";
import { InputError } from "../foundation/errors.js";
import { mostCommon } from "../metrics/mostCommon.js";
import { fixedText } from "./fixedText.js";

/** What one model made of one perspective, over the runs of a scenario. */
export interface CrossedCell {
  /** "A 3/4, 0.85": most common first choice, how often, mean coherence. */
  text: string;
  coherence: number | null;
}

/** Models by perspectives of one scenario. */
export interface CrossedCells {
  /** The scenario's name. */
  name: string;
  models: string[];
  perspectives: Perspective[];
  /** By model, then by the perspective's id. */
  cells: Map<string, Map<string, CrossedCell>>;
  own: readonly RunLog<DeliberationLog>[];
}

/** Gathers a scenario's evaluations by model and perspective. Throws InputError for one that did not run. */
export function crossedCells(logs: readonly RunLog[], scenario: string): CrossedCells {
  requireDeliberations(logs);
  const all = logs as readonly RunLog<DeliberationLog>[];
  const own = all.filter((log) => log.scenario.id === scenario);
  const [first] = own;
  if (!first)
    throw new InputError(
      "scenario",
      scenario,
      `one that ran: ${[...new Set(all.map((log) => log.scenario.id))].join(", ")}`,
    );
  const rows = combinatorialRows(own);
  const voiced = new Map(first.panel.evaluators.map(({ perspective }) => [perspective.id, perspective]));
  const models = [...new Set(rows.map(({ model }) => model))];
  const cells = new Map(models.map((model) => [model, new Map<string, CrossedCell>()]));
  for (const model of models)
    for (const perspective of voiced.keys()) {
      const here = rows.filter((row) => row.model === model && row.perspective === perspective);
      const votes = here.flatMap(({ ballot }) => (ballot ? [ballot[0]!] : []));
      const most = mostCommon(votes);
      const often = votes.filter((vote) => vote === most[0]).length;
      const coherence = meanOf(here.map((row) => row.coherence));
      const choice = votes.length === 0 ? "no ballot" : `${most.join("=")} ${often}/${votes.length}`;
      cells.get(model)!.set(perspective, {
        text: coherence === null ? choice : `${choice}, ${fixedText(coherence, 2)}`,
        coherence,
      });
    }
  return { name: first.scenario.name, models, perspectives: [...voiced.values()], cells, own };
}

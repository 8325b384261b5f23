import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { bordaFigure } from "./bordaFigure.js";
import { coherenceFigure } from "./coherenceFigure.js";
import type { Figure } from "./figure.js";
import { positionBiasFigure } from "./positionBiasFigure.js";
import { tensionMapFigure } from "./tensionMapFigure.js";
import { votesFigure } from "./votesFigure.js";
import { weightingFigure } from "./weightingFigure.js";

/**
 * All figures of the three-states experiment, scenario by scenario: votes, weighting, coherence where a judge scored,
 * tensions, Borda points; last, where the options were shuffled, position bias.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * for (const figure of councilFigures(logs)) await showFigure(figure);
 */
export function councilFigures(logs: readonly RunLog[]): Figure[] {
  requireDeliberations(logs);
  const deliberations = logs as readonly RunLog<DeliberationLog>[];
  const scenarios = new Set(deliberations.map(({ scenario }) => scenario.id));
  const judged = (scenario: string) =>
    deliberations.some((log) => log.scenario.id === scenario && log.options.validation);
  return [
    ...[...scenarios].flatMap((scenario) => [
      votesFigure(logs, scenario),
      weightingFigure(logs, scenario),
      ...(judged(scenario) ? [coherenceFigure(logs, scenario)] : []),
      tensionMapFigure(logs, scenario),
      bordaFigure(logs, scenario),
    ]),
    ...(deliberations.some(({ options }) => options.shuffleOptions) ? [positionBiasFigure(logs)] : []),
  ];
}

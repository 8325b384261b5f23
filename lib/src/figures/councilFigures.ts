import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { bordaFigure } from "./bordaFigure.js";
import type { Figure } from "./figure.js";
import { tensionMapFigure } from "./tensionMapFigure.js";
import { votesFigure } from "./votesFigure.js";
import { weightingFigure } from "./weightingFigure.js";

/** All figures of the three-states experiment, scenario by scenario: votes, weighting, tensions, Borda points. */
export function councilFigures(logs: readonly RunLog[]): Figure[] {
  const scenarios = new Set((logs as readonly RunLog<DeliberationLog>[]).map(({ scenario }) => scenario.id));
  return [...scenarios].flatMap((scenario) => [
    votesFigure(logs, scenario),
    weightingFigure(logs, scenario),
    tensionMapFigure(logs, scenario),
    bordaFigure(logs, scenario),
  ]);
}

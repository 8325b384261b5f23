import { listPanels } from "../council/panels.js";
import { listTeams } from "../debate/teams.js";
import { InputError } from "../foundation/errors.js";
import { roles } from "../foundation/log.js";
import { extractive } from "../models/extractive.js";
import type { Models } from "../protocol/models.js";
import type { Design } from "./design.js";
import type { Experiment } from "./experiment.js";

type Cells = ReturnType<Experiment["prepare"]>;

/** Names under which the voices of some cells look for their model. */
const namesIn = (cells: Cells): string[] =>
  cells.flatMap(({ participants }) =>
    participants.flatMap(({ id, role, modelNames = [] }) => [id, role as string, ...modelNames]),
  );

function namesOf(experiment: Experiment, more: Partial<Design>): string[] {
  try {
    return namesIn(experiment.prepare({ experiment: experiment.name, models: extractive(), ...more }));
  } catch (error) {
    // A panel is not for debates, nor are teams for councils.
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** Names of all voices of all experiments with every shipped panel and every shipped team. */
function allNames(experiments: readonly Experiment[]): Set<string> {
  const choices: Partial<Design>[] = [
    {},
    ...listPanels().map((panel) => ({ panel })),
    ...listTeams().map((team) => ({ teams: [team] })),
  ];
  return new Set(experiments.flatMap((one) => choices.flatMap((more) => namesOf(one, more))));
}

/**
 * Throws InputError for models under a name that no voice has, of this design or of any experiment: misspelt, it would
 * leave its voice to the default in silence. One record may serve several experiments, so that a name of another's
 * voice is none.
 */
export function requireKnownVoices(models: Models, cells: Cells, experiments: readonly Experiment[]): void {
  if (typeof models.generate === "function") return;
  const own = new Set([...namesIn(cells), ...roles, "default"]);
  const others = Object.keys(models).filter((name) => !own.has(name));
  const known = others.length === 0 ? own : allNames(experiments);
  const unknown = others.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new InputError("models", unknown, `names of voices or roles, such as ${[...own].join(", ")}`);
}

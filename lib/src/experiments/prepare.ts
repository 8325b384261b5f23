import { InputError } from "../foundation/errors.js";
import type { ProtocolLog } from "../foundation/log.js";
import { seedAt } from "../foundation/random.js";
import { requireObject } from "../foundation/requireInput.js";
import { modelsOf } from "../protocol/models.js";
import type { Design } from "./design.js";
import { requireTaken } from "./designFields.js";
import type { PreparedCell, RunIdentity } from "./experiment.js";
import { requireKnownVoices } from "./knownVoices.js";
import { plainDesign } from "./plainDesign.js";
import { experimentOf, experiments } from "./registry.js";

/** One run of a design, ready to go. */
export interface PreparedRun {
  identity: RunIdentity;
  cell: PreparedCell<ProtocolLog>;
  /** From the design's seed and the run's place in the experiment, so that no two runs share a call. */
  seed: number;
}

/** A design with the models that its experiment reads its own as. */
export function withStandingModels(design: Design): Design {
  const { models } = experimentOf(design.experiment);
  requireObject(
    "models",
    design.models,
    'a ChatModel, such as model("extractive"), or a record from speaker or role to one',
  );
  return models ? { ...design, models: models(design) } : design;
}

/**
 * Checks a design and lists its runs in order: first every cell once, then every cell a second time, so that an
 * experiment stopped early is balanced. Throws InputError before anything is asked or written.
 */
export function prepareRuns(design: Design): PreparedRun[] {
  const { runs = 1, seed = 1, models } = design;
  if (!Number.isInteger(runs) || runs < 1 || runs > 10_000)
    throw new InputError("runs", runs, "a whole number from 1 to 10000");
  if (!Number.isSafeInteger(seed)) throw new InputError("seed", seed, "a whole number");
  const experiment = experimentOf(design.experiment);
  requireTaken(design, experiment);
  const plain = plainDesign(design);
  const cells = experiment.prepare(design);
  for (const { participants } of cells) modelsOf(models, participants);
  requireKnownVoices(models, cells, experiments);
  return Array.from({ length: runs }, (_, index) => index + 1).flatMap((run) =>
    cells
      .filter((cell) => run <= (cell.runs ?? runs))
      .map((cell) => {
        const { id, factors } = cell.cell;
        const place = cell.beginsAs ?? { experiment: experiment.name, cell: id };
        return {
          identity: { experiment: experiment.name, id: `${id}_${run}`, cell: id, factors, run, design: plain },
          cell,
          seed: seedAt(seed, place.experiment, place.cell, run),
        };
      }),
  );
}

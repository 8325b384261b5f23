import { canonicalJson, digestOf } from "../foundation/canonicalJson.js";
import { modelsOf } from "../protocol/models.js";
import type { Design } from "./design.js";
import { prepareRuns } from "./prepare.js";

/** A design as a store keeps it: all that decides what its runs are, but not how many. */
export interface DesignDescription {
  format: 1;
  experiment: string;
  seed: number;
  /** Ids of the models by speaker. */
  models: { [speaker: string]: string };
  cells: string[];
  /** Digest of the scenario, teams and options that were given. */
  digest: string;
}

/** Describes a design. Throws InputError for a design that cannot run. */
export function describeDesign(design: Design): DesignDescription {
  const first = prepareRuns({ ...design, runs: 1 });
  const models: { [speaker: string]: string } = {};
  for (const { cell } of first)
    for (const [speaker, { id }] of modelsOf(design.models, cell.participants)) models[speaker] = id;
  const { experiment, seed = 1, scenario, teams, options = {} } = design;
  return {
    format: 1,
    experiment,
    seed,
    models,
    cells: first.map(({ cell }) => cell.cell.id),
    digest: digestOf(canonicalJson({ scenario, teams, options })),
  };
}

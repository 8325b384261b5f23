import { z } from "zod";
import type { Dilemma } from "../debate/dilemma.js";
import type { Teams } from "../debate/teams.js";
import type { Json } from "../foundation/canonicalJson.js";
import { modelsOf } from "../protocol/models.js";
import type { Design } from "./design.js";
import { prepareRuns } from "./prepare.js";

/** A design without its models and its number of runs: what a log must say for anyone to run it again. */
export interface PlainDesign {
  experiment: string;
  seed: number;
  scenario?: string | Dilemma;
  teams?: (string | Teams)[];
  options: { readonly [name: string]: Json };
}

/** A design as a store keeps it. */
export interface DesignDescription extends PlainDesign {
  format: 1;
  /** Ids of the models by speaker. */
  models: { [speaker: string]: string };
}

/** Checks a description, as far as its shape goes; the experiment checks the rest when it is prepared. */
export const descriptionSchema = z.strictObject({
  format: z.literal(1),
  experiment: z.string(),
  seed: z.number().int(),
  scenario: z.union([z.string(), z.looseObject({ id: z.string() })]).optional(),
  teams: z.array(z.union([z.string(), z.looseObject({ id: z.string() })])).optional(),
  options: z.record(z.string(), z.json()),
  models: z.record(z.string(), z.string()),
}) as unknown as z.ZodType<DesignDescription>;

/** A design without models and number of runs. */
export function plainDesign({
  experiment,
  seed = 1,
  scenario,
  teams,
  options = {},
}: Omit<Design, "models">): PlainDesign {
  return {
    experiment,
    seed,
    ...(scenario === undefined ? {} : { scenario }),
    ...(teams === undefined ? {} : { teams }),
    options,
  };
}

/** Describes a design. Throws InputError for a design that cannot run. */
export function describeDesign(design: Design): DesignDescription {
  const models: { [speaker: string]: string } = {};
  for (const { cell } of prepareRuns({ ...design, runs: 1 }))
    for (const [speaker, { id }] of modelsOf(design.models, cell.participants)) models[speaker] = id;
  return { format: 1, ...plainDesign(design), models };
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readJsonFile } from "../foundation/files.js";
import { modelsOf } from "../protocol/models.js";
import type { Design } from "./design.js";
import { type PlainDesign, plainDesign } from "./plainDesign.js";
import { prepareRuns, withStandingModels } from "./prepare.js";

/** A design as a store keeps it. */
export interface DesignDescription extends PlainDesign {
  format: 1;
  /** Ids of the models by speaker; by "cell: speaker" where a cell gives a speaker another model. */
  models: { [speaker: string]: string };
}

const idOrObject = z.union([z.string(), z.looseObject({ id: z.string() })]);

/** Checks a description, as far as its shape goes; the experiment checks the rest when it is prepared. */
export const descriptionSchema = z.strictObject({
  format: z.literal(1),
  experiment: z.string(),
  seed: z.number().int(),
  scenario: idOrObject.optional(),
  scenarios: z.array(idOrObject).optional(),
  teams: z.array(idOrObject).optional(),
  panel: idOrObject.optional(),
  options: z.record(z.string(), z.json()),
  models: z.record(z.string(), z.string()),
}) as unknown as z.ZodType<DesignDescription>;

/** Describes a design. Throws InputError for a design that cannot run. */
export function describeDesign(given: Design): DesignDescription {
  const design = withStandingModels(given);
  const models = new Map<string, string>();
  for (const { cell } of prepareRuns({ ...design, runs: 1 }))
    for (const [speaker, { id }] of modelsOf(design.models, cell.participants))
      models.set((models.get(speaker) ?? id) === id ? speaker : `${cell.cell.id}: ${speaker}`, id);
  return { format: 1, ...plainDesign(design), models: Object.fromEntries(models) };
}

/** The design that a recording is of: NAME.design.json beside it, else design.json. Throws InputError. */
export function describedBeside(recording: string): DesignDescription {
  const beside = recording.replace(/\.jsonl(\.gz)?$/, ".design.json");
  return readJsonFile(existsSync(beside) ? beside : join(dirname(recording), "design.json"), descriptionSchema);
}

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { canonicalJson } from "../foundation/canonicalJson.js";
import type { ChatModel } from "../foundation/chat.js";
import { modelsOf } from "../protocol/models.js";
import type { Design } from "./design.js";
import { type PlainDesign, plainDesign } from "./plainDesign.js";
import { prepareRuns, withStandingModels } from "./prepare.js";

/** A design as a store keeps it. */
export interface DesignDescription extends PlainDesign {
  format: 1;
  /** Ids of the models by speaker; by "cell: speaker" where a cell gives a speaker another model. */
  models: { [speaker: string]: string };
  /** Settings of the models that have some, named likewise; a store of an earlier version does not say. */
  settings?: { [speaker: string]: NonNullable<ChatModel["settings"]> };
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
  settings: z.record(z.string(), z.record(z.string(), z.json())).optional(),
}) as unknown as z.ZodType<DesignDescription>;

/** What each speaker has, under its name; under "cell: speaker" where it has another in that cell than in the first. */
function bySpeaker<T>(entries: readonly { cell: string; speaker: string; value: T }[]): { [name: string]: T } {
  const first = new Map<string, T>();
  const named = new Map<string, T>();
  for (const { cell, speaker, value } of entries) {
    if (!first.has(speaker)) first.set(speaker, value);
    named.set(isDeepStrictEqual(first.get(speaker), value) ? speaker : `${cell}: ${speaker}`, value);
  }
  return Object.fromEntries(named);
}

/** Describes a design. Throws InputError for a design that cannot run. */
export function describeDesign(given: Design): DesignDescription {
  const design = withStandingModels(given);
  const speakers = prepareRuns({ ...design, runs: 1 }).flatMap(({ cell }) =>
    [...modelsOf(design.models, cell.participants)].map(([speaker, { id, settings = {} }]) => ({
      ...{ cell: cell.cell.id, speaker, id },
      settings: JSON.parse(canonicalJson(settings)) as NonNullable<ChatModel["settings"]>,
    })),
  );
  const settings = bySpeaker(speakers.map(({ settings: value, ...at }) => ({ ...at, value })));
  return {
    format: 1,
    ...plainDesign(design),
    models: bySpeaker(speakers.map(({ id: value, ...at }) => ({ ...at, value }))),
    settings: Object.fromEntries(
      Object.entries(settings).filter(([name, one]) => name.includes(": ") || Object.keys(one).length > 0),
    ),
  };
}

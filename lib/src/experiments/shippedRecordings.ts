import { z } from "zod";
import type { Json } from "../foundation/canonicalJson.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import { type ModelEntry, modelEntriesSchema, modelRecord } from "../models/modelRecord.js";
import type { Design } from "./design.js";

/** A recording that the package ships, or will. */
export interface ShippedRecording {
  /** Names recordings/NAME.jsonl.gz and logs/NAME. */
  name: string;
  experiment: string;
  runs: number;
  /** The only question that it asks; the experiment's own where it is left out. */
  scenario?: string | undefined;
  /** The only teams that debate; the experiment's own where they are left out. */
  teams?: readonly string[] | undefined;
  models: { readonly [role: string]: ModelEntry };
  options: { readonly [name: string]: Json };
  /** Names of other recordings whose replies are taken where they answer the very same request. */
  from: readonly string[];
}

const listSchema = z.strictObject({
  format: z.literal(1),
  recordings: z
    .array(
      z.strictObject({
        name: z.string().regex(/^\w[\w.-]*$/, "expected letters, digits, dots and hyphens, a dot or hyphen not first"),
        experiment: z.string(),
        runs: z.number().int().min(1),
        scenario: z.string().optional(),
        teams: z.array(z.string()).optional(),
        models: modelEntriesSchema,
        options: z.record(z.string(), z.json()).default({}),
        from: z.array(z.string()).default([]),
      }),
    )
    .refine((recordings) => new Set(recordings.map(({ name }) => name)).size === recordings.length, {
      error: "expected each name once",
    }),
});

/** The list of recordings that the package ships, in the order in which they are made. Throws InputError. */
export function listShippedRecordings(path = dataPath("data", "recordings.json")): ShippedRecording[] {
  return readJsonFile(path, listSchema).recordings as ShippedRecording[];
}

/** The design that a shipped recording is of. */
export function designOfShipped({
  name,
  experiment,
  runs,
  scenario,
  teams,
  models,
  options,
}: ShippedRecording): Design {
  return {
    ...{ experiment, runs, seed: 1, models: modelRecord(models, `recording ${name}, models`), options },
    ...(scenario === undefined ? {} : { scenario }),
    ...(teams === undefined ? {} : { teams: [...teams] }),
  };
}

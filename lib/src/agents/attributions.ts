import { z } from "zod";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";

/** How texts name the philosophers, and who else may be the one whose view a sentence tells. */
export interface Attributions {
  /** Names and adjectives by the philosopher's id. */
  philosophers: { [philosopher: string]: string[] };
  /** Schools, critics and other authors: what they are said to hold is not checked. */
  others: string[];
}

const attributionsSchema: z.ZodType<Attributions> = z.strictObject({
  philosophers: z.record(line, z.array(line).min(1)),
  others: z.array(line),
});

/** Reads the shipped names. */
export function loadAttributions(): Attributions {
  return readJsonFile(dataPath("corpora", "attributions.json"), attributionsSchema);
}

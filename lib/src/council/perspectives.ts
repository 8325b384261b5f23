import { z } from "zod";
import type { ValuePerspective } from "../agents/policyQuestion.js";
import {
  identifierSchema as identifier,
  keywordSchema as keyword,
  lineSchema as line,
} from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import type { Keyword } from "../foundation/transcript.js";

/** A value perspective with the words that are characteristic of it (AI Council sections 3.3 and 3.4). */
export interface Perspective extends ValuePerspective {
  keywords?: Keyword[];
}

/** A pair of perspectives, by id, that should disagree. */
export type Tension = [string, string];

/** Checks a perspective. */
export const perspectiveSchema: z.ZodType<Perspective> = z.strictObject({
  id: identifier,
  name: line,
  definition: line,
  keywords: z.array(keyword).min(1).optional(),
});

/** Checks a tension map. */
export const tensionsSchema: z.ZodType<Tension[]> = z.array(z.tuple([identifier, identifier]));

const fileSchema = z.strictObject({ perspectives: z.array(perspectiveSchema).min(1), tensions: tensionsSchema });

/**
 * The six value perspectives and the tension map: pairs that should disagree in principle (AI Council section 3.3).
 *
 * @example
 * loadPerspectives().tensions; // [["security-focus", "risk-tolerance"], ...]
 */
export function loadPerspectives(): { perspectives: Perspective[]; tensions: Tension[] } {
  return readJsonFile(dataPath("scenarios", "perspectives.json"), fileSchema);
}

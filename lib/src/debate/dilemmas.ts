import { z } from "zod";
import { constraintSchema } from "../agents/philosopherSchemas.js";
import {
  identifierSchema as identifier,
  keywordSchema as keyword,
  lineSchema as line,
} from "../foundation/dataSchemas.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { shippedData } from "../foundation/shippedData.js";
import type { Dilemma, DilemmaFacts, Perturbation } from "./dilemma.js";

const perturbationSchema: z.ZodType<Perturbation> = z.strictObject({
  id: identifier,
  code: line.optional(),
  name: line,
  text: line,
  keywords: z.array(keyword).min(1),
});

const party = z.strictObject({ count: z.number().int().min(1).max(1e6), singular: line, plural: line, named: line });

const factsSchema: z.ZodType<DilemmaFacts> = z.strictObject({
  act: line,
  saved: party,
  cost: party,
  means: z.strictObject({
    kind: z.enum(["side-effect", "means"]),
    otherwise: line,
    keywords: z.array(keyword).min(1),
  }),
  consent: z.enum(["saved", "cost"]),
  roles: z.array(
    z.strictObject({
      id: identifier,
      of: z.enum(["saved", "cost", "agent"]),
      is: line,
      keywords: z.array(keyword).min(1),
    }),
  ),
});

const dilemmaSchema: z.ZodType<Dilemma> = z.strictObject({
  id: identifier,
  name: line,
  statement: line,
  keywords: z.array(keyword).min(1),
  metaKeywords: z.array(keyword).optional(),
  facts: factsSchema.optional(),
  verdicts: z.record(identifier, z.array(constraintSchema)).optional(),
  perturbations: z.array(perturbationSchema),
});

const dilemmas = shippedData("scenario", dilemmaSchema, "scenarios", "dilemmas");

/**
 * Ids of the shipped dilemmas.
 *
 * @example
 * listDilemmas(); // ["murderer-at-the-door", "trolley"]
 */
export function listDilemmas(): string[] {
  return dilemmas.list();
}

/**
 * A shipped dilemma by its id, or one of the user's own, checked. Throws InputError.
 *
 * @example
 * dilemmaOf("trolley").keywords;
 */
export function dilemmaOf(scenario: string | object): Dilemma {
  return typeof scenario === "string" ? dilemmas.load(scenario) : parsed("scenario", scenario, dilemmaSchema);
}

/** One of a dilemma's perturbations by id or code (P1), or one of the user's own, checked. Throws InputError. */
export function perturbationOf(dilemma: Dilemma, perturbation: string | Perturbation): Perturbation {
  if (typeof perturbation !== "string") return parsed("perturbation", perturbation, perturbationSchema);
  const found = dilemma.perturbations.find(({ id, code }) => id === perturbation || code === perturbation);
  if (!found)
    throw new InputError(
      "perturbation",
      perturbation,
      `one of ${dilemma.perturbations.map(({ id }) => id).join(", ")}, or a perturbation of your own`,
    );
  return found;
}

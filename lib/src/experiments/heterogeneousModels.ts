import { panelOf } from "../council/panels.js";
import { extractive } from "../models/extractive.js";
import type { Models } from "../protocol/models.js";
import type { Design } from "./design.js";

/** Id of the null model. */
const nullModelId = "extractive";

/**
 * What a council experiment makes of its models: where the null model alone is given, each evaluator gets a variant of
 * it with a bias of its own (extractive:a, extractive:b, ...), so that State B has as many models as the paper's has;
 * everything else, State A and the judge too, stays with the plain one. Models named by the user are taken as they are.
 */
export function heterogeneousModels({ models, panel = "paper" }: Design): Models {
  const { id, generate } = models as { id?: unknown; generate?: unknown };
  if (typeof generate !== "function" || id !== nullModelId) return models;
  const variants = panelOf(panel).evaluators.map((evaluator, index): [string, Models] => [
    evaluator.id,
    extractive(String.fromCharCode("a".charCodeAt(0) + index)),
  ]);
  return Object.fromEntries([...variants, ["default", models]]) as Models;
}

import { munkres } from "munkres";
import { requireRows } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import type { ProfilingRow } from "./profilingRows.js";

/** A role with the model that it is given. */
export interface AssignedRole {
  role: string;
  perspective: string;
  /** Null where there are fewer models than roles and none is left. */
  model: string | null;
  alignment: number | null;
}

/**
 * Gives each role a model so that the sum of alignments is the largest possible, each model at most one role: the
 * assignment problem, solved by the Hungarian algorithm. A greedy choice, role by role, can give away the model that a
 * later role needs more. A model without a score for a perspective counts as not aligned with it.
 *
 * @param rows alignment of each model with each perspective.
 * @param roles the evaluators to fill, such as a panel's, with their perspectives' ids.
 * @throws InputError for what is not such a list, or without rows or roles.
 * @example
 * assignRoles(profilingRows(logs), panelOf("paper").evaluators.map(({ id, perspective }) => ({ role: id, perspective: perspective.id })));
 */
export function assignRoles(
  rows: readonly ProfilingRow[],
  roles: readonly { role: string; perspective: string }[],
): AssignedRole[] {
  requireRows("rows", rows, ["model", "perspective"], "rows of profilingRows");
  requireRows("roles", roles, ["role", "perspective"], "roles: { role, perspective }");
  requireInput(Array.isArray(rows) && rows.length > 0, "rows", rows, "alignments of at least one model");
  requireInput(
    Array.isArray(roles) && roles.length > 0,
    "roles",
    roles,
    "an array of at least one { role, perspective }",
  );
  const models = [...new Set(rows.map(({ model }) => model))];
  const alignmentOf = (model: string, perspective: string) =>
    rows.find((row) => row.model === model && row.perspective === perspective)?.alignment ?? null;
  const costs = roles.map(({ perspective }) => models.map((model) => -(alignmentOf(model, perspective) ?? 0)));
  const chosen = new Map(munkres(costs));
  return roles.map(({ role, perspective }, index) => {
    const model = models[chosen.get(index) ?? -1] ?? null;
    return { role, perspective, model, alignment: model === null ? null : alignmentOf(model, perspective) };
  });
}

import { random } from "../foundation/random.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireObject, requireWhole } from "../foundation/requireInput.js";
import type { ProfilingRow } from "./profilingRows.js";
import { type AssignedRole, assignRoles } from "./roleAssignment.js";

/**
 * What a set of assigned roles adds up to; a role without a model or score adds nothing.
 * Throws InputError for wrong arguments.
 *
 * @example
 * sumOfAlignments(assignRoles(rows, roles));
 */
export function sumOfAlignments(assigned: readonly AssignedRole[]): number {
  requireRows("assigned", assigned, ["alignment"], "what assignRoles gives");
  return assigned.reduce((total, { alignment }) => total + (alignment ?? 0), 0);
}

/**
 * Gives each role, one by one, the best model that is left, as a reader of the paper's section 3.4 would: an early role
 * can take the model that a later one needs more. What `assignRoles` is held against.
 * Throws InputError for wrong arguments.
 *
 * @example
 * sumOfAlignments(assignRolesOneByOne(rows, roles)) <= sumOfAlignments(assignRoles(rows, roles)); // true
 */
export function assignRolesOneByOne(
  rows: readonly ProfilingRow[],
  roles: readonly { role: string; perspective: string }[],
): AssignedRole[] {
  requireRows("rows", rows, ["model", "perspective", "alignment"], "rows of profilingRows");
  requireRows("roles", roles, ["role", "perspective"], "an array of { role, perspective }");
  const left = new Set(rows.map(({ model }) => model));
  return roles.map(({ role, perspective }) => {
    const [best] = rows
      .filter((row) => row.perspective === perspective && left.has(row.model))
      .sort((one, other) => (other.alignment ?? 0) - (one.alignment ?? 0));
    if (best) left.delete(best.model);
    return { role, perspective, model: best?.model ?? null, alignment: best?.alignment ?? null };
  });
}

/**
 * How often assigning roles one by one falls short of the best sum, and what it then loses: over random tables of as
 * many models as roles, scores drawn evenly from 0 to 1.
 * Throws InputError for wrong arguments.
 *
 * @example
 * lossOneByOne({ tables: 1000, size: 7 }).share; // 0.891
 */
export function lossOneByOne(settings: { tables: number; size: number; seed?: number }): {
  share: number;
  meanLoss: number | null;
} {
  requireObject("settings", settings, "{ tables, size }");
  const { tables, size, seed = 1 } = settings;
  requireWhole("tables", tables, 1);
  requireWhole("size", size, 1);
  const chance = random(seed);
  const places = Array.from({ length: size }, (_, index) => index);
  const roles = places.map((place) => ({ role: `r${place}`, perspective: `p${place}` }));
  const losses = Array.from({ length: tables }, () => {
    const rows = places.flatMap((model) =>
      places.map(
        (place): ProfilingRow => ({
          model: `m${model}`,
          perspective: `p${place}`,
          alignment: chance.next(),
          coverage: null,
          runs: 1,
        }),
      ),
    );
    return 1 - sumOfAlignments(assignRolesOneByOne(rows, roles)) / sumOfAlignments(assignRoles(rows, roles));
  }).filter((loss) => loss > 1e-12);
  return {
    share: losses.length / tables,
    meanLoss: losses.length === 0 ? null : losses.reduce((total, loss) => total + loss, 0) / losses.length,
  };
}

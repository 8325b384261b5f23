import type { ProfilingRow } from "../experiments/profilingRows.js";
import { assignRoles } from "../experiments/roleAssignment.js";
import { assignRolesOneByOne, sumOfAlignments } from "../experiments/roleAssignmentOneByOne.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Table } from "./table.js";

/** Scores, and the roles that they are to fill. */
export interface RoleCase {
  source: string;
  rows: readonly ProfilingRow[];
  roles: readonly { role: string; perspective: string }[];
  /** Which models, how many runs, what was missing. */
  note: string;
}

/**
 * Who gets which role, one by one and as a whole, with the sum of both (AI Council section 3.4).
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(roleAssignmentTable([{ source: "mine", rows: profilingRows(logs), roles, note: sourceNote(logs) }]));
 */
export function roleAssignmentTable(cases: readonly RoleCase[]): Table {
  requireRows("cases", cases, ["roles"], "an array of cases with rows and roles");
  return {
    caption: "Who gets which role",
    columns: [
      { key: "source", label: "Scores" },
      { key: "role", label: "Role" },
      { key: "one", label: "one by one" },
      { key: "oneScore", label: "score", digits: 4 },
      { key: "whole", label: "as a whole" },
      { key: "wholeScore", label: "score", digits: 4 },
    ],
    rows: cases.flatMap(({ source, rows, roles }) => {
      const [single, whole] = [assignRolesOneByOne(rows, roles), assignRoles(rows, roles)];
      return [
        ...roles.map(({ role }, at) => ({
          source,
          role,
          one: single[at]!.model,
          oneScore: single[at]!.alignment,
          whole: whole[at]!.model,
          wholeScore: whole[at]!.alignment,
        })),
        {
          source,
          role: "sum",
          one: "",
          oneScore: sumOfAlignments(single),
          whole: "",
          wholeScore: sumOfAlignments(whole),
        },
      ];
    }),
    notes: [
      "where all models score alike, as the null model's do, any assignment is as good as any other",
      ...cases.map(({ source, note }) => `${source}: ${note}`),
    ],
  };
}

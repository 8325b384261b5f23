import type { DebateDesign } from "../debate/debateSetup.js";
import { requestSections } from "../debate/requestSections.js";
import { type AblationCondition, ablationVariants } from "../experiments/ablation.js";
import { conditionName } from "./ablationTable.js";
import type { Table } from "./table.js";

/**
 * What each variant of the ablation puts into a philosopher's first request: the two switches decide that and nothing
 * else. No model is asked. Throws InputError.
 *
 * @param design the debate; its `variant` is each of the four in turn.
 * @example
 * showTable(await requestSectionsTable({ teams: "ablation", scenario: "trolley" }, "kant"));
 */
export async function requestSectionsTable(design: DebateDesign, philosopher: string): Promise<Table> {
  const rows = [];
  for (const condition of Object.keys(ablationVariants) as AblationCondition[]) {
    const found = await requestSections({ ...design, variant: ablationVariants[condition] }, philosopher);
    rows.push({ ...found, condition: conditionName(condition), passages: found.passages.join(", ") });
  }
  return {
    caption: `Sections of the first request to ${philosopher}, by variant`,
    columns: [
      { key: "condition", label: "Condition" },
      { key: "identity", label: "Core beliefs" },
      { key: "beliefs", label: "Further beliefs" },
      { key: "boundaries", label: "Boundaries" },
      { key: "opponents", label: "Opponents' weakness" },
      { key: "passages", label: "Passages are from" },
    ],
    rows,
    notes: ["A section that is not there is not replaced by anything; no model is asked."],
  };
}

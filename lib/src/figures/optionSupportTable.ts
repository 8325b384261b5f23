import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { type OptionSupportRow, optionSupport, type SupporterKind } from "../experiments/optionSupport.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Table } from "./table.js";

/** "Guardian 3/3, Driver 1/3": who stands behind an option, the steadiest first. */
function supportersOf(rows: readonly OptionSupportRow[], by: SupporterKind): string {
  const own = rows.filter((row) => row.by === by && row.count > 0);
  const steadiest = [...own].sort((one, other) => other.count / other.evaluations - one.count / one.evaluations);
  return steadiest.map(({ supporter, count, evaluations }) => `${supporter} ${count}/${evaluations}`).join(", ");
}

/**
 * Who supports which option of a scenario: which evaluators, perspectives and models put it first, over the runs of
 * each state, and whose ballots are missing.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(optionSupportTable(logs, "housing"));
 */
export function optionSupportTable(logs: readonly RunLog[], scenario: string): Table {
  requireDeliberations(logs);
  const own = (logs as readonly RunLog<DeliberationLog>[]).filter((log) => log.scenario.id === scenario);
  const rows = optionSupport(own);
  const states = [...new Set(rows.map(({ state }) => state))].sort();
  return {
    caption: `${own[0]?.scenario.name ?? scenario}: who supports which option`,
    columns: [
      { key: "state", label: "State" },
      { key: "option", label: "Option" },
      { key: "first", label: "first choices", align: "right" },
      { key: "evaluator", label: "Evaluators" },
      { key: "perspective", label: "Perspectives" },
      { key: "model", label: "Models" },
    ],
    rows: states.flatMap((state) => {
      const ofState = rows.filter((row) => row.state === state);
      return [...new Set(ofState.map(({ option }) => option))].map((option) => {
        const found = ofState.filter((row) => row.option === option);
        const evaluators = found.filter(({ by }) => by === "evaluator");
        const sum = (field: "count" | "evaluations") => evaluators.reduce((total, row) => total + row[field], 0);
        return {
          state,
          option: found[0]!.label,
          first: `${sum("count")} of ${sum("evaluations")}`,
          evaluator: supportersOf(found, "evaluator") || null,
          perspective: supportersOf(found, "perspective") || null,
          model: supportersOf(found, "model") || null,
        };
      });
    }),
    notes: [
      "n/m: in n of its m evaluations; those that gave no ballot stand in a row of their own and are filled in nowhere",
      sourceNote(own),
    ],
  };
}

import type { AblationSource } from "../experiments/ablationSources.js";
import { requireFields } from "../foundation/requireFields.js";
import { conditionName } from "./ablationTable.js";
import type { Table } from "./table.js";

/**
 * Each agent's own shares in each run of the ablation, where the paper's text looks for vulnerabilities (HDE section
 * 6.3: Aquinas without natural law, Mill under P1), with the facts that boundaries kept out in the run.
 * Throws InputError for what is no source of the ablation.
 *
 * @example
 * showTable(ablationAgentsTable(ablationSource(logs)));
 */
export function ablationAgentsTable(source: AblationSource): Table {
  requireFields("source", source, ["label", "rows"], "what ablationSource gives");
  const { label, note, rows } = source;
  return {
    caption: `Agents of the ablation (${label})`,
    columns: [
      { key: "condition", label: "Condition" },
      { key: "perturbation", label: "Pert." },
      { key: "run", label: "Run" },
      { key: "speaker", label: "Agent" },
      { key: "doctrinalAccuracy", label: "DA", digits: 2 },
      { key: "crossReferencing", label: "CR", digits: 2 },
      { key: "removedFacts", label: "Facts kept out (run)" },
    ],
    rows: rows.flatMap(({ condition, perturbation, run, agents, removedFacts }) =>
      agents.map((agent) => ({ condition: conditionName(condition), perturbation, run, removedFacts, ...agent })),
    ),
    notes: [`${label}: ${note}`],
  };
}

import { ablationVariants } from "../experiments/ablation.js";
import type { AblationSource } from "../experiments/ablationSources.js";
import { missingText } from "../experiments/missingReplies.js";
import { summedReplies } from "../experiments/summaries.js";
import { requireFields } from "../foundation/requireFields.js";
import { requireObject } from "../foundation/requireInput.js";
import { conditionName } from "./ablationTable.js";
import type { Table } from "./table.js";

/**
 * Each agent's own shares in each run of the ablation, where the paper's text looks for vulnerabilities (HDE section
 * 6.3: Aquinas without natural law, Mill under P1), with the facts that boundaries kept out in the run.
 * Throws InputError for what is no source of the ablation.
 *
 * @param options.run shows this run of each cell only, and says of how many replies its rows are.
 *
 * @example
 * showTable(ablationAgentsTable(ablationSource(logs), { run: 1 }));
 */
export function ablationAgentsTable(source: AblationSource, options: { run?: number } = {}): Table {
  requireObject("options", options);
  const { run: only } = options;
  requireFields("source", source, ["label", "rows"], "what ablationSource gives");
  const { label, note, rows } = source;
  const ofRun = only === undefined ? rows : rows.filter(({ run }) => run === only);
  // In the order of Table 3: logs that are read from a folder stand in that of their files' names.
  const shown = Object.keys(ablationVariants).flatMap((name) => ofRun.filter(({ condition }) => condition === name));
  const replies = missingText(summedReplies(shown.map((row) => row.replies)));
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
    rows: shown.flatMap(({ condition, perturbation, run, agents, removedFacts }) =>
      agents.map((agent) => ({ condition: conditionName(condition), perturbation, run, removedFacts, ...agent })),
    ),
    notes: [
      `${label}: ${note}`,
      ...(only === undefined
        ? []
        : [`shown: run ${only} of each cell, ${shown.length} runs; replies missing: ${replies}`]),
    ],
  };
}

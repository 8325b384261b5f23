import { loadPublished } from "../audit/published.js";
import type { AblationCondition } from "../experiments/ablation.js";
import type { AblationSource } from "../experiments/ablationSources.js";
import { requireRows } from "../foundation/requireFields.js";
import { conditionName, measureName } from "./ablationTable.js";
import type { Table } from "./table.js";

/** What the paper's text says of single agents (section 6.3), and the cells of ours that come nearest. */
const said: readonly {
  figure: string;
  speaker: string;
  measure: "doctrinalAccuracy" | "crossReferencing";
  condition: AblationCondition;
  perturbation?: string;
  where: string;
}[] = [
  {
    ...{ figure: "ablation.aquinasDA", speaker: "aquinas", measure: "doctrinalAccuracy", condition: "vanilla" },
    where: '"in several circumstances", with vanilla RAG',
  },
  {
    ...{ figure: "ablation.millDA", speaker: "mill", measure: "doctrinalAccuracy", condition: "vanilla" },
    ...{ perturbation: "P1", where: "push_vs_lever; the variant is not named" },
  },
  {
    ...{ figure: "ablation.millCR", speaker: "mill", measure: "crossReferencing", condition: "tom" },
    where: "with ToM; the perturbation is not named",
  },
];

/**
 * The values that the paper's text prints for single agents of the ablation, beside the same agents' in our runs, each
 * run on its own. Throws InputError.
 *
 * @example
 * showTable(publishedAgentsTable([ablationSource(logs)]));
 */
export function publishedAgentsTable(sources: readonly AblationSource[]): Table {
  requireRows("sources", sources, ["label", "rows"], "what ablationSource gives");
  const { figures } = loadPublished().hde;
  const rows = said.map(({ figure, speaker, measure, condition, perturbation, where }) => {
    const row: { [key: string]: string | null } = {
      agent: speaker,
      measure: measureName(measure),
      printed: figures.find(({ id }) => id === figure)!.printed,
      where,
      nearest: perturbation === undefined ? conditionName(condition) : `${conditionName(condition)}, ${perturbation}`,
    };
    sources.forEach(({ rows: runs }, index) => {
      const values = runs
        .filter((run) => run.condition === condition && (perturbation ?? run.perturbation) === run.perturbation)
        .map((run) => run.agents.find((agent) => agent.speaker === speaker)?.[measure] ?? null);
      row[`source${index}`] = values.length === 0 ? null : values.map((value) => value?.toFixed(2) ?? "—").join(", ");
    });
    return row;
  });
  return {
    caption: "What the paper says of single agents, and ours in each run",
    columns: [
      { key: "agent", label: "Agent" },
      { key: "measure", label: "Measure" },
      { key: "printed", label: "paper" },
      { key: "where", label: "where, in its words" },
      { key: "nearest", label: "our nearest cell" },
      ...sources.map(({ label }, index) => ({ key: `source${index}`, label: `${label}, run by run` })),
    ],
    rows,
    notes: sources.map(({ label, note }) => `${label}: ${note}`),
  };
}

import { loadPublished } from "../audit/published.js";
import type { PublishedRow } from "../audit/publishedPaper.js";
import type { DeliberationLog } from "../council/deliberationLog.js";
import { evaluatorModel } from "../experiments/evaluatorModel.js";
import type { RunLog } from "../experiments/experiment.js";
import { requireDeliberations } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { type NamedLogs, requireNamedLogs } from "./namedLogs.js";
import type { Table } from "./table.js";

const ofB = (logs: readonly RunLog[]) =>
  (logs as readonly RunLog<DeliberationLog>[]).filter(({ experiment }) => experiment.factors.state !== "A");

/** The paper's evaluator of this role and perspective; a panel of one's own may have others. */
const printedRow = (id: string, perspective: string): PublishedRow | undefined =>
  loadPublished().council.tables.table1!.rows.find(
    (row) => row.id === id && row.cells.perspective!.printed === perspective,
  );

/**
 * Table 1 of the AI Council: which model speaks for which role and perspective in State B, in the paper and in each
 * source, side by side. A role that changed its model between runs has them all. "—": the paper, or a source, has no such
 * role.
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(panelTable([{ label: "mine", logs }]));
 */
export function panelTable(sources: readonly NamedLogs[]): Table {
  requireNamedLogs(sources);
  for (const { logs } of sources) requireDeliberations(logs);
  const councils = sources.map(({ logs }) => ofB(logs));
  const seats = new Map(
    councils.flat().flatMap(({ panel }) =>
      panel.evaluators.map(({ id, name, perspective }) => {
        const champions = panel.champions.includes(id);
        return [
          JSON.stringify([id, perspective.name]),
          { id, name, perspective: perspective.name, champions },
        ] as const;
      }),
    ),
  );
  const modelsOf = (logs: readonly RunLog<DeliberationLog>[], id: string, perspective: string) => {
    const own = logs.filter(({ panel }) =>
      panel.evaluators.some((one) => one.id === id && one.perspective.name === perspective),
    );
    return [...new Set(own.map((log) => evaluatorModel(log, id)))].join(", ") || null;
  };
  return {
    caption: "Table 1. Who speaks for which perspective in State B",
    columns: [
      { key: "role", label: "Evaluator role" },
      { key: "perspective", label: "Value perspective" },
      { key: "champions", label: "champions an option too" },
      { key: "paper", label: "paper" },
      ...sources.map(({ label }, index) => ({ key: `model${index}`, label })),
    ],
    rows: [...seats.values()].map(({ id, name, perspective, champions }) => ({
      role: name,
      perspective,
      champions,
      paper: printedRow(id, perspective)?.cells.model?.printed ?? null,
      ...Object.fromEntries(councils.map((logs, index) => [`model${index}`, modelsOf(logs, id, perspective)])),
    })),
    notes: sources.map(({ label }, index) => `${label}: ${sourceNote(councils[index]!)}`),
  };
}

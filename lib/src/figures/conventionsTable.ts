import type { DeliberationLog } from "../council/deliberationLog.js";
import { comparableRuns } from "../experiments/comparableRuns.js";
import type { RunLog } from "../experiments/experiment.js";
import { plannedTests } from "../experiments/plannedTests.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { samplesOf } from "../experiments/stateSamples.js";
import { threeStatesRows } from "../experiments/threeStatesRows.js";
import { threeStatesSensitivity } from "../experiments/threeStatesSensitivity.js";
import { measured } from "../foundation/measured.js";
import { conventions } from "../statistics/conventions.js";
import { measureNames, probability } from "./stateTestsTable.js";
import type { Cell, Table } from "./table.js";

/**
 * Every planned test of Table 7 under each named convention, the paper's, SciPy's and R's: how much of a p is the
 * convention (AI Council section 5.4). Two-sided but for the paper's.
 *
 * @example
 * showTable(conventionsTable(logs));
 */
export function conventionsTable(logs: readonly RunLog[]): Table {
  const councils = logs as readonly RunLog<DeliberationLog>[];
  const rows = threeStatesRows(councils);
  const scenarios = new Map(councils.map(({ scenario }) => [scenario.id, scenario.name]));
  const named = Object.keys(conventions);
  const cellsOf = (scenario: string, { comparison, measure }: (typeof plannedTests)[number]) => {
    const { rows: compared } = comparableRuns(rows.filter((row) => row.scenario === scenario));
    const none = { notComputable: "a state has no run that can be compared" };
    if (samplesOf(compared, comparison, measure).some((side) => side.length === 0))
      return Object.fromEntries(named.map((convention): [string, Cell] => [convention, none]));
    const found = measured(() => ({ value: threeStatesSensitivity(rows, { scenario, comparison, measure }) }));
    return Object.fromEntries(
      named.map((convention): [string, Cell] => {
        if (found.value === null) return [convention, { notComputable: (found as { reason: string }).reason }];
        const row = found.value.find((one) => one.convention === convention)!;
        return [convention, row.p === null ? { notComputable: row.reason! } : `${probability(row.p)} ${row.method}`];
      }),
    );
  };
  return {
    caption: "The tests of Table 7 under each named convention",
    columns: [
      { key: "scenario", label: "Scenario" },
      { key: "comparison", label: "Comparison" },
      { key: "measure", label: "Metric" },
      ...named.map((convention) => ({ key: convention, label: `p, ${convention}`, align: "right" as const })),
    ],
    rows: [...scenarios].flatMap(([scenario, name]) =>
      plannedTests.map((test) => ({
        scenario: name,
        comparison: test.comparison,
        measure: measureNames[test.measure],
        ...cellsOf(scenario, test),
      })),
    ),
    notes: [...Object.values(conventions).map(({ name, description }) => `${name}: ${description}`), sourceNote(logs)],
  };
}

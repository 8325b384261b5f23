import type { DeliberationLog } from "../council/deliberationLog.js";
import { comparableRuns } from "../experiments/comparableRuns.js";
import type { RunLog } from "../experiments/experiment.js";
import { publishedSummaries } from "../experiments/publishedCouncil.js";
import { numberIn } from "../experiments/quantity.js";
import { states, threeStatesRows } from "../experiments/threeStatesRows.js";
import type { MeasuredCell } from "./measuredCells.js";

const measures = [
  { key: "firstChoiceConcentration", label: "First-Choice Concentration" },
  { key: "bordaMargin", label: "Borda margin" },
  { key: "effectivePerspectives", label: "Effective perspectives" },
] as const;

/** The three numbers that the council's states are compared by (Tables 2 and 4), run by run; the paper's are means. */
export function measuredThreeStates(logs: readonly RunLog[]): MeasuredCell[] {
  const council = logs as readonly RunLog<DeliberationLog>[];
  const names = new Map(council.map(({ scenario }) => [scenario.id, scenario.name]));
  const rows = threeStatesRows(council);
  const published = publishedSummaries();
  return [...names].flatMap(([scenario, name]) => {
    const ofScenario = rows.filter((row) => row.scenario === scenario);
    const { rows: compared } = comparableRuns(ofScenario);
    return states.flatMap((state) => {
      const own = ofScenario.filter((row) => row.state === state);
      if (own.length === 0) return [];
      const paper = published.find((one) => one.scenario === scenario)?.states.find((one) => one.state === state);
      return measures.map(({ key, label }) => ({
        cell: `${name}, State ${state}`,
        measure: label,
        paper: paper ? numberIn(paper[key].mean) : null,
        runs: own.map(({ run }) => String(run)),
        values: own.map((row) => numberIn(row[key])),
        ballots: own.map(({ n }) => n),
        comparable: own.map((row) => compared.includes(row)),
      }));
    });
  });
}

import { meanInterval } from "../experiments/summaries.js";
import { fixedText } from "./fixedText.js";
import type { MeasuredCell } from "./measuredCells.js";
import { type RowSummary, summariseRows } from "./summariseRows.js";
import type { Table } from "./table.js";

function intervalText(values: readonly (number | null)[], { n, minimum, maximum }: RowSummary): string {
  const interval = meanInterval(values);
  if (interval) return `[${fixedText(interval.low, 2)}, ${fixedText(interval.high, 2)}]`;
  if (n === 0) return "none: no run has it";
  if (n === 1) return "none: one run";
  return minimum === maximum ? "none: all runs equal" : "none: too few runs";
}

/**
 * What repeated runs say of each measure beside the paper's figure: runs that have it and runs that do not, mean,
 * sample SD and a 95 % bootstrap interval of the mean. One run has no interval, and
 * neither have few runs or equal ones.
 */
export function repeatedRunsTable(cells: readonly MeasuredCell[]): Table {
  return {
    caption: "The paper and our runs",
    columns: [
      { key: "cell", label: "Cell" },
      { key: "measure", label: "Measure" },
      { key: "paper", label: "Paper", align: "right", digits: 2 },
      { key: "mean", label: "Our mean", align: "right", digits: 2 },
      { key: "interval", label: "95 % interval of the mean", align: "right" },
      { key: "standardDeviation", label: "SD", align: "right", digits: 2 },
      { key: "n", label: "Runs" },
      { key: "missing", label: "Runs without it" },
    ],
    rows: cells.map(({ cell, measure, paper, values: all, comparable }) => {
      const values = all.map((value, index) => (comparable?.[index] === false ? null : value));
      const [summary] = summariseRows(
        values.map((value) => ({ value })),
        [],
        "value",
      );
      return { cell, measure, paper, ...summary, interval: summary ? intervalText(values, summary) : null };
    }),
    notes: [
      ...(cells.some(({ comparable }) => comparable?.includes(false))
        ? ["runs without it: those of another number of ballots than the rest, or below the quorum, too"]
        : []),
      "interval: percentile bootstrap over runs, 10,000 resamples, seed fixed; SD: sample SD (n - 1). It tells how far the mean would move if the same models ran again, nothing about other models",
    ],
  };
}

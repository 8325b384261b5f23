import { loadPublished } from "../audit/published.js";
import type { RunLog } from "../experiments/experiment.js";
import { quantityOf } from "../experiments/quantity.js";
import type { ReliabilityLog } from "../experiments/reliability.js";
import { reliabilityRows } from "../experiments/reliabilityRows.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Table } from "./table.js";

/** Section 4.4 as the paper prints it. */
function publishedRow() {
  const { figures } = loadPublished().council;
  const printed = (id: string) => figures.find((figure) => figure.id === `reliability.${id}`)?.value;
  return {
    comparison: "test-retest",
    of: "paper",
    pairs: printed("assessments"),
    icc: printed("icc"),
    pearson: printed("pearson"),
    spearman: printed("spearman"),
    difference: printed("meanAbsoluteDifference"),
    within: printed("stable"),
    shift: printed("meanShift"),
  };
}

/** How well scorings agree, over everything, by scenario and by evaluator (AI Council sections 4.4 and 4.5). */
export function reliabilityTable(logs: readonly RunLog[]): Table {
  const digits = { digits: 3, align: "right" as const };
  return {
    caption: "Reliability of the coherence scores",
    columns: [
      { key: "comparison", label: "Comparison" },
      { key: "of", label: "Of" },
      { key: "pairs", label: "pairs" },
      { key: "icc", label: "ICC(3,1)", ...digits },
      { key: "pearson", label: "Pearson r", ...digits },
      { key: "spearman", label: "Spearman ρ", ...digits },
      { key: "difference", label: "mean |difference|", ...digits },
      { key: "within", label: "within 0.2", ...digits },
      { key: "shift", label: "shift", ...digits },
    ],
    rows: [
      publishedRow(),
      ...reliabilityRows(logs as readonly RunLog<ReliabilityLog>[]).map((row) => ({
        comparison: row.comparison === "test-retest" ? row.comparison : `${row.judges[0]} and ${row.judges[1]}`,
        of: row.evaluator ?? row.scenario ?? "all",
        pairs: row.pairs,
        icc: quantityOf(row.icc),
        pearson: quantityOf(row.pearson),
        spearman: quantityOf(row.spearman),
        difference: quantityOf(row.meanAbsoluteDifference),
        within: quantityOf(row.withinTolerance),
        shift: quantityOf(row.shift),
      })),
    ],
    notes: [
      "paper: Claude Sonnet 4 twice; with GPT-5.2 as second judge Pearson r is 0.74 (child welfare) and 0.88 (housing)",
      "shift: second scoring less first",
      sourceNote(logs),
    ],
  };
}

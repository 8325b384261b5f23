import type { AblationCondition } from "../experiments/ablation.js";
import { type AblationMeasure, ablationMeasures } from "../experiments/ablationRows.js";
import type { AblationSource } from "../experiments/ablationSources.js";
import { missingText } from "../experiments/missingReplies.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Column, Table } from "./table.js";

const conditions: { readonly [condition in AblationCondition]: string } = {
  vanilla: "Vanilla RAG Only",
  idRag: "Vanilla + ID-RAG",
  tom: "Vanilla + ToM",
  full: "Full System",
};
const deltaNames: { readonly [condition in AblationCondition]?: string } = {
  idRag: "Δ (ID-RAG)",
  tom: "Δ (ToM)",
  full: "Δ (both)",
};
const shortNames: { readonly [measure in AblationMeasure]: string } = {
  doctrinalAccuracy: "DA",
  crossReferencing: "CR",
  arCo: "ArCo",
};

/** A variant's name as the paper prints it. */
export function conditionName(condition: AblationCondition): string {
  return conditions[condition];
}

/** A measure's short name as the paper prints it. */
export function measureName(measure: AblationMeasure): string {
  return shortNames[measure];
}

/** Percentage points with their sign. */
function pointsText(points: number | null): string | null {
  if (points === null) return null;
  // What rounds to no points has neither gained nor lost any.
  const size = Math.abs(points).toFixed(0);
  const sign = size === "0" ? "" : points < 0 ? "−" : "+";
  return `${sign}${size} points`;
}

function valueText(value: number | null, interval: { low: number; high: number } | null | undefined): string | null {
  if (value === null) return null;
  return interval ? `${value.toFixed(2)} [${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]` : value.toFixed(2);
}

/**
 * Table 3 of the Heterogeneous Debate Engine paper (section 6.3), its sources side by side and never mixed: Doctrinal
 * Accuracy, Cross-Referencing and Argumentative Coherence of the four variants, then what each module adds in
 * percentage points. Means of our own runs carry a 95 % bootstrap interval over runs, and their columns say how many
 * runs there were and how many replies were missing.
 * Throws InputError for what are no sources of the ablation.
 *
 * @example
 * showTable(ablationTable([paperAblation(), ablationSource(logs)]));
 */
export function ablationTable(sources: readonly AblationSource[]): Table {
  requireRows("sources", sources, ["label", "summaries", "deltas"], "sources: paperAblation(), ablationSource(logs)");
  const columns: Column[] = [{ key: "condition", label: "Condition" }];
  sources.forEach(({ label, summaries }, index) => {
    for (const measure of ablationMeasures)
      columns.push({ key: `${measure}${index}`, label: `${label}: ${shortNames[measure]}`, align: "right" });
    if (summaries.some(({ runs }) => runs !== undefined))
      columns.push(
        { key: `runs${index}`, label: "runs", align: "right" },
        { key: `missing${index}`, label: "replies missing" },
      );
  });
  type Row = { [key: string]: string | number | null };
  const valueRows = (Object.keys(conditions) as AblationCondition[]).flatMap((condition): Row[] => {
    const row: Row = { condition: conditions[condition] };
    sources.forEach(({ summaries }, index) => {
      const found = summaries.find((one) => one.condition === condition);
      for (const measure of ablationMeasures)
        row[`${measure}${index}`] = valueText(found?.means[measure] ?? null, found?.intervals?.[measure]);
      row[`runs${index}`] = found?.runs ?? null;
      row[`missing${index}`] = found?.replies ? missingText(found.replies) : null;
    });
    return sources.some(({ summaries }) => summaries.some((one) => one.condition === condition)) ? [row] : [];
  });
  const deltaRows = (Object.keys(deltaNames) as AblationCondition[]).map((condition): Row => {
    const row: Row = { condition: deltaNames[condition]! };
    sources.forEach(({ deltas }, index) => {
      const found = deltas.find((one) => one.condition === condition);
      for (const measure of ablationMeasures) row[`${measure}${index}`] = pointsText(found?.points[measure] ?? null);
    });
    return row;
  });
  return {
    caption: "Table 3. Ablation study (mean across perturbations)",
    columns,
    rows: [...valueRows, ...deltaRows],
    notes: [
      ...sources.map(({ label, note }) => `${label}: ${note}`),
      "in brackets: 95 % percentile bootstrap interval of the mean over runs of all perturbations, where there are at least four runs and not all are equal; with so few it is too narrow",
      "Δ in percentage points over Vanilla RAG Only",
    ],
  };
}

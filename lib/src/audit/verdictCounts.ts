import { verdicts } from "./examine/finding.js";
import type { FigureRow } from "./examinePublished.js";

/** How many figures of one paper, or of one table or section of it, have each verdict. */
export interface VerdictCount {
  paper: string;
  /** The table or section; "all" for the whole paper. */
  group: string;
  figures: number;
  /** Figures by verdict. */
  [verdict: string]: string | number;
}

/**
 * Counts rows by verdict: a row for each table and section, in their order, or one for each paper.
 *
 * @param by "paper" (the default) or "group"
 *
 * @example
 * verdictCounts(examinePublished()); // [{ paper: "hde", group: "all", figures: 130, recomputed: 42, ... }, ...]
 */
export function verdictCounts(rows: readonly FigureRow[], by: "paper" | "group" = "paper"): VerdictCount[] {
  const counts = new Map<string, VerdictCount>();
  for (const { paper, group, verdict } of rows) {
    const shown = by === "group" ? group : "all";
    const key = JSON.stringify([paper, shown]);
    const count = counts.get(key) ?? { paper, group: shown, figures: 0, ...noneYet };
    counts.set(key, { ...count, figures: count.figures + 1, [verdict]: Number(count[verdict]) + 1 });
  }
  return [...counts.values()];
}

const noneYet: { readonly [verdict: string]: number } = Object.fromEntries(verdicts.map((verdict) => [verdict, 0]));

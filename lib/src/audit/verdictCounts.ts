import { requireChoice, requireInput, requireObject } from "../foundation/requireInput.js";
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
 * @throws InputError for what is not such rows
 *
 * @example
 * verdictCounts(examinePublished()); // [{ paper: "hde", group: "all", figures: 117, recomputed: 49, ... }, ...]
 */
export function verdictCounts(rows: readonly FigureRow[], by: "paper" | "group" = "paper"): VerdictCount[] {
  requireInput(Array.isArray(rows), "rows", rows, "rows of examinePublished");
  requireChoice("by", by, ["paper", "group"]);
  const counts = new Map<string, VerdictCount>();
  for (const [index, row] of rows.entries()) {
    requireObject(`rows[${index}]`, row, "{ paper, group, verdict }");
    const { paper, group, verdict } = row;
    requireInput(typeof paper === "string", `rows[${index}].paper`, paper, "the id of a paper");
    requireInput(typeof group === "string", `rows[${index}].group`, group, "the name of a table or section");
    requireChoice(`rows[${index}].verdict`, verdict, verdicts);
    const shown = by === "group" ? group : "all";
    const key = JSON.stringify([paper, shown]);
    const count = counts.get(key) ?? { paper, group: shown, figures: 0, ...noneYet };
    counts.set(key, { ...count, figures: count.figures + 1, [verdict]: Number(count[verdict]) + 1 });
  }
  return [...counts.values()];
}

const noneYet: { readonly [verdict: string]: number } = Object.fromEntries(verdicts.map((verdict) => [verdict, 0]));

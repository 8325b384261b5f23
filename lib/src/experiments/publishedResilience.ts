import { loadPublished } from "../audit/published.js";
import type { ResilienceSummary } from "./resilienceRows.js";

/** Table 2 as the paper prints it, in the shape of our own summaries; its rows are one run each. */
export function publishedResilience(): Pick<ResilienceSummary, "system" | "perturbation" | "sysAR" | "arCo">[] {
  return loadPublished().hde.tables.table2!.rows.map(({ cells }) => ({
    system: cells.system!.printed.toLowerCase(),
    perturbation: cells.perturbation!.printed || "mean",
    sysAR: cells.sysAR!.value ?? null,
    arCo: cells.arCo!.value ?? null,
  }));
}

import { profilingCoherence } from "../experiments/profilingCoherence.js";
import { quantityOf } from "../experiments/quantity.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Table } from "./table.js";

/** Profiling scores and mean coherences of one source and scenario, by perspective. */
export interface FitAndCoherence {
  source: string;
  scenario: string;
  fit: { readonly [perspective: string]: number | null };
  coherence: { readonly [perspective: string]: number | null };
}

/** Says so where one value stands for almost all perspectives: a correlation then rests on the others alone. */
function levelNote(label: string, fits: readonly number[]): string[] {
  const counts = new Map<number, number>();
  for (const fit of fits) counts.set(fit, (counts.get(fit) ?? 0) + 1);
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  if (!most || most[1] < 3 || most[1] === fits.length) return [];
  const rest = fits.length - most[1];
  const others = rest === 1 ? "the one other" : `the ${rest} others`;
  return [`${label}: ${most[1]} of ${fits.length} scores are ${most[0]}, so that r only sets ${others} against them`];
}

/**
 * Whether speaking in a perspective's words goes with reasoning from it: the correlation of profiling scores with mean
 * coherence over perspectives, source by source (AI Council section 7.3).
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(profilingCoherenceTable([{ source: "mine", scenario: "housing", fit, coherence }]));
 */
export function profilingCoherenceTable(cases: readonly FitAndCoherence[], notes: readonly string[] = []): Table {
  requireRows("cases", cases, ["fit", "coherence"], "an array of { source, scenario, fit, coherence }");
  const found = cases.map((one) => ({ ...one, ...profilingCoherence(one.fit, one.coherence) }));
  return {
    caption: "Profiling score against mean coherence, over perspectives",
    columns: [
      { key: "source", label: "Source" },
      { key: "scenario", label: "Scenario" },
      { key: "n", label: "perspectives" },
      { key: "r", label: "Pearson r", digits: 2, align: "right" },
      { key: "p", label: "p", digits: 3, align: "right" },
      { key: "rho", label: "Spearman rho", digits: 2, align: "right" },
    ],
    rows: found.map(({ source, scenario, pairs, pearson, spearman }) => ({
      source,
      scenario,
      n: pairs.length,
      r: quantityOf(pearson),
      p: pearson.value === null ? null : pearson.p,
      rho: quantityOf(spearman),
    })),
    notes: [
      ...found.flatMap(({ source, scenario, pairs }) =>
        levelNote(
          `${source}, ${scenario}`,
          pairs.map(({ alignment }) => alignment),
        ),
      ),
      ...notes,
    ],
  };
}

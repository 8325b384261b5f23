import type { SourcedTest } from "../experiments/publishedCouncil.js";
import { numberIn, type Quantity } from "../experiments/quantity.js";
import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Table } from "./table.js";

const names = {
  firstChoiceConcentration: "first-choice concentration",
  bordaMargin: "Borda margin",
  effectivePerspectives: "effective perspectives (bits)",
} as const;

/** Weighted less unweighted: the difference of a test is the other way round. */
function gapOf({ difference }: SourcedTest): Quantity {
  const estimate = numberIn(difference.estimate);
  return estimate === null ? difference.estimate : 0 - estimate;
}

/**
 * Weighted beside unweighted for one scenario, source by source: the means of State B and of State C over the same
 * evaluators of the same runs, the gap, and in how many runs the number fell, rose or stayed (AI Council section 7.2:
 * "report both weighted and unweighted results, treating the gap between them as informative").
 * Throws InputError for what are no sources of the three states.
 *
 * @example
 * showTable(gapTable([threeStatesSource(logs)], "housing"));
 */
export function gapTable(sources: readonly ThreeStatesSource[], scenario: string): Table {
  requireRows(
    "sources",
    sources,
    ["label", "scenarios", "summaries"],
    "sources: paperThreeStates(), threeStatesSource(logs)",
  );
  const name = sources.map(({ scenarios }) => scenarios[scenario]?.name).find((one) => one !== undefined);
  const decimals = { digits: 3, align: "right" as const };
  return {
    caption: `${name ?? scenario}: weighted and unweighted`,
    columns: [
      { key: "measure", label: "Measure" },
      { key: "source", label: "Source" },
      { key: "pairs", label: "pairs" },
      { key: "unweighted", label: "unweighted (B)", ...decimals },
      { key: "weighted", label: "weighted (C)", ...decimals },
      { key: "gap", label: "gap", ...decimals },
      { key: "fell", label: "fell" },
      { key: "rose", label: "rose" },
      { key: "stayed", label: "stayed" },
    ],
    rows: (Object.keys(names) as (keyof typeof names)[]).flatMap((measure) =>
      sources.flatMap(({ label, tests }) =>
        tests
          .filter((test) => test.scenario === scenario && test.comparison === "B vs C" && test.measure === measure)
          .map((test) => ({
            measure: names[measure],
            source: label,
            pairs: test.runs[1],
            unweighted: test.means[0],
            weighted: test.means[1],
            gap: gapOf(test),
            ...test.moved,
          })),
      ),
    ),
    notes: sources.map(({ label, noteOfB }) => `${label}: ${noteOfB}`),
  };
}

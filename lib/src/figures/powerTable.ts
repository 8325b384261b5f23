import type { PowerRow } from "../experiments/powerRows.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Table } from "./table.js";

/**
 * Power by comparison and runs in each group, with the interval of the simulation in brackets.
 * Throws InputError for what are no rows of powerRows.
 *
 * @example
 * showTable(powerTable(powerRows(publishedComparisons(), { sizes: [5, 10, 20] })));
 */
export function powerTable(rows: readonly PowerRow[], notes: readonly string[] = []): Table {
  requireRows("rows", rows, ["comparison", "runs", "power"], "rows of powerRows");
  const sizes = [...new Set(rows.map(({ runs }) => runs))].sort((one, other) => one - other);
  const [first] = rows;
  return {
    caption: "Power of the comparison, by runs in each group",
    columns: [
      { key: "comparison", label: "Comparison" },
      ...sizes.map((runs) => ({ key: `runs${runs}`, label: `${runs} runs`, align: "right" as const })),
    ],
    rows: [...new Set(rows.map(({ comparison }) => comparison))].map((comparison) => {
      const own = rows.filter((row) => row.comparison === comparison);
      const cells = own.map(({ runs, power, low, high }) => [
        `runs${runs}`,
        `${power.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`,
      ]);
      return { comparison, ...Object.fromEntries(cells) };
    }),
    notes: [
      ...(first
        ? [
            `${first.replications} simulated experiments a cell; rejected where p is at most ${first.alpha}; in brackets the 95 % interval of the simulation itself`,
          ]
        : []),
      ...notes,
    ],
  };
}

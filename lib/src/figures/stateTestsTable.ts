import type { SourcedTest } from "../experiments/publishedCouncil.js";
import { numberIn } from "../experiments/quantity.js";
import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import { counted } from "../foundation/counted.js";
import { requireRows } from "../foundation/requireFields.js";
import { fixedText } from "./fixedText.js";
import type { Cell, Column, Table } from "./table.js";

/** What Table 7 calls the three numbers. */
export const measureNames = {
  firstChoiceConcentration: "FCC",
  bordaMargin: "Margin",
  effectivePerspectives: "Perspectives",
} as const;

/** Effect sizes as the paper calls them: small from .1, medium from .3, large from .5. */
function sizeOf(r: number): string {
  const size = Math.abs(r);
  return size >= 0.5 ? "L" : size >= 0.3 ? "M" : size >= 0.1 ? "S" : "";
}

function withSize(r: Cell | { notComputable: string }): Cell {
  const value = numberIn(r as never);
  return value === null ? (r as Cell) : `${fixedText(value, 2)} ${sizeOf(value)}`.trim();
}

/** A p as the paper prints it: without its zero, and as a bound below .001. */
export function probability(p: Cell | { notComputable: string }): Cell {
  return typeof p === "number" ? (p < 0.001 ? "<.001" : p.toFixed(3).replace(/^0/, "")) : (p as Cell);
}

function withInterval({ estimate, low, high }: SourcedTest["difference"]): Cell {
  const value = numberIn(estimate);
  if (value === null) return estimate;
  const [from, to] = [numberIn(low), numberIn(high)];
  const fixed = (of: number) => fixedText(of, 3);
  return from === null || to === null ? fixed(value) : `${fixed(value)} [${fixed(from)}, ${fixed(to)}]`;
}

/** An r above 0 beside a p above one half, or the other way round, has lost its sign: both speak of one direction. */
function withoutSign(label: string, { p, r }: SourcedTest): string[] {
  const [probable, size] = [typeof p === "string" ? Number(p) : numberIn(p), numberIn(r)];
  if (probable === null || Number.isNaN(probable) || size === null || (probable - 0.5) * size <= 0) return [];
  const [has, needs] = [fixedText(size, 2), fixedText(0 - size, 2)];
  return [`${label}: ${has} is printed without its sign: p = ${probability(p)} needs ${needs}`];
}

/**
 * Table 7 of the AI Council: every planned test of both scenarios. p is one-tailed in the direction that was expected,
 * under the paper's convention; r is positive where the effect goes that way. One source a table keeps it on a page.
 * Throws InputError for what are no sources of the three states.
 *
 * @example
 * showTable(stateTestsTable([paperThreeStates(), threeStatesSource(logs)]));
 */
export function stateTestsTable(sources: readonly ThreeStatesSource[]): Table {
  requireRows(
    "sources",
    sources,
    ["label", "scenarios", "tests"],
    "sources: paperThreeStates(), threeStatesSource(logs)",
  );
  const columns: Column[] = [
    { key: "scenario", label: "Scenario" },
    { key: "test", label: "Test" },
    { key: "comparison", label: "Comparison" },
    { key: "measure", label: "Metric" },
  ];
  const rows = new Map<string, { [key: string]: Cell }>();
  for (const [index, { label, tests, scenarios }] of sources.entries()) {
    columns.push(
      { key: `runs${index}`, label: sources.length === 1 ? "runs" : `${label}: runs`, align: "right" },
      { key: `difference${index}`, label: "difference [95% CI]", align: "right" },
      { key: `p${index}`, label: "p", align: "right" },
      { key: `r${index}`, label: "r", align: "right" },
      { key: `significant${index}`, label: "sig.?" },
    );
    for (const { scenario, test, comparison, measure, p, r, significant, runs, difference } of tests) {
      const key = `${scenario} ${comparison} ${measure}`;
      const head = {
        scenario: scenarios[scenario]?.name ?? scenario,
        test,
        comparison,
        measure: measureNames[measure],
      };
      rows.set(key, {
        ...head,
        ...rows.get(key),
        [`runs${index}`]: test === "Wilcoxon" ? counted(runs[1], "pair") : runs.join(" and "),
        [`difference${index}`]: withInterval(difference),
        [`p${index}`]: probability(p),
        [`r${index}`]: withSize(r),
        [`significant${index}`]: significant,
      });
    }
  }
  const [only] = sources;
  return {
    caption: `Table 7. Statistical tests${only && sources.length === 1 ? `: ${only.label}` : ""}`,
    columns,
    rows: [...rows.values()],
    notes: [
      "difference: first state less second, over the runs or pairs compared; no interval below four runs or pairs, of a constant sample, or where none was printed",
      "primary tests (A vs B on FCC, B vs C on the margin) at .05, secondary ones at .0125; L, M, S: |r| from .5, .3, .1",
      ...(sources.some(({ tests }) => tests.some(({ statistic }) => statistic !== null))
        ? [
            "p of our runs: asymptotic as the paper's; up to 8 runs of a state and up to 13 pairs exact, over all arrangements",
          ]
        : []),
      ...sources.flatMap(({ label, tests }) => tests.flatMap((one) => withoutSign(label, one))),
      ...sources.map(({ label, note }) => `${label}: ${note}`),
    ],
  };
}

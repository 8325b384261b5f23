import { tensionKinds } from "../experiments/tensionShares.js";
import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Cell, Column, Table } from "./table.js";

const kindNames = {
  authenticDisagreement: "authentic disagreement",
  genuineAgreement: "genuine agreement",
  suspectAgreement: "suspect agreement",
  partial: "partial (one side of low coherence)",
} as const;

/**
 * Table 6 of the AI Council: of the pairs of perspectives that should disagree, in which share can what they did be
 * trusted. Over the direct pairs, as the printed shares are, or over all six, with stand-ins.
 * Throws InputError for what are no sources of the three states.
 *
 * @example
 * showTable(tensionTable([paperThreeStates(), threeStatesSource(logs)]));
 */
export function tensionTable(sources: readonly ThreeStatesSource[], pairs: "direct" | "all" = "direct"): Table {
  requireRows(
    "sources",
    sources,
    ["label", "scenarios", "tensions"],
    "sources: paperThreeStates(), threeStatesSource(logs)",
  );
  const columns: Column[] = [{ key: "category", label: "Tension category" }];
  const rows: { [key: string]: Cell }[] = [
    ...tensionKinds.slice(0, 2).map((kind) => ({ category: kindNames[kind] })),
    { category: "trustworthy (total)" },
    ...tensionKinds.slice(2).map((kind) => ({ category: kindNames[kind] })),
    { category: "pairs counted" },
    { category: "pairs left out, a side missing" },
  ];
  for (const [index, source] of sources.entries())
    for (const one of source.tensions.filter((tension) => tension.pairs === pairs)) {
      const key = `${one.scenario}${index}`;
      columns.push({
        key,
        label: `${source.label}: ${source.scenarios[one.scenario]?.name ?? one.scenario}`,
        align: "right",
      });
      const nothing = { notComputable: `${source.label}: no pair of perspectives has two votes and two scores` };
      const shares = one.shares ?? undefined;
      const share = (kind: (typeof tensionKinds)[number]): Cell => (shares ? percent(shares[kind]) : nothing);
      const cells: Cell[] = [
        share("authenticDisagreement"),
        share("genuineAgreement"),
        one.trustworthy === null ? nothing : percent(one.trustworthy),
        share("suspectAgreement"),
        share("partial"),
        one.complete ?? (one.inferred === undefined ? null : `${one.inferred} (inferred)`),
        one.incomplete,
      ];
      for (const [place, cell] of cells.entries()) rows[place]![key] = cell;
    }
  return {
    caption: `Table 6. Tension quality, ${pairs === "direct" ? "pairs whose perspectives both have an evaluator" : "all pairs, with stand-ins"}`,
    columns,
    rows,
    notes: sources.map(({ label, noteOfB }) => `${label}: ${noteOfB}`),
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import type { StateSummary } from "../experiments/threeStatesSummary.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Cell, Table } from "./table.js";

/** A way to win, as the state and the counting make it. */
const ways = [
  { rule: "firstChoice", plain: "first choices", weighted: "weighted first choices" },
  { rule: "borda", plain: "Borda", weighted: "weighted Borda" },
] as const;

function cellsOf({ state, runs, winners }: StateSummary, way: (typeof ways)[number], ids: string[], assumed: boolean) {
  const counts = winners[way.rule];
  if (counts === null) return null;
  const cells: { [key: string]: Cell } = Object.fromEntries(ids.map((id) => [`option ${id}`, counts.options[id] ?? 0]));
  const rule = `${state === "C" ? way.weighted : way.plain}${assumed ? " (assumed)" : ""}`;
  return { state, way: rule, runs, ...cells, tie: counts.tie };
}

/**
 * Who wins, four ways: by first choices and by Borda points, unweighted (States A and B) and weighted by coherence
 * (State C), with ties counted apart. The paper's Tables 2 and 4 print one of them each.
 * Throws InputError for what are no sources of the three states.
 *
 * @example
 * showTable(winnersTable([paperThreeStates(), threeStatesSource(logs)], "housing"));
 */
export function winnersTable(sources: readonly ThreeStatesSource[], scenario: string): Table {
  requireRows(
    "sources",
    sources,
    ["label", "scenarios", "summaries"],
    "sources: paperThreeStates(), threeStatesSource(logs)",
  );
  const named = sources.map(({ scenarios }) => scenarios[scenario]).find((one) => one !== undefined);
  const ids = Object.keys(named?.options ?? {});
  const rows = sources.flatMap(({ label, summaries }) => {
    const own = summaries.find((summary) => summary.scenario === scenario);
    return (own?.states ?? []).flatMap((state) =>
      ways.flatMap((way) => {
        const cells = cellsOf(state, way, ids, own?.winnersAssumed ?? false);
        return cells === null ? [] : [{ source: label, ...cells }];
      }),
    );
  });
  return {
    caption: `${named?.name ?? scenario}: winners four ways`,
    columns: [
      { key: "source", label: "Source" },
      { key: "state", label: "State" },
      { key: "way", label: "won by" },
      { key: "runs", label: "runs" },
      ...ids.map((id) => ({ key: `option ${id}`, label: named!.options[id]! })),
      { key: "tie", label: "tie" },
    ],
    rows,
    notes: sources.map(({ label, note }) => `${label}: ${note}`),
  };
}

import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import type { ScenarioSummary, StateSummary } from "../experiments/threeStatesSummary.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Cell, Table } from "./table.js";

/** A way to win, as the state and the counting make it. */
const ways = [
  { rule: "firstChoice", plain: "first choices", weighted: "weighted first choices" },
  { rule: "borda", plain: "Borda", weighted: "weighted Borda" },
] as const;

/** By which way a source counts, in words: where it says so, and where it is taken for granted. */
function wayOf(state: string, { plain, weighted }: (typeof ways)[number], summary: ScenarioSummary): string {
  if (state === "C" && summary.winnersUnweighted) return `${plain} (unweighted, as its caption says)`;
  return `${state === "C" ? weighted : plain}${summary.winnersAssumed ? " (assumed)" : ""}`;
}

function cellsOf(
  { state, runs, winners }: StateSummary,
  way: (typeof ways)[number],
  ids: string[],
  summary: ScenarioSummary,
) {
  const counts = winners[way.rule];
  if (counts === null) return null;
  const cells: { [key: string]: Cell } = Object.fromEntries(ids.map((id) => [`option ${id}`, counts.options[id] ?? 0]));
  return { state, way: wayOf(state, way, summary), runs, ...cells, tie: counts.tie };
}

/**
 * Who wins, four ways: by first choices and by Borda points, unweighted (States A and B) and weighted by coherence
 * (State C), with ties counted apart. The paper prints one of them: Table 4 first choices, unweighted in State C too;
 * Table 2 does not say which.
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
    if (own === undefined) return [];
    return own.states.flatMap((state) =>
      ways.flatMap((way) => {
        const cells = cellsOf(state, way, ids, own);
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

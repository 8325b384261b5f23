import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Table } from "./table.js";

/**
 * In how many runs weighting by coherence changes who wins, by first choices and by Borda points, source by source (AI
 * Council, caption of Table 4).
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(winnerChangesTable([paperThreeStates(), threeStatesSource(logs)]));
 */
export function winnerChangesTable(sources: readonly ThreeStatesSource[]): Table {
  requireRows("sources", sources, ["label", "summaries"], "sources of the three states");
  return {
    caption: "Runs in which weighting changed the winner, a tie made or broken included",
    columns: [
      { key: "source", label: "Source" },
      { key: "scenario", label: "Scenario" },
      { key: "runs", label: "runs" },
      { key: "first", label: "first choices" },
      { key: "borda", label: "Borda" },
    ],
    rows: sources.flatMap(({ label, summaries, scenarios }) =>
      summaries.flatMap(({ scenario, states }) => {
        const weighted = states.find(({ state }) => state === "C");
        if (!weighted?.winnerChanged) return [];
        const { firstChoice, borda } = weighted.winnerChanged;
        const name = scenarios[scenario]?.name ?? scenario;
        return [{ source: label, scenario: name, runs: weighted.runs, first: firstChoice, borda }];
      }),
    ),
    notes: [
      "—: a source does not say; the paper prints the Borda count of housing alone",
      ...sources.map(({ label, noteOfB }) => `${label}: ${noteOfB}`),
    ],
  };
}

import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import { requireRows } from "../foundation/requireFields.js";
import { archetypeTable } from "./archetypeTable.js";
import { stateTestsTable } from "./stateTestsTable.js";
import type { Table } from "./table.js";
import { tensionTable } from "./tensionTable.js";
import { threeStatesTable } from "./threeStatesTable.js";

/**
 * All tables of the three-states experiment, for the scenarios that the last source ran: for each the states and the
 * archetypes (Tables 2 to 5), then the tensions (Table 6) and, source by source, the tests (Table 7).
 * Throws InputError for what are no sources of the three states.
 *
 * @example
 * for (const table of threeStatesTables([paperThreeStates(), threeStatesSource(logs)])) showTable(table);
 */
export function threeStatesTables(sources: readonly ThreeStatesSource[]): Table[] {
  requireRows(
    "sources",
    sources,
    ["label", "scenarios", "summaries", "archetypes", "tests", "tensions"],
    "sources: paperThreeStates(), threeStatesSource(logs)",
  );
  const ran = Object.keys(sources.at(-1)?.scenarios ?? {});
  const only = (source: ThreeStatesSource): ThreeStatesSource => ({
    ...source,
    tests: source.tests.filter(({ scenario }) => ran.includes(scenario)),
    tensions: source.tensions.filter(({ scenario }) => ran.includes(scenario)),
  });
  const shown = sources.map(only);
  return [
    ...ran.flatMap((scenario) => [threeStatesTable(shown, scenario), archetypeTable(shown, scenario)]),
    tensionTable(shown),
    ...shown.map((source) => stateTestsTable([source])),
  ];
}

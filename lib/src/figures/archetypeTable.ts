import type { ArchetypeRow } from "../experiments/archetypes.js";
import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import { requireRows } from "../foundation/requireFields.js";
import { consistencyNote } from "./consistencyNote.js";
import type { Cell, Column, Table } from "./table.js";

const numbers: { readonly [scenario: string]: string } = { "child-welfare": "Table 3. ", housing: "Table 5. " };

/**
 * Tables 3 and 5 of the AI Council: what each perspective voted for in State B, how consistently, and how coherently.
 * Evaluators that share a perspective stand below it, each for itself.
 * Throws InputError for what are no sources of the three states.
 *
 * @example
 * showTable(archetypeTable([paperThreeStates(), threeStatesSource(logs)], "housing"));
 */
export function archetypeTable(sources: readonly ThreeStatesSource[], scenario: string): Table {
  requireRows(
    "sources",
    sources,
    ["label", "archetypes", "sharedPerspectives"],
    "sources: paperThreeStates(), threeStatesSource(logs)",
  );
  const columns: Column[] = [{ key: "perspective", label: "Perspective" }];
  const rows = new Map<string, { [key: string]: Cell }>();
  for (const [index, { label, archetypes, sharedPerspectives }] of sources.entries()) {
    const own = [...archetypes, ...sharedPerspectives].filter((row) => row.scenario === scenario);
    if (own.length === 0) continue;
    columns.push(
      { key: `mostCommon${index}`, label: `${label}: most common` },
      { key: `consistency${index}`, label: "consistency", align: "right", digits: 2 },
      { key: `coherence${index}`, label: "mean coherence", align: "right", digits: 2 },
    );
    if (own.some(({ votes }) => votes !== null))
      columns.push({ key: `votes${index}`, label: "ballots" }, { key: `missing${index}`, label: "missing" });
    for (const row of own) rows.set(row.perspective, { ...rows.get(row.perspective), ...cellsOf(row, index) });
  }
  const known = sources.map(({ scenarios }) => scenarios[scenario]).find((one) => one !== undefined);
  const name = known?.name ?? scenario;
  const options = Math.max(1, Object.keys(known?.options ?? {}).length);
  return {
    caption: `${numbers[scenario] ?? ""}${name}: archetype stability in State B`,
    columns,
    rows: [...rows].map(([perspective, cells]) => ({ perspective, ...cells })),
    notes: [
      ...consistencyNote(
        sources.flatMap(({ archetypes, sharedPerspectives }) =>
          [...archetypes, ...sharedPerspectives].filter((row) => row.scenario === scenario).map(({ votes }) => votes),
        ),
        options,
      ),
      ...sources.map(({ label, noteOfB }) => `${label}: ${noteOfB}`),
    ],
  };
}

function cellsOf(row: ArchetypeRow, index: number): { [key: string]: Cell } {
  const [first, ...level] = row.mostCommon;
  return {
    [`mostCommon${index}`]: level.length > 0 ? `tie: ${row.mostCommon.join(", ")}` : (first ?? "no ballot"),
    [`consistency${index}`]: row.consistency,
    [`coherence${index}`]: row.meanCoherence,
    [`votes${index}`]: row.votes,
    [`missing${index}`]: row.missing,
  };
}

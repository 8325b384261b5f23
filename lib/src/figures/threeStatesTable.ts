import { missingText } from "../experiments/missingReplies.js";
import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import type { ScenarioSummary, StateSummary } from "../experiments/threeStatesSummary.js";
import { InputError } from "../foundation/errors.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Cell, Column, Table } from "./table.js";

/** What a scenario's table is called in the paper; another scenario's has no number. */
const numbers: { readonly [scenario: string]: string } = { "child-welfare": "Table 2. ", housing: "Table 4. " };

type Row = { label: string; of: (summary: StateSummary, scenario: ScenarioSummary) => Cell };

function winnerRows(rule: "firstChoice" | "borda", label: string, options: { [id: string]: string }): Row[] {
  return [
    ...Object.entries(options).map(
      ([id, option]): Row => ({
        label: `won by ${label}: ${option}`,
        of: ({ winners }) => winners[rule] && (winners[rule].options[id] ?? 0),
      }),
    ),
    { label: `won by ${label}: tie`, of: ({ winners }) => winners[rule]?.tie },
  ];
}

function rowsOf(options: { [id: string]: string }): Row[] {
  return [
    { label: "runs compared", of: ({ runs }) => runs },
    { label: "evaluators in each", of: (_, { n }) => n },
    { label: "first-choice concentration, mean", of: (state) => state.firstChoiceConcentration.mean },
    { label: "first-choice concentration, SD", of: (state) => state.firstChoiceConcentration.sd },
    { label: "first-choice concentration, by chance", of: (_, { chance }) => chance.firstChoiceConcentration },
    { label: "Borda margin, mean", of: (state) => state.bordaMargin.mean },
    { label: "Borda margin, SD", of: (state) => state.bordaMargin.sd },
    { label: "effective perspectives (bits), mean", of: (state) => state.effectivePerspectives.mean },
    { label: "effective perspectives (bits), by chance", of: (_, { chance }) => chance.effectivePerspectives },
    { label: "voice authenticity rate", of: (state) => state.voiceAuthenticityRate },
    { label: "mean coherence", of: (state) => state.meanCoherence },
    ...winnerRows("firstChoice", "first choices", options),
    ...winnerRows("borda", "Borda", options),
    { label: "weighting changed the winner, first choices", of: ({ winnerChanged }) => winnerChanged?.firstChoice },
    { label: "weighting changed the winner, Borda", of: ({ winnerChanged }) => winnerChanged?.borda },
    { label: "runs left out, below the quorum", of: ({ replies, leftOut }) => replies && leftOut.belowQuorum },
    { label: "runs left out, another number of evaluators", of: ({ replies, leftOut }) => replies && leftOut.otherN },
    { label: "replies missing", of: ({ replies }) => replies && missingText(replies) },
  ];
}

/**
 * Tables 2 and 4 of the AI Council for one scenario: the three states of each source side by side, never mixed. In
 * State C votes are weighted by coherence, its winners too. Runs of another number of evaluators than the rest, or
 * below the quorum, are left out and counted.
 * Throws InputError for what are no sources of the three states.
 *
 * @example
 * showTable(threeStatesTable([paperThreeStates(), threeStatesSource(logs)], "housing"));
 */
export function threeStatesTable(sources: readonly ThreeStatesSource[], scenario: string): Table {
  requireRows(
    "sources",
    sources,
    ["label", "scenarios", "summaries"],
    "sources: paperThreeStates(), threeStatesSource(logs)",
  );
  const named = sources.map(({ scenarios }) => scenarios[scenario]).find((one) => one !== undefined);
  if (!named) {
    const known = [...new Set(sources.flatMap(({ scenarios }) => Object.keys(scenarios)))];
    throw new InputError("scenario", scenario, `one of ${known.join(", ")}`);
  }
  const found = sources.flatMap(({ label, note, summaries }) => {
    const summary = summaries.find((one) => one.scenario === scenario);
    return summary ? [{ label, note, summary }] : [];
  });
  const columns: Column[] = [{ key: "measure", label: "Measure" }];
  for (const [index, { label, summary }] of found.entries())
    for (const { state } of summary.states)
      columns.push({ key: `${state}${index}`, label: `${label}: ${state}`, align: "right" });
  return {
    caption: `${numbers[scenario] ?? ""}${named.name}: the three states`,
    columns,
    rows: rowsOf(named.options).map(({ label, of }) => {
      const row: { [key: string]: Cell } = { measure: label };
      for (const [index, { summary }] of found.entries())
        for (const state of summary.states) row[`${state.state}${index}`] = of(state, summary);
      return row;
    }),
    notes: [
      "A: one model for all; B: a model for each evaluator; C: the runs of B, votes weighted by coherence",
      ...found.map(({ label, note }) => `${label}: ${note}`),
    ],
  };
}

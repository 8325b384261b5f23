import { missingText } from "../experiments/missingReplies.js";
import type { ThreeStatesSource } from "../experiments/threeStatesSources.js";
import type { ScenarioSummary, StateSummary } from "../experiments/threeStatesSummary.js";
import { InputError } from "../foundation/errors.js";
import { requireRows } from "../foundation/requireFields.js";
import { fixedText } from "./fixedText.js";
import type { Cell, Column, Table } from "./table.js";

/** What a scenario's table is called in the paper; another scenario's has no number. */
const numbers: { readonly [scenario: string]: string } = { "child-welfare": "Table 2. ", housing: "Table 4. " };

/** A measure to as many decimals as the paper prints of it; the columns hold counts and texts too. */
const fixed = (quantity: Cell, digits: number): Cell =>
  typeof quantity === "number" ? fixedText(quantity, digits) : quantity;

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
    { label: "models that speak for them", of: ({ evaluatorModels }) => evaluatorModels },
    { label: "first-choice concentration, mean", of: (state) => fixed(state.firstChoiceConcentration.mean, 3) },
    { label: "first-choice concentration, SD", of: (state) => fixed(state.firstChoiceConcentration.sd, 3) },
    {
      label: "first-choice concentration, by chance",
      of: (_, { chance }) => fixed(chance.firstChoiceConcentration, 3),
    },
    { label: "Borda margin, mean", of: (state) => fixed(state.bordaMargin.mean, 3) },
    { label: "Borda margin, SD", of: (state) => fixed(state.bordaMargin.sd, 3) },
    { label: "effective perspectives (bits), mean", of: (state) => fixed(state.effectivePerspectives.mean, 2) },
    {
      label: "effective perspectives (bits), by chance",
      of: (_, { chance }) => fixed(chance.effectivePerspectives, 2),
    },
    { label: "voice authenticity rate", of: (state) => fixed(state.voiceAuthenticityRate, 3) },
    { label: "mean coherence", of: (state) => fixed(state.meanCoherence, 2) },
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
      "A: one model for all; B: several models, as many as the third line says; C: the runs of B, votes weighted by coherence",
      ...found.map(({ label, note }) => `${label}: ${note}`),
    ],
  };
}

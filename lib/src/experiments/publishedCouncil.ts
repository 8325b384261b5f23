import { loadPublished } from "../audit/published.js";
import type { PublishedRow, PublishedTable } from "../audit/publishedPaper.js";
import type { ArchetypeRow } from "./archetypes.js";
import { plannedTests } from "./plannedTests.js";
import type { TensionShares } from "./tensionShares.js";
import type { ScenarioSummary, StateSummary, WinnerCounts } from "./threeStatesSummary.js";
import type { StateTest } from "./threeStatesTests.js";

/** A row of Table 7 as a source has it; a printed p may be a bound. */
export type SourcedTest = Omit<StateTest, "p" | "alpha"> & { p: StateTest["p"] | string };

/**
 * Where each scenario's numbers stand, and by which rule its winners are counted. Table 4 says first choices, and its
 * caption that weighting affects Borda scores, not votes; Table 2 names no rule, and nothing printed tells which it is.
 */
const scenarios = {
  "child-welfare": {
    key: "childWelfare",
    summary: "table2",
    archetypes: "table3",
    winners: "borda",
    counted: { winnersAssumed: true },
    options: { A: "intensive", B: "outOfHome", C: "standard" },
  },
  housing: {
    key: "housing",
    summary: "table4",
    archetypes: "table5",
    winners: "firstChoice",
    counted: { winnersUnweighted: true },
    options: { A: "rentControl", B: "deregulate", C: "publicHousing" },
  },
} as const;

/** The paper's evaluators; in States B and C each has a model of its own. */
const evaluatorsOfPaper = 7;

const tables = () => loadPublished().council.tables;
const cell = (row: PublishedRow, column: string) => row.cells[column]?.value ?? null;

const printed = (id: string) => loadPublished().council.figures.find((figure) => figure.id === id)?.value ?? null;

function winnersOf(row: PublishedRow, options: { readonly [id: string]: string }): WinnerCounts {
  return {
    options: Object.fromEntries(Object.entries(options).map(([id, column]) => [id, cell(row, column) ?? 0])),
    tie: cell(row, "tie") ?? 0,
  };
}

/** Runs in which the weighted Borda winner is another: Table 4's caption has them, Table 2 has not. */
const changedOf = (scenario: string) => (scenario === "housing" ? printed("housing.winnerDiffers") : null);

/** Tables 2 and 4 as the paper prints them. */
export function publishedSummaries(): ScenarioSummary[] {
  return Object.entries(scenarios).map(([scenario, { summary, winners: rule, counted, options }]) => ({
    scenario,
    ...counted,
    n: evaluatorsOfPaper,
    chance: { firstChoiceConcentration: null, effectivePerspectives: null },
    states: tables()
      [summary]!.rows.filter(({ id }) => id.length === 1)
      .map((row): StateSummary => {
        const winners = winnersOf(row, options);
        return {
          state: row.id as StateSummary["state"],
          runs: cell(row, "n") ?? 0,
          evaluatorModels: row.id === "A" ? 1 : evaluatorsOfPaper,
          firstChoiceConcentration: { mean: cell(row, "fccMean"), sd: cell(row, "fccSd") },
          bordaMargin: { mean: cell(row, "bordaMean"), sd: cell(row, "bordaSd") },
          effectivePerspectives: { mean: cell(row, "entropy"), sd: null },
          voiceAuthenticityRate: cell(row, "authenticity"),
          meanCoherence: cell(row, "coherence"),
          winners: {
            firstChoice: rule === "firstChoice" ? winners : null,
            borda: rule === "borda" ? winners : null,
          },
          winnerChanged: row.id === "C" ? { firstChoice: null, borda: changedOf(scenario) } : null,
          leftOut: { belowQuorum: 0, otherN: 0 },
          replies: null,
        };
      }),
  }));
}

/** Tables 3 and 5 as the paper prints them. */
export function publishedArchetypes(): ArchetypeRow[] {
  return Object.entries(scenarios).flatMap(([scenario, { archetypes }]) =>
    tables()[archetypes]!.rows.map((row) => ({
      scenario,
      perspective: row.label.replace("Pref.", "Preference"),
      mostCommon: [row.cells.option!.printed],
      consistency: cell(row, "consistency")!,
      meanCoherence: cell(row, "coherence"),
      votes: null,
      missing: null,
    })),
  );
}

const rowIds = { firstChoiceConcentration: "fcc", bordaMargin: "borda", effectivePerspectives: "entropy" } as const;

/** Column of each measure's mean in Tables 2 and 4. */
const meanIds = {
  firstChoiceConcentration: "fccMean",
  bordaMargin: "bordaMean",
  effectivePerspectives: "entropy",
} as const;

/** The difference of two printed means, with the interval that Tables 2 and 4 print for primary comparisons. */
function differenceOf(summary: PublishedTable, sides: "AB" | "BC", primary: boolean, means: (number | null)[]) {
  const [first, second] = means as [number, number];
  const interval = summary.rows.find(({ id }) => id === sides)!;
  return {
    estimate: first - second,
    low: primary ? cell(interval, "ciLow") : null,
    high: primary ? cell(interval, "ciHigh") : null,
  };
}

/** Pairs whose margin fell, rose and stayed, as the text of sections 6.1 and 6.2 counts them. */
function printedMoves(key: string, runs: number): StateTest["moved"] {
  const [fell, rose] = [printed(`${key}.marginReduced`), printed(`${key}.marginIncreased`)];
  return fell === null || rose === null ? null : { fell, rose, stayed: runs - fell - rose };
}

/** Table 7 as the paper prints it, with the means, numbers of runs and intervals of Tables 2 and 4. */
export function publishedTests(): SourcedTest[] {
  return Object.entries(scenarios).flatMap(([scenario, { key, summary: id }]) =>
    plannedTests.map(({ comparison, measure, primary }): SourcedTest => {
      const sides = comparison === "A vs B" ? "AB" : "BC";
      const row = `${key}.${sides.toLowerCase()}.${rowIds[measure]}`;
      const { cells } = tables().table7!.rows.find((one) => one.id === row)!;
      const summary = tables()[id]!;
      const ofStates = (column: string) =>
        [...sides].map((state) => cell(summary.rows.find((one) => one.id === state)!, column)) as [number, number];
      const means = ofStates(meanIds[measure]);
      const runs = ofStates("n");
      return {
        scenario,
        comparison,
        measure,
        test: cells.test!.printed as StateTest["test"],
        statistic: null,
        p: cells.p!.printed,
        r: cells.r!.value,
        means,
        moved: measure === "bordaMargin" ? printedMoves(key, runs[1]) : null,
        difference: differenceOf(summary, sides, primary, means),
        significant: cells.significant!.printed.startsWith("Yes"),
        runs,
      };
    }),
  );
}

/** Table 6 as the paper prints it; its shares fit three pairs in each of 35 runs. */
export function publishedTensions(): TensionShares[] {
  const share = (id: string, column: string) => cell(tables().table6!.rows.find((row) => row.id === id)!, column)!;
  return Object.entries(scenarios).map(([scenario, { key, summary }]) => ({
    scenario,
    pairs: "direct",
    shares: {
      authenticDisagreement: share("authentic", key),
      genuineAgreement: share("genuine", key),
      suspectAgreement: share("suspect", key),
      partial: share("partial", key),
    },
    trustworthy: share("trustworthy", key),
    complete: null,
    inferred: 3 * (cell(tables()[summary]!.rows.find(({ id }) => id === "B")!, "n") ?? 0),
    incomplete: null,
  }));
}

import { requireRows } from "../foundation/requireFields.js";
import { chanceLevels } from "../metrics/chanceLevels.js";
import { mean, standardDeviation } from "../statistics/descriptives.js";
import { comparableRuns } from "./comparableRuns.js";
import type { ReplyCounts } from "./missingReplies.js";
import { numberIn, type Quantity, quantity } from "./quantity.js";
import { summedReplies } from "./summaries.js";
import { type State, type StateMeasures, states, type ThreeStatesRow } from "./threeStatesRows.js";

/** A mean with its sample SD (n - 1). */
export interface Spread {
  mean: Quantity;
  sd: Quantity;
}

/** How often each option won; ties are counted apart. */
export interface WinnerCounts {
  options: { [option: string]: number };
  tie: number;
}

/** A column of Tables 2 and 4: one state of one scenario. */
export interface StateSummary {
  state: State;
  /** Runs that are compared. */
  runs: number;
  /** The most different models that spoke for the evaluators of one run, of those left out too. */
  evaluatorModels: number;
  firstChoiceConcentration: Spread;
  bordaMargin: Spread;
  effectivePerspectives: Spread;
  voiceAuthenticityRate: Quantity;
  meanCoherence: Quantity;
  /** In State C those of the weighted votes, but for a summary with `winnersUnweighted`; null where a source has none. */
  winners: { firstChoice: WinnerCounts | null; borda: WinnerCounts | null };
  /** In State C, runs in which weighting changed who wins, a tie made or broken included; null elsewhere. */
  winnerChanged: { firstChoice: number | null; borda: number | null } | null;
  /** Runs left out, below the quorum or of another number of evaluators. */
  leftOut: { belowQuorum: number; otherN: number };
  /** A paper's are not known. */
  replies: ReplyCounts | null;
}

/** One scenario's summary. */
export interface ScenarioSummary {
  scenario: string;
  /** Evaluators behind each run that is compared. */
  n: number | null;
  /** What random votes would give with so many evaluators. */
  chance: { firstChoiceConcentration: Quantity; effectivePerspectives: Quantity };
  states: StateSummary[];
  /** A source that prints winners and not by which rule: they are put with one, which is a guess. */
  winnersAssumed?: true;
  /** A source whose winners in State C are those of the votes before they were weighted. */
  winnersUnweighted?: true;
}

function spreadOf(rows: readonly ThreeStatesRow[], measure: keyof StateMeasures): Spread {
  const values = rows.map((row) => numberIn(row[measure])).filter((value) => value !== null);
  if (values.length === 0) {
    const nothing = { notComputable: "no run has a value" };
    return { mean: nothing, sd: nothing };
  }
  const sd = values.length < 2 ? { notComputable: "one run has no spread" } : spread(values);
  return { mean: mean(values), sd };
}

/** The SD; values that differ by rounding alone, as equal weights leave them, have none. */
function spread(values: readonly number[]): number {
  const sd = standardDeviation(values);
  return sd < 1e-12 ? 0 : sd;
}

function meanQuantity(rows: readonly ThreeStatesRow[], measure: "voiceAuthenticityRate" | "meanCoherence"): Quantity {
  const values = rows.map((row) => numberIn(row[measure])).filter((value) => value !== null);
  return values.length === 0 ? { notComputable: "no run has a score" } : mean(values);
}

function winnersOf(rows: readonly ThreeStatesRow[], rule: "firstChoice" | "borda"): WinnerCounts {
  const counts: WinnerCounts = { options: {}, tie: 0 };
  for (const { winners } of rows) {
    const won = winners[rule];
    if (won === null) continue;
    if (won.length > 1) counts.tie++;
    else counts.options[won[0]!] = (counts.options[won[0]!] ?? 0) + 1;
  }
  return counts;
}

/**
 * Tables 2 and 4 out of rows, a summary a scenario: runs of one number of evaluators that reach the quorum, those left
 * out counted, and what chance would give.
 * Throws InputError for what are no rows of threeStatesRows.
 *
 * @example
 * summariseThreeStates(threeStatesRows(logs));
 */
export function summariseThreeStates(
  rows: readonly ThreeStatesRow[],
  options: { quorum?: number } = {},
): ScenarioSummary[] {
  requireRows("rows", rows, ["scenario", "state", "n", "evaluators"], "rows of threeStatesRows");
  return [...new Set(rows.map(({ scenario }) => scenario))].map((scenario) => {
    const own = rows.filter((row) => row.scenario === scenario);
    const { rows: compared, n, belowQuorum, otherN } = comparableRuns(own, options);
    const choices = own[0]!.options;
    const chance = (measure: "firstChoiceConcentration" | "effectivePerspectives"): Quantity =>
      n === null
        ? { notComputable: "no run reaches the quorum" }
        : quantity(() => chanceLevels({ evaluators: n, options: choices })[measure]);
    return {
      scenario,
      n,
      chance: {
        firstChoiceConcentration: chance("firstChoiceConcentration"),
        effectivePerspectives: chance("effectivePerspectives"),
      },
      states: states.flatMap((state): StateSummary[] => {
        const ofState = ({ state: one }: ThreeStatesRow) => one === state;
        const all = own.filter(ofState);
        if (all.length === 0) return [];
        const used = compared.filter(ofState);
        return [
          {
            state,
            runs: used.length,
            evaluatorModels: Math.max(...all.map(({ evaluatorModels }) => evaluatorModels)),
            firstChoiceConcentration: spreadOf(used, "firstChoiceConcentration"),
            bordaMargin: spreadOf(used, "bordaMargin"),
            effectivePerspectives: spreadOf(used, "effectivePerspectives"),
            voiceAuthenticityRate: state === "C" ? meanQuantity(used, "voiceAuthenticityRate") : null,
            meanCoherence: state === "C" ? meanQuantity(used, "meanCoherence") : null,
            winners: { firstChoice: winnersOf(used, "firstChoice"), borda: winnersOf(used, "borda") },
            winnerChanged:
              state === "C"
                ? {
                    firstChoice: used.filter(({ winnerChanged }) => winnerChanged?.firstChoice).length,
                    borda: used.filter(({ winnerChanged }) => winnerChanged?.borda).length,
                  }
                : null,
            leftOut: { belowQuorum: belowQuorum.filter(ofState).length, otherN: otherN.filter(ofState).length },
            replies: summedReplies(all.map(({ replies }) => replies)),
          },
        ];
      }),
    };
  });
}

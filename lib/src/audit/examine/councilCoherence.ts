import { printsAs, roundingHalf } from "../printedNumber.js";
import type { PublishedFigure, PublishedPaper, PublishedRow } from "../publishedPaper.js";
import { evaluators, type Recovered, runsOf, type Scenario, scenarioNames, scenarios } from "./councilPanel.js";
import { type Finding, follows, holds, type LookUp, numberOf, wholeOf } from "./finding.js";

const stability = { childWelfare: "table3", housing: "table5" } as const;

/** Coherence and consistency: Tables 3 and 5, the lower rows of Tables 2 and 4, and the text about them. */
export function examineCoherence(
  { tables }: PublishedPaper,
  of: LookUp,
  recovered: { [scenario in Scenario]: Recovered },
): Finding[] {
  const voices = (perspective: string) =>
    tables.table1!.rows.filter(({ cells }) => cells.perspective!.printed.startsWith(perspective.split(" ")[0]!)).length;
  const rows = (scenario: Scenario) => tables[stability[scenario]]!.rows;
  return [
    ...scenarioNames.flatMap((scenario): Finding[] => {
      const table = scenarios[scenario];
      const votes = runsOf.B * evaluators;
      return [
        wholeOf(of(`${table}.C.authenticity`), { n: votes, of: `${votes} scores` }),
        meanCoherence(of(`${table}.C.coherence`), rows(scenario), voices),
        ...rows(scenario).map(({ label, cells }) => {
          const n = runsOf.B * voices(label);
          return wholeOf(cells.consistency!, { n, of: `${n} votes` }, perspectiveNote(cells.consistency!, n));
        }),
      ];
    }),
    ...securityVoices(of),
    converge(of, rows("childWelfare"), voices, recovered.childWelfare),
    ...extremes(of, rows),
  ];
}

function perspectiveNote(figure: PublishedFigure, n: number): string {
  if (n === runsOf.B) return "";
  const alone = wholeOf(figure, { n: runsOf.B, of: `${runsOf.B} runs` }).recomputed;
  return alone
    ? `Over one evaluator it would be ${alone}.`
    : `Not attainable over ${runsOf.B} votes, so all three evaluators were counted.`;
}

/** The mean over evaluators: a perspective with three of them counts three times. */
function meanCoherence(
  figure: PublishedFigure,
  rows: readonly PublishedRow[],
  voices: (perspective: string) => number,
): Finding {
  const mean = rows.reduce((sum, { label, cells }) => sum + voices(label) * numberOf(cells.coherence!), 0) / evaluators;
  const half = roundingHalf(2);
  const possible = printsAs(figure, mean - half) || printsAs(figure, mean) || printsAs(figure, mean + half);
  const plain = rows.reduce((sum, { cells }) => sum + numberOf(cells.coherence!), 0) / rows.length;
  return {
    figure,
    verdict: printsAs(figure, mean) ? "recomputed" : possible ? "attainable" : "inconsistent",
    recomputed: `${mean.toFixed(4)} (${(mean - half).toFixed(4)} to ${(mean + half).toFixed(4)} within rounding)`,
    formula: "(Performance + Pragmatism + Risk + 3 Security + Simplicity) / 7",
    how: `The plain mean of the five rows would be ${plain.toFixed(3)}.`,
  };
}

/** Two of the three Security evaluators are printed, and so is the mean of all three. */
function securityVoices(of: LookUp): Finding[] {
  const known = [of("models.guardianCoherence"), of("models.perfectionistCoherence")];
  const mean = of("table3.security.coherence");
  const third = 3 * numberOf(mean) - known.reduce((sum, figure) => sum + numberOf(figure), 0);
  const margin = 3 * roundingHalf(mean.decimals) + 2 * roundingHalf(2);
  const possible = third + margin >= 0 && third - margin <= 1;
  return [...known, mean].map((figure) => ({
    figure,
    verdict: possible ? "attainable" : "inconsistent",
    recomputed: `Conservative ${(third - margin).toFixed(3)} to ${(third + margin).toFixed(3)}`,
    formula: "3 x 0.81 - 0.97 - 0.59",
    how: "The third Security evaluator's mean coherence follows from the two printed ones and their common mean.",
  }));
}

/** Two tables about the same 245 votes: those for Intensive, and the largest votes that FCC implies. */
function converge(
  of: LookUp,
  rows: readonly PublishedRow[],
  voices: (perspective: string) => number,
  { pairs }: Recovered,
): Finding {
  const n = (label: string) => runsOf.B * voices(label);
  const votes = rows.reduce((sum, { label, cells }) => sum + Math.round(numberOf(cells.consistency!) * n(label)), 0);
  const largest = pairs[0]!.second.reduce((sum, count, index) => sum + count * (index + 3), 0);
  const everywhere = rows.every(({ cells }) => cells.option!.printed === "Intensive");
  const majorities = rows.filter(({ cells }) => numberOf(cells.consistency!) > 0.5).length;
  return holds(
    of("childWelfare.converge"),
    everywhere && votes <= largest,
    `${votes} of ${runsOf.B * evaluators} votes; largest votes sum to ${largest}`,
    "votes for Intensive by Table 3, largest votes by the FCC of Table 2",
    `It is the commonest choice of all five, the choice of most in ${majorities}. The two tables agree: Intensive cannot have more votes than the leaders, and has ${largest - votes} fewer, in the runs that it lost.`,
  );
}

function extremes(of: LookUp, rows: (scenario: Scenario) => readonly PublishedRow[]): Finding[] {
  const ranked = (scenario: Scenario) =>
    [...rows(scenario)].sort((first, second) => numberOf(first.cells.coherence!) - numberOf(second.cells.coherence!));
  const lowest = scenarioNames.map((scenario) => ranked(scenario)[0]!);
  const highest = scenarioNames.map((scenario) => ranked(scenario).at(-1)!);
  const shown = (found: readonly PublishedRow[]) =>
    found.map(({ label, cells }) => `${label} ${cells.coherence!.printed}`).join(", ");
  const top = ranked("housing").slice(-2);
  const bottom = ranked("housing").slice(0, 2);
  const optionsOf = (found: readonly PublishedRow[]) => new Set(found.map(({ cells }) => cells.option!.printed)).size;
  return [
    holds(
      of("profiling.lowest"),
      lowest.every(({ label }) => label === "Pragmatism"),
      shown(lowest),
      "lowest mean coherence in Tables 3 and 5",
      "Mistral-7B spoke for Pragmatism, which is lowest in child welfare only.",
    ),
    holds(
      of("profiling.highest"),
      highest.every(({ label }) => label === "Performance Focus"),
      shown(highest),
      "highest mean coherence in Tables 3 and 5",
    ),
    holds(of("housing.highestCluster"), optionsOf(top) === 1, shown(top), "highest two of Table 5 share an option"),
    holds(of("housing.lowestSpread"), optionsOf(bottom) === 2, shown(bottom), "lowest two of Table 5 differ in option"),
    follows(of("profiling.n"), rows("housing").length, "rows of Table 5"),
    ...opposite(of),
  ];
}

function opposite(of: LookUp): Finding[] {
  const measures = ["fccMean", "bordaMean", "entropy"] as const;
  const change = (table: string, measure: string) =>
    numberOf(of(`${table}.C.${measure}`)) - numberOf(of(`${table}.B.${measure}`));
  const signs = measures.map((measure) => change("table2", measure) * change("table4", measure));
  return [
    holds(
      of("housing.opposite"),
      signs.every((product) => product < 0),
      measures.map((measure) => change("table4", measure).toFixed(3)).join(", "),
      "C - B of FCC, Borda margin and perspectives, against Table 2",
    ),
  ];
}

import { concentrations, recover, repeated, type Scenario, scenarioNames } from "./examine/councilPanel.js";
import { lookUpIn } from "./examine/finding.js";
import { loadPublished } from "./published.js";

/** First-Choice Concentration of every run of State A and State B, as far as what is printed determines it. */
export interface RecoveredRuns {
  scenario: Scenario;
  /** Pairs of samples with the printed means, SDs, U and mean entropies; with one of them the runs are known. */
  solutions: { A: number[]; B: number[] }[];
}

/**
 * The runs behind the council paper's Tables 2 and 4, recovered from what it prints: largest votes of seven evaluators
 * whose First-Choice Concentration has the printed mean and SD in State A and in State B, and between them the printed
 * Mann-Whitney U, within what the mean entropies allow. Housing has one solution, child welfare several.
 *
 * @example
 * recoveredRuns().find(({ scenario }) => scenario === "housing").solutions.length; // 1
 */
export function recoveredRuns(): RecoveredRuns[] {
  const of = lookUpIn(loadPublished().council);
  return scenarioNames.map((scenario) => ({
    scenario,
    solutions: recover(of, scenario).pairs.map(({ first, second }) => ({
      A: repeated(concentrations, first),
      B: repeated(concentrations, second),
    })),
  }));
}

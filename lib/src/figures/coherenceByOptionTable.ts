import { paperThreeStates } from "../experiments/threeStatesSources.js";
import { mean } from "../statistics/descriptives.js";
import type { Table } from "./table.js";

/**
 * The paper's perspectives by the option that each put first most often, with their mean coherence: as near as Tables 3
 * and 5 come to who supports which option, since votes by evaluator are not printed.
 *
 * @example
 * showTable(coherenceByOptionTable());
 */
export function coherenceByOptionTable(): Table {
  const { archetypes, scenarios, noteOfB } = paperThreeStates();
  const rows = Object.entries(scenarios).flatMap(([scenario, { name }]) => {
    const own = archetypes.filter((row) => row.scenario === scenario);
    return [...new Set(own.map(({ mostCommon }) => mostCommon[0]!))].map((option) => {
      const behind = own.filter(({ mostCommon }) => mostCommon[0] === option);
      return {
        scenario: name,
        option,
        perspectives: behind.map(({ perspective, meanCoherence }) => `${perspective} ${meanCoherence}`).join(", "),
        coherence: mean(behind.map(({ meanCoherence }) => meanCoherence as number)),
      };
    });
  });
  return {
    caption: "Paper: mean coherence by the option that a perspective put first most often",
    columns: [
      { key: "scenario", label: "Scenario" },
      { key: "option", label: "Most common option" },
      { key: "perspectives", label: "Perspectives" },
      { key: "coherence", label: "their mean coherence", digits: 3 },
    ],
    rows,
    notes: [`paper: ${noteOfB}`, "a mean over perspectives, since votes by evaluator are not printed"],
  };
}

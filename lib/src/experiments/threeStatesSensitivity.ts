import { requireRows } from "../foundation/requireFields.js";
import { requireObject } from "../foundation/requireInput.js";
import { type SensitivityRow, sensitivityTable } from "../statistics/sensitivityTable.js";
import { comparableRuns } from "./comparableRuns.js";
import { type Comparison, samplesOf } from "./stateSamples.js";
import type { StateMeasures, ThreeStatesRow } from "./threeStatesRows.js";

/**
 * Every p of one comparison of `threeStatesTests` under every named convention, over the same runs; see
 * `sensitivityTable`.
 * Throws InputError for what are no rows of threeStatesRows.
 *
 * @example
 * threeStatesSensitivity(threeStatesRows(logs), { scenario: "housing", comparison: "A vs B", measure: "bordaMargin" });
 */
export function threeStatesSensitivity(
  rows: readonly ThreeStatesRow[],
  settings: { scenario: string; comparison: Comparison; measure: keyof StateMeasures; quorum?: number },
): SensitivityRow[] {
  requireRows("rows", rows, ["scenario", "state", "n", "evaluators"], "rows of threeStatesRows");
  requireObject("settings", settings, "{ scenario, comparison, measure }");
  const { scenario, comparison, measure, ...options } = settings;
  const { rows: compared } = comparableRuns(
    rows.filter((row) => row.scenario === scenario),
    options,
  );
  const [x, y] = samplesOf(compared, comparison, measure);
  return sensitivityTable(x, y, {
    design: comparison === "B vs C" ? "paired" : "independent",
    direction: measure === "effectivePerspectives" ? "less" : "greater",
  });
}

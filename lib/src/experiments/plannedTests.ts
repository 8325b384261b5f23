import type { StateMeasures } from "./threeStatesRows.js";

/** The tests of Table 7, in its order: what is compared, on what, and which way it was expected to go. */
export const plannedTests = [
  { comparison: "A vs B", measure: "firstChoiceConcentration", direction: "greater", primary: true },
  { comparison: "A vs B", measure: "effectivePerspectives", direction: "less", primary: false },
  { comparison: "B vs C", measure: "bordaMargin", direction: "greater", primary: true },
  { comparison: "B vs C", measure: "firstChoiceConcentration", direction: "greater", primary: false },
  { comparison: "B vs C", measure: "effectivePerspectives", direction: "less", primary: false },
] as const satisfies readonly {
  comparison: string;
  measure: keyof StateMeasures;
  direction: "greater" | "less";
  primary: boolean;
}[];

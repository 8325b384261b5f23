import type { DeliberationLog } from "../council/deliberationLog.js";
import { policyOf } from "../council/policies.js";
import { optionLabels, type Policy } from "../council/policy.js";
import { isNullModel } from "../foundation/isNullModel.js";
import { type ArchetypeRow, archetypeRows, sharedPerspectiveRows } from "./archetypes.js";
import type { RunLog } from "./experiment.js";
import { modelsThatSpoke } from "./missingReplies.js";
import {
  publishedArchetypes,
  publishedSummaries,
  publishedTensions,
  publishedTests,
  type SourcedTest,
} from "./publishedCouncil.js";
import { sourceNote } from "./sourceNote.js";
import { type TensionShares, tensionShares } from "./tensionShares.js";
import { threeStatesRows } from "./threeStatesRows.js";
import { type ScenarioSummary, summariseThreeStates } from "./threeStatesSummary.js";
import { threeStatesTests } from "./threeStatesTests.js";

/** A scenario as tables name it. */
export interface ScenarioNames {
  name: string;
  /** Labels of its options by id. */
  options: { [id: string]: string };
}

/** Tables 2 to 7 from one source: the paper, or the runs of one set of models. */
export interface ThreeStatesSource {
  label: string;
  /** What a reader must know of it. */
  note: string;
  /** The same of its runs of State B alone, for the tables that show no other. */
  noteOfB: string;
  scenarios: { [id: string]: ScenarioNames };
  summaries: readonly ScenarioSummary[];
  archetypes: readonly ArchetypeRow[];
  /** Evaluators that share a perspective, each for itself. */
  sharedPerspectives: readonly ArchetypeRow[];
  tests: readonly SourcedTest[];
  /** Over the direct pairs, and over all. */
  tensions: readonly TensionShares[];
}

const namesOf = (policy: Policy): ScenarioNames => ({ name: policy.name, options: optionLabels(policy) });

/**
 * Tables 2 to 7 as the paper prints them, as a source.
 *
 * @example
 * showTable(threeStatesTable([paperThreeStates(), threeStatesSource(logs)], "housing"));
 */
export function paperThreeStates(): ThreeStatesSource {
  const summaries = publishedSummaries();
  const note =
    "as printed in Tables 2 to 7: seven models of 7 to 9B parameters (Mistral-NeMo has 12B), judged by Claude Sonnet 4; missing replies not reported";
  return {
    label: "paper",
    note: `${note}. Table 4 counts winners by first choices, in State C too by unweighted ones (its caption: "weighting affects Borda scores, not votes"); by which rule Table 2 counts is not known, and its counts are put with Borda's`,
    noteOfB: note,
    scenarios: Object.fromEntries(summaries.map(({ scenario }) => [scenario, namesOf(policyOf(scenario))])),
    summaries,
    archetypes: publishedArchetypes(),
    sharedPerspectives: [],
    tests: publishedTests(),
    tensions: publishedTensions(),
  };
}

/** The most models that a heading names; of more it says how many, and the note names them. */
const mostNamed = 3;

/** The label of runs: their models, or the family where they are variants of one. */
function sourceLabel(logs: readonly RunLog[]): string {
  const models = modelsThatSpoke(logs);
  const families = new Set(models.map((id) => (isNullModel(id) ? "extractive" : id)));
  return families.size > mostNamed ? `${families.size} models` : [...families].join(" + ");
}

/**
 * Runs of the three-states experiment as a source.
 *
 * @example
 * showTable(threeStatesTable([paperThreeStates(), threeStatesSource(logs)], "housing"));
 */
export function threeStatesSource(logs: readonly RunLog[], options: { quorum?: number } = {}): ThreeStatesSource {
  const deliberations = logs as readonly RunLog<DeliberationLog>[];
  const rows = threeStatesRows(deliberations);
  return {
    label: sourceLabel(logs),
    note: sourceNote(logs),
    noteOfB: sourceNote(logs.filter(({ experiment }) => experiment.factors.state === "B")),
    scenarios: Object.fromEntries(deliberations.map(({ scenario }) => [scenario.id, namesOf(scenario)])),
    summaries: summariseThreeStates(rows, options),
    archetypes: archetypeRows(deliberations),
    sharedPerspectives: sharedPerspectiveRows(deliberations),
    tests: threeStatesTests(rows, options),
    tensions: [...tensionShares(deliberations, "direct"), ...tensionShares(deliberations, "all")],
  };
}

import type { z } from "zod";
import { deliberationLogSchema } from "../council/deliberationLogSchema.js";
import { delphiLogSchema } from "../council/delphiLogSchema.js";
import { profilingLogSchema } from "../council/profilingLog.js";
import { debateLogSchema } from "../debate/debateLogSchema.js";
import { ablationSource, paperAblation } from "../experiments/ablationSources.js";
import type { RunLog } from "../experiments/experiment.js";
import { reliabilityLogSchema } from "../experiments/reliabilityLogSchema.js";
import { paperResilience, resilienceSource } from "../experiments/resilienceSources.js";
import { studyExposures } from "../experiments/studyExposures.js";
import { studyLogSchema } from "../experiments/studyLogSchema.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { ablationAgentsTable } from "./ablationAgentsTable.js";
import { ablationFigure } from "./ablationFigure.js";
import { ablationTable } from "./ablationTable.js";
import { combinatorialFigures } from "./combinatorialFigure.js";
import { combinatorialTables } from "./combinatorialTables.js";
import { councilFigures } from "./councilFigures.js";
import { councilTables } from "./councilTables.js";
import { delphiFigure } from "./delphiFigure.js";
import { delphiTable } from "./delphiTable.js";
import { exposureTable } from "./exposureTable.js";
import type { Figure } from "./figure.js";
import { type MeasuredCell, measuredAblation, measuredResilience } from "./measuredCells.js";
import { measuredThreeStates } from "./measuredCouncil.js";
import { profilingTable } from "./profilingTable.js";
import { reliabilityFigure } from "./reliabilityFigure.js";
import { reliabilityTable } from "./reliabilityTable.js";
import { resilienceFigure } from "./resilienceFigure.js";
import { resilienceTable } from "./resilienceTable.js";
import type { Table } from "./table.js";

/** How an experiment is shown, out of the logs of its runs. */
export interface ExperimentView {
  /** What its logs must be. */
  schema: z.ZodType<unknown>;
  /** The paper's tables, ours beside the paper's. */
  tables(logs: readonly RunLog[]): Table[];
  figures(logs: readonly RunLog[]): Figure[];
  /** Its measures run by run, where its tables do not hold what repeated runs say. */
  cells(logs: readonly RunLog[]): MeasuredCell[];
  /** What its numbers mean, a sentence each. */
  conventions: readonly string[];
}

const keywords =
  "Keywords are counted as whole words or phrases, after Unicode normalisation and case folding; an inflection that is listed counts as its keyword, and each keyword once.";

const views: { readonly [experiment: string]: ExperimentView } = {
  resilience: {
    schema: debateLogSchema,
    tables: (logs) => [resilienceTable([paperResilience(), resilienceSource(logs)])],
    figures: (logs) => [resilienceFigure([paperResilience(), resilienceSource(logs)])],
    cells: measuredResilience,
    conventions: [
      "SysAR is 1 over the turns from the perturbed turn to the first one after it that has at least three distinct keywords of the case, and 0 where none of the six has them.",
      "ArCo is the share of the six turns after the perturbed one that have at least three distinct keywords of the case or of the perturbation. Turns that are missing count neither way.",
      keywords,
    ],
  },
  ablation: {
    schema: debateLogSchema,
    tables: (logs) => {
      const ours = ablationSource(logs);
      return [ablationTable([paperAblation(), ours]), ablationAgentsTable(ours)];
    },
    figures: (logs) => [ablationFigure([paperAblation(), ablationSource(logs)])],
    cells: measuredAblation,
    conventions: [
      "Doctrinal Accuracy (DA) is the mean over agents of each agent's share of turns with at least two keywords of its own framework.",
      "Cross-Referencing (CR) is the share of turns that name an opponent or use a keyword of an opponent's framework that is not also the speaker's own.",
      "ArCo is the share of the six turns after the perturbed one that have at least three distinct keywords of the case or of the perturbation. Turns that are missing count neither way.",
      "Gains are percentage points.",
      keywords,
    ],
  },
  "student-study": {
    schema: studyLogSchema,
    tables: (logs) => [exposureTable(studyExposures(logs))],
    figures: () => [],
    cells: () => [],
    conventions: [
      "The runs are what students are shown; what students then say is scored apart, from their answers. A misattribution is a doctrine ascribed to a philosopher who would reject it.",
    ],
  },
  "three-states": {
    schema: deliberationLogSchema,
    tables: councilTables,
    figures: councilFigures,
    cells: measuredThreeStates,
    conventions: [
      "First-Choice Concentration is (largest vote - V/K) / (V - V/K), V votes or their weight over K options: 0 for an even split, 1 for unanimity.",
      "A against B is a Mann-Whitney test, asymptotic, corrected for ties and continuity, one-tailed; B against C a Wilcoxon signed-rank test, asymptotic, without continuity correction, zeros dropped, one-tailed. Up to 8 runs of a state and up to 13 pairs both are exact, over all arrangements.",
      "State C weights each ballot by its evaluator's coherence score. A ballot that is no strict ranking of the options counts nowhere.",
      "Position bias is the share of first choices that went to the option shown first, with Wilson's 95 % interval, against one over the options; it can be told from a preference only where the options were shuffled.",
    ],
  },
  combinatorial: {
    schema: deliberationLogSchema,
    tables: combinatorialTables,
    figures: combinatorialFigures,
    cells: () => [],
    conventions: [
      "The share of variance is that of a permutational analysis of variance (PERMANOVA) on the evaluations of one debate: 0 or 1 for the same or another first choice, the normalised Kendall distance for rankings, the squared difference for coherence scores.",
      "Its p comes from giving models away among the evaluations of one run and perspective, or perspectives among those of one run and model.",
    ],
  },
  delphi: {
    schema: delphiLogSchema,
    tables: (logs) => [delphiTable(logs)],
    figures: (logs) => [delphiFigure(logs)],
    cells: () => [],
    conventions: [
      "A second vote is given up when its first choice is another than the first vote's; it is weighed and kept when the choice stands and its reasoning takes up at least three terms of the critiques that stand neither in the earlier reasoning nor in the question; it is kept otherwise.",
    ],
  },
  profiling: {
    schema: profilingLogSchema,
    tables: (logs) => [profilingTable(logs)],
    figures: () => [],
    cells: () => [],
    conventions: [
      "Alignment is the number of times a perspective's keywords occur over the number of words, in all of a model's answers from that perspective together.",
    ],
  },
  reliability: {
    schema: reliabilityLogSchema,
    tables: (logs) => [reliabilityTable(logs)],
    figures: (logs) => [reliabilityFigure(logs)],
    cells: () => [],
    conventions: [
      "ICC(3,1) is the consistency of single scores: what one scoring adds to all of them does not lower it. The shift says what it adds.",
    ],
  },
};

/** How an experiment is shown. Throws InputError for the name of an experiment that has no tables. */
export function experimentView(experiment: string): ExperimentView {
  if (!Object.hasOwn(views, experiment))
    throw new InputError("experiment", experiment, `one of ${Object.keys(views).join(", ")}`);
  return views[experiment]!;
}

/**
 * The measures of an experiment, run by run, beside the paper's. Empty where its tables hold all that runs say.
 * Throws InputError for logs that are not of that experiment.
 *
 * @example
 * experimentMeasures("resilience", logs);
 */
export function experimentMeasures(experiment: string, logs: readonly RunLog[]): MeasuredCell[] {
  return checkedView(experiment, logs).cells(logs);
}

/**
 * The paper's tables of an experiment, out of its logs. Throws InputError for logs that are not of that experiment.
 *
 * @example
 * for (const table of experimentTables("resilience", logs)) console.log(tableToText(table));
 */
export function experimentTables(experiment: string, logs: readonly RunLog[]): Table[] {
  return checkedView(experiment, logs).tables(logs);
}

function checkedView(experiment: string, logs: readonly RunLog[]): ExperimentView {
  const view = experimentView(experiment);
  for (const log of logs) {
    parsed(`log ${log.experiment?.id}`, log, view.schema);
    if (log.experiment.experiment !== experiment)
      throw new InputError(`log ${log.experiment.id}, field experiment`, log.experiment.experiment, experiment);
  }
  return view;
}

import type { DeliberationLog } from "../council/deliberationLog.js";
import { voiceAuthenticityRate } from "../metrics/voiceAuthenticityRate.js";
import { mean, standardDeviation } from "../statistics/descriptives.js";
import { byScenarioAndState } from "./byScenarioAndState.js";
import { evaluatorModel } from "./evaluatorModel.js";
import type { RunLog } from "./experiment.js";
import { type Quantity, quantity } from "./quantity.js";
import { requireDeliberations } from "./requireLogs.js";

/** How coherently one evaluator reasoned, over the runs of one scenario. */
export interface CoherenceRow {
  scenario: string;
  /** Name of the evaluator; null over all of them. */
  evaluator: string | null;
  perspective: string | null;
  /** Ids of the models that spoke for it and judged it; null where there are several. */
  model: string | null;
  judge: string | null;
  /** Its scores, in the order of the runs. */
  scores: number[];
  /** How many of them the model gave that had written the reasoning. */
  selfJudged: number;
  /** Reasonings without a score, because there is no reasoning or the judge gave none. */
  missing: number;
  mean: Quantity;
  /** Sample SD. */
  sd: Quantity;
  /** Share of the scores from 0.6 on (Voice Authenticity Rate). */
  authenticity: Quantity;
}

const oneOf = (values: readonly string[]) => (new Set(values).size === 1 ? values[0]! : null);

/** One reasoning's score, and whether its own model gave it. */
interface Scored {
  score: number | null;
  bySelf: boolean;
}

function scoredOf(log: RunLog<DeliberationLog>, evaluator: string): Scored {
  return {
    score: log.coherence[evaluator] ?? null,
    bySelf: log.models.judge !== undefined && evaluatorModel(log, evaluator) === log.models.judge.id,
  };
}

function rowOf(
  named: Pick<CoherenceRow, "scenario" | "evaluator" | "perspective" | "model" | "judge">,
  all: readonly Scored[],
): CoherenceRow {
  const scores = all.flatMap(({ score }) => (score === null ? [] : [score]));
  const none = { notComputable: "there is no score" };
  return {
    ...named,
    scores,
    selfJudged: all.filter(({ score, bySelf }) => score !== null && bySelf).length,
    missing: all.length - scores.length,
    mean: scores.length === 0 ? none : mean(scores),
    sd: scores.length < 2 ? { notComputable: "an SD needs two scores" } : standardDeviation(scores),
    authenticity: quantity(() => voiceAuthenticityRate(scores)),
  };
}

/**
 * Coherence scores and Voice Authenticity Rate by evaluator, then over all of them, for each scenario (AI Council
 * sections 4.1 and 5.3). Runs that nobody judged, as those of State A, are left out.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * coherenceRows(logs).find(({ evaluator }) => evaluator === "Guardian")?.mean;
 */
export function coherenceRows(logs: readonly RunLog<DeliberationLog>[]): CoherenceRow[] {
  requireDeliberations(logs);
  const judged = logs.filter(({ options }) => options.validation);
  return byScenarioAndState(judged).flatMap(({ scenario, logs: own }) => {
    const judge = oneOf(own.map(({ models }) => models.judge?.id ?? "not known"));
    const rows = own[0].panel.evaluators.map(({ id, name, perspective }) => {
      const model = oneOf(own.map((log) => evaluatorModel(log, id)));
      const scored = own.map((log) => scoredOf(log, id));
      return rowOf({ scenario, evaluator: name, perspective: perspective.name, model, judge }, scored);
    });
    const all = own.flatMap((log) => Object.keys(log.coherence).map((id) => scoredOf(log, id)));
    return [...rows, rowOf({ scenario, evaluator: null, perspective: null, model: null, judge }, all)];
  });
}

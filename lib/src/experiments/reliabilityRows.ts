import { judgeId } from "../agents/judgeAgent.js";
import type { RunLog } from "./experiment.js";
import { type ReliabilityLog, secondJudgeId } from "./reliability.js";
import { type Reliability, reliability, type ScorePair } from "./reliabilityMeasures.js";
import { requireReliabilityLogs } from "./requireLogs.js";

/** Which two scorings are compared. */
export type Comparison = "test-retest" | "second judge";

/** Agreement of two scorings: of one scenario or all, of one evaluator or all. */
export interface ReliabilityRow extends Reliability {
  comparison: Comparison;
  /** Null over all scenarios. */
  scenario: string | null;
  /** Null over all evaluators. */
  evaluator: string | null;
  /** Models of the two scorings. */
  judges: [string, string];
}

type Logs = readonly RunLog<ReliabilityLog>[];

/** The models that judged as one speaker, by id; logs of several designs may have several. */
function judgesOf(logs: Logs, speaker: string): string {
  return [...new Set(logs.flatMap(({ models }) => models[speaker]?.id ?? []))].join(" or ");
}

/**
 * Both scores of each reasoning that has two.
 * Throws InputError for what are no logs of the reliability experiment.
 *
 * @example
 * scorePairs(logs, "test-retest").map(({ first, second }) => second - first);
 */
export function scorePairs(logs: Logs, comparison: Comparison): ScorePair[] {
  requireReliabilityLogs(logs);
  return logs.flatMap(({ coherence, retest, secondJudge }) => {
    const second = comparison === "test-retest" ? retest : (secondJudge ?? {});
    return Object.entries(coherence).flatMap(([evaluator, first]) => {
      const again = second[evaluator] ?? null;
      return first === null || again === null ? [] : [{ evaluator, first, second: again }];
    });
  });
}

/**
 * Agreement of the scorings: over everything, by scenario, and by evaluator (AI Council sections 4.4 and 4.5).
 * Throws InputError for what are no logs of the reliability experiment.
 *
 * @example
 * showTable(rowsToTable(reliabilityRows(logs), { caption: "Two judges" }));
 */
export function reliabilityRows(logs: Logs): ReliabilityRow[] {
  requireReliabilityLogs(logs);
  const comparisons: Comparison[] = logs.some(({ secondJudge }) => secondJudge !== null)
    ? ["test-retest", "second judge"]
    : ["test-retest"];
  const scenarios = [...new Set(logs.map(({ scenario }) => scenario.id))];
  return comparisons.flatMap((comparison) => {
    const judge = judgesOf(logs, judgeId);
    const other = comparison === "test-retest" ? judge : judgesOf(logs, secondJudgeId);
    const row = (scenario: string | null, evaluator: string | null): ReliabilityRow => {
      const own = scenario === null ? logs : logs.filter((log) => log.scenario.id === scenario);
      const pairs = scorePairs(own, comparison).filter((pair) => evaluator === null || pair.evaluator === evaluator);
      return { comparison, scenario, evaluator, judges: [judge, other], ...reliability(pairs) };
    };
    const evaluators = [...new Set(logs.flatMap(({ coherence }) => Object.keys(coherence)))];
    return [
      row(null, null),
      ...(scenarios.length > 1 ? scenarios.map((scenario) => row(scenario, null)) : []),
      ...evaluators.map((evaluator) => row(null, evaluator)),
    ];
  });
}

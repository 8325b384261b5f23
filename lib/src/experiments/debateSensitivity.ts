import type { DebateLog } from "../debate/debateLog.js";
import type { KeywordMatch } from "../foundation/keywordMatcher.js";
import type { KeywordCount } from "../foundation/keywords.js";
import { measured } from "../foundation/measured.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Keyword } from "../foundation/transcript.js";
import { arCo } from "../metrics/arCo.js";
import { crossReferencing } from "../metrics/crossReferencing.js";
import { doctrinalAccuracy } from "../metrics/doctrinalAccuracy.js";
import { sysAR } from "../metrics/sysAR.js";
import { bySystem } from "./bySystem.js";
import type { RunLog } from "./experiment.js";
import { modelsThatSpoke } from "./missingReplies.js";
import { turnsWithoutRepetition } from "./saidBefore.js";
import { meanOf } from "./summaries.js";

/** Another way to count than the paper's; what is left out is as the paper has it. */
export interface CountingRule {
  match?: KeywordMatch;
  count?: KeywordCount;
  /** Keywords that a turn must have for SysAR and ArCo; 3. */
  minimum?: number;
  /** Keywords that a turn must have for Doctrinal Accuracy; 2. */
  accuracyMinimum?: number;
  /** A keyword of the case to leave out, such as "one". */
  without?: string;
  /** Whether a sentence counts that stands word for word in something said before in the debate; true. */
  repeated?: boolean;
}

/** The four measures of debates under one way to count: means over the runs that have them. */
export interface DebateSensitivity {
  speaker: string;
  /** The resilience experiment's system, or the ablation's variant. */
  system: string;
  runs: number;
  /** Runs in which a turn recovers. */
  recovered: number;
  sysAR: number | null;
  arCo: number | null;
  doctrinalAccuracy: number | null;
  crossReferencing: number | null;
}

const wordOf = (keyword: Keyword) => (typeof keyword === "string" ? keyword : keyword.keyword);

/** What a debate's four measures are under another way to count. */
function measuredAgain(log: DebateLog, rule: CountingRule) {
  const { keywords, teams, injectionTurn, plannedTurns } = log;
  const { match, count, minimum, accuracyMinimum, without, repeated = true } = rule;
  const turns = repeated ? log.turns : turnsWithoutRepetition(log);
  const rest = (list: readonly Keyword[]) => list.filter((keyword) => wordOf(keyword) !== without);
  const after = { match, count, minimum, injectionTurn, window: plannedTurns - injectionTurn };
  const { frameworks } = keywords;
  const sides = Object.fromEntries(teams.teams.map(({ id, philosophers }) => [id, philosophers]));
  return {
    sysAR: measured(() => sysAR(turns, { ...after, keywords: rest(keywords.base) })).value,
    arCo: measured(() => arCo(turns, { ...after, keywords: rest(keywords.valid) })).value,
    doctrinalAccuracy: measured(() => doctrinalAccuracy(turns, { frameworks, match, count, minimum: accuracyMinimum }))
      .value,
    crossReferencing: measured(() => crossReferencing(turns, { frameworks, teams: sides, match })).value,
  };
}

/**
 * Debates measured again under another way to count, by system or variant: how much of a value is the debate's, and how much the
 * threshold's. Throws InputError.
 *
 * @example
 * debateSensitivity(readDebateLogs("output/mine"), { minimum: 2, match: "stem" });
 */
export function debateSensitivity(logs: readonly RunLog<DebateLog>[], rule: CountingRule = {}): DebateSensitivity[] {
  requireRows("logs", logs, ["keywords", "turns", "measures"], "logs of debates");
  requireObject("rule", rule, "{ match, count, minimum, accuracyMinimum, without, repeated }");
  return bySystem(logs as readonly RunLog<DebateLog>[]).map(({ system, logs: own }) => {
    const found = own.map((log) => measuredAgain(log, rule));
    const mean = (measure: keyof (typeof found)[number]) => meanOf(found.map((one) => one[measure]));
    return {
      speaker: modelsThatSpoke(own).join(" + "),
      system,
      runs: own.length,
      recovered: found.filter((one) => (one.sysAR ?? 0) > 0).length,
      ...{ sysAR: mean("sysAR"), arCo: mean("arCo") },
      ...{ doctrinalAccuracy: mean("doctrinalAccuracy"), crossReferencing: mean("crossReferencing") },
    };
  });
}

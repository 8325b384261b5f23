import type { DebateLog } from "../debate/debateLog.js";
import { type AblationCondition, ablationVariants } from "../experiments/ablation.js";
import type { RunLog } from "../experiments/experiment.js";
import { repeatedReferences } from "../experiments/repeatedReferences.js";
import { requireLogsOf } from "../experiments/requireLogsOf.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { conditionName } from "./ablationTable.js";
import type { Table } from "./table.js";

/**
 * What Cross-Referencing counted in each variant of the ablation, and how much of it stands in sentences that had been
 * said before: of a model that repeats, the measure rises without any answer to anybody. Throws InputError.
 *
 * @example
 * showTable(repeatedReferencesTable(readDebateLogs("output/ablation")));
 */
export function repeatedReferencesTable(logs: readonly RunLog<DebateLog>[]): Table {
  requireLogsOf("ablation", logs);
  const rows = (Object.keys(ablationVariants) as AblationCondition[]).flatMap((condition) => {
    const own = logs.filter(({ experiment }) => experiment.factors.condition === condition);
    return own.length === 0
      ? []
      : [{ condition: conditionName(condition), runs: own.length, ...repeatedReferences(own) }];
  });
  return {
    caption: "Cross-Referencing: answers, or sentences said again?",
    columns: [
      { key: "condition", label: "Condition" },
      { key: "runs", label: "runs" },
      { key: "turns", label: "turns" },
      { key: "referring", label: "that refer to an opponent" },
      { key: "hits", label: "names and keywords of opponents" },
      { key: "repeated", label: "in a sentence said before" },
      { key: "fromOpponent", label: "by an opponent" },
    ],
    rows,
    notes: [
      "said before: the whole sentence stands, word for word, in an earlier statement of the same debate",
      sourceNote(logs),
    ],
  };
}

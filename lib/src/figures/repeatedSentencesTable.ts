import type { DebateLog } from "../debate/debateLog.js";
import { type AblationCondition, ablationVariants } from "../experiments/ablation.js";
import { debateSensitivity } from "../experiments/debateSensitivity.js";
import type { RunLog } from "../experiments/experiment.js";
import { repeatedSentences } from "../experiments/repeatedSentences.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { requireInput } from "../foundation/requireInput.js";
import { conditionName } from "./ablationTable.js";
import type { Table } from "./table.js";

const systemName = (system: string) =>
  Object.hasOwn(ablationVariants, system) ? conditionName(system as AblationCondition) : system;
const shareText = (count: number, of: number) =>
  of === 0 ? "0 of 0" : `${count} of ${of} (${Math.round((100 * count) / of)} %)`;

/**
 * SysAR and ArCo with and without sentences that had been said before, beside how many such sentences there are: what
 * of a debate's coherence is repetition. Throws InputError.
 *
 * @param groups the logs of each source, such as those of one model.
 * @example
 * showTable(repeatedSentencesTable([readDebateLogs("output/mine")]));
 */
export function repeatedSentencesTable(groups: readonly (readonly RunLog<DebateLog>[])[]): Table {
  requireInput(Array.isArray(groups), "groups", groups, "a list of logs of debates for each source");
  return {
    caption: "How much of what is said after the attack had been said before",
    columns: [
      { key: "speaker", label: "Speaker" },
      { key: "system", label: "System" },
      { key: "runs", label: "runs" },
      { key: "repeated", label: "sentences said before", align: "right" },
      { key: "requested", label: "found in their request", align: "right" },
      { key: "sysAR", label: "SysAR", digits: 2 },
      { key: "sysARWithout", label: "without them", digits: 2 },
      { key: "arCo", label: "ArCo", digits: 2 },
      { key: "arCoWithout", label: "without them", digits: 2 },
    ],
    rows: groups.flatMap((logs) => {
      const all = debateSensitivity(logs);
      const without = debateSensitivity(logs, { repeated: false });
      return repeatedSentences(logs).map(({ speaker, system, runs, sentences, repeated, requested }, index) => ({
        ...{ speaker, system: systemName(system), runs },
        repeated: shareText(repeated, sentences),
        requested: shareText(requested, sentences),
        ...{ sysAR: all[index]!.sysAR, sysARWithout: without[index]!.sysAR },
        ...{ arCo: all[index]!.arCo, arCoWithout: without[index]!.arCo },
      }));
    }),
    notes: [
      "said before: the whole sentence stands, word for word, in an earlier statement of the same debate, the moderator's among them; without them: measured on the rest of each turn",
      ...groups.map((logs) => sourceNote(logs)),
    ],
  };
}

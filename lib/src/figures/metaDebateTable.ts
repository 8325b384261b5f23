import type { DebateLog } from "../debate/debateLog.js";
import { dilemmaOf } from "../debate/dilemmas.js";
import type { RunLog } from "../experiments/experiment.js";
import { modelsThatSpoke } from "../experiments/missingReplies.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { measured } from "../foundation/measured.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import type { Keyword } from "../foundation/transcript.js";
import { metaDebateShare } from "../metrics/metaDebateShare.js";
import type { Table } from "./table.js";

const cellOf = ({ experiment: { factors } }: RunLog<DebateLog>) =>
  `${factors.system ?? factors.condition}, ${factors.perturbation}`;

/**
 * Drift into debate about method beside SysAR and ArCo, debate by debate: HDE section 6.2 describes it and gives no
 * number. Throws InputError.
 *
 * @param groups the logs of each source, such as those of one model.
 * @param options.metaKeywords words of a debate about method; the trolley problem's by default.
 * @example
 * showTable(metaDebateTable([readDebateLogs("output/mine")]));
 */
export function metaDebateTable(
  groups: readonly (readonly RunLog<DebateLog>[])[],
  options: { metaKeywords?: readonly Keyword[] } = {},
): Table {
  requireObject("options", options, "{ metaKeywords }");
  const { metaKeywords = dilemmaOf("trolley").metaKeywords ?? [] } = options;
  requireInput(Array.isArray(groups), "groups", groups, "a list of logs of debates for each source");
  const rows = groups.flatMap((group) => {
    requireRows("logs", group, ["turns", "measures", "keywords"], "logs of debates");
    const logs = [...group].sort((one, other) => cellOf(one).localeCompare(cellOf(other), "en"));
    return logs.map((log) => ({
      speaker: modelsThatSpoke([log]).join(" + "),
      system: log.experiment.factors.system ?? log.experiment.factors.condition ?? null,
      perturbation: log.experiment.factors.perturbation ?? null,
      run: log.experiment.run,
      sysAR: log.measures.sysAR.value,
      arCo: log.measures.arCo.value,
      share: measured(() => metaDebateShare(log.turns, { objectKeywords: log.keywords.valid, metaKeywords })).value,
    }));
  });
  const shares = rows.flatMap(({ share }) => (share === null ? [] : [share]));
  return {
    caption: "Meta-debate beside SysAR and ArCo, debate by debate",
    columns: [
      { key: "speaker", label: "Speaker" },
      { key: "system", label: "System" },
      { key: "perturbation", label: "Pert." },
      { key: "run", label: "Run" },
      { key: "sysAR", label: "SysAR", digits: 2 },
      { key: "arCo", label: "ArCo", digits: 2 },
      { key: "share", label: "Meta-debate", digits: 2 },
    ],
    rows,
    notes: [
      `meta-debate: above zero in ${shares.filter((share) => share > 0).length} of ${shares.length} debates, at most ${Math.max(0, ...shares).toFixed(2)}`,
      ...groups.map((logs) => sourceNote(logs)),
    ],
  };
}

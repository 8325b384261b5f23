import type { DebateLog } from "../debate/debateLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { requireFields } from "../foundation/requireFields.js";
import type { Table } from "./table.js";

/**
 * How each turn after the attack was counted: keywords of the case against recovery (SysAR), keywords of case or
 * attack against coherence (ArCo). A turn that was not spoken has a row with nothing in it.
 * Throws InputError for what is not the log of a debate.
 *
 * @example
 * showTable(countedTurnsTable(readDebateLogs("output/mine")[0]));
 */
export function countedTurnsTable(log: RunLog<DebateLog>): Table {
  requireFields("log", log, ["experiment", "measures", "turns"], "the log of a debate that an experiment ran");
  requireFields("log.measures", log.measures, ["sysAR", "arCo"], "the measures of a debate");
  const { sysAR, arCo } = log.measures;
  const caption = `How each turn after the attack was counted, ${log.experiment.id}`;
  const written = (value: number | null) => (value === null ? "not computable" : value.toFixed(2));
  const notes = [`SysAR ${written(sysAR.value)}, ArCo ${written(arCo.value)}`, sourceNote([log])];
  const valid = new Map("perTurn" in arCo ? arCo.perTurn.map((one) => [one.turn, one]) : []);
  const columns = [
    { key: "turn", label: "Turn" },
    { key: "speaker", label: "Speaker" },
    { key: "base", label: "keywords of the case" },
    { key: "recovered", label: "recovered" },
    { key: "valid", label: "of case or attack" },
    { key: "coherent", label: "coherent" },
  ];
  const rows = ("perTurn" in sysAR ? sysAR.perTurn : []).map(({ turn, speaker, count, recovered }) => ({
    turn,
    speaker: speaker === null ? null : (log.names[speaker] ?? speaker),
    base: count,
    recovered,
    valid: valid.get(turn)?.count,
    coherent: valid.get(turn)?.coherent,
  }));
  return { caption, columns, rows, notes };
}

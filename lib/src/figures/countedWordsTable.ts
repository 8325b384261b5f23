import type { DebateLog } from "../debate/debateLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { requireChoice, requireInput } from "../foundation/requireInput.js";
import type { KeywordHit } from "../foundation/transcript.js";
import type { Table } from "./table.js";

/** Characters of the text that are shown on either side of a word. */
const around = 32;

/** A turn that counted, with the words that made it count. */
interface CountedTurn {
  turn: number;
  speaker: string;
  count: number;
  hits: readonly KeywordHit[];
}

/** The turn that a SysAR above zero rests on, or every turn that ArCo counts. */
function turnsThatCounted({ measures: { sysAR, arCo } }: DebateLog, measure: "sysAR" | "arCo"): CountedTurn[] {
  const all =
    measure === "sysAR"
      ? "perTurn" in sysAR
        ? sysAR.perTurn.filter(({ recovered }) => recovered).slice(0, 1)
        : []
      : "perTurn" in arCo
        ? arCo.perTurn.filter(({ coherent }) => coherent)
        : [];
  return all.flatMap(({ turn, speaker, count, hits }) =>
    speaker === null || count === null ? [] : [{ turn, speaker, count, hits }],
  );
}

function inContext(text: string, { start, end }: KeywordHit): string {
  const part = (from: number, to: number) => text.slice(Math.max(0, from), to).replace(/\s+/g, " ");
  return `… ${part(start - around, start)}[${part(start, end)}]${part(end, end + around)} …`;
}

/**
 * The words on which a measure rests, where they stand: for SysAR those of the first recovered turn of each debate, for
 * ArCo those of every coherent turn. A keyword can be a word of another sense, and only a reader sees that.
 * Throws InputError.
 *
 * @example
 * showTable(countedWordsTable(readDebateLogs("output/mine"), "sysAR"));
 */
export function countedWordsTable(logs: readonly RunLog<DebateLog>[], measure: "sysAR" | "arCo"): Table {
  requireInput(Array.isArray(logs), "logs", logs, "logs of debates");
  requireChoice("measure", measure, ["sysAR", "arCo"]);
  const rows = logs.flatMap((log: RunLog<DebateLog>) =>
    turnsThatCounted(log, measure).flatMap(({ turn, speaker, count, hits }) => {
      const text = log.turns.find((one) => one.turn === turn)?.text ?? "";
      const shown = { debate: log.experiment.id, turn, speaker: log.names[speaker] ?? speaker, count };
      return hits.map((hit) => ({ ...shown, keyword: hit.keyword, context: inContext(text, hit) }));
    }),
  );
  return {
    caption:
      measure === "sysAR" ? "The words that each recovery rests on" : "The words that each coherent turn rests on",
    columns: [
      { key: "debate", label: "Debate" },
      { key: "turn", label: "Turn" },
      { key: "speaker", label: "Speaker" },
      { key: "count", label: "keywords in the turn" },
      { key: "keyword", label: "Keyword" },
      { key: "context", label: "Where it stands" },
    ],
    rows,
    notes: [
      ...(rows.length === 0 ? [measure === "sysAR" ? "no debate recovered" : "no turn is coherent"] : []),
      sourceNote(logs),
    ],
  };
}

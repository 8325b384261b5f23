import type { DebateTurn, RecordEntry } from "../foundation/log.js";
import { phaseNames } from "./debateProtocol.js";

/** The statements of phase 3: what was said there and not announced. */
export function debateTurns(record: readonly RecordEntry[]): DebateTurn[] {
  return record.flatMap(({ phase, turn, speaker, team, text, outcome, event }) =>
    phase === phaseNames.debate && event === undefined
      ? [{ turn, speaker, team: team!, text, ...(outcome ? { outcome } : {}) }]
      : [],
  );
}

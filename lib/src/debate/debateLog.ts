import type { Variant } from "../agents/workingMemory.js";
import type { DebateTurn, ProtocolLog } from "../foundation/log.js";
import type { DebateKeywords } from "./debateKeywords.js";
import type { DebateMeasures } from "./measures.js";

/** The log of a debate: who met over what, all that was said, asked and missing, and the measures. */
export interface DebateLog extends ProtocolLog {
  scenario: { id: string; name: string };
  teams: { id: string; name: string; system?: string; teams: { id: string; name: string; philosophers: string[] }[] };
  /** Names of the speakers by id. */
  names: { [speaker: string]: string };
  variant: Variant;
  /** Id of the first perturbation, or null in the unperturbed control. */
  perturbation: string | null;
  injections: { turn: number; perturbation: string }[];
  /** The turn that measures count from: the first injection's, or where it would have been. */
  injectionTurn: number;
  /** Turns that the debate was to have. */
  plannedTurns: number;
  keywords: DebateKeywords;
  turns: DebateTurn[];
  measures: DebateMeasures;
}

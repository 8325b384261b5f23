import type { ProtocolLog } from "../foundation/log.js";
import type { Evaluation } from "../metrics/evaluation.js";
import type { DeliberationOptions } from "./deliberationOptions.js";
import type { DeliberationMeasures } from "./measures.js";
import type { LoadedPanel } from "./panel.js";
import type { Policy } from "./policy.js";

/** The log of a deliberation: who deliberated on what, all that was said, asked and missing, and the measures. */
export interface DeliberationLog extends ProtocolLog {
  scenario: Policy;
  panel: LoadedPanel;
  /** Who spoke for which option. */
  champions: { id: string; evaluator: string; option: string }[];
  options: DeliberationOptions;
  /** By evaluator, best first; null where no ballot was certain. */
  ballots: { [evaluator: string]: string[] | null };
  /** By evaluator; null where there is no score. */
  coherence: { [evaluator: string]: number | null };
  /** The first choices and scores with each evaluator's perspective (its id), in the panel's order. */
  evaluations: Evaluation[];
  measures: DeliberationMeasures;
}

import type { Keyword } from "../foundation/transcript.js";

/** The keyword lists that a debate is measured with; a log carries them, so that it can be measured again. */
export interface DebateKeywords {
  /** BASE_KEYWORDS: the dilemma's own. */
  base: Keyword[];
  /** VALID_KEYWORDS: the base list and those of every perturbation that was injected. */
  valid: Keyword[];
  /** The framework's keywords by speaker. */
  frameworks: { [speaker: string]: Keyword[] };
}

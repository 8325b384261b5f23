import type { Keyword } from "../foundation/transcript.js";

/** An adversarial turn of the question, spoken by the moderator (HDE Table 1). */
export interface Perturbation {
  id: string;
  /** Short code of the paper: P1, P2, P3. */
  code?: string;
  name: string;
  text: string;
  /** With the dilemma's own keywords, the VALID_KEYWORDS of Argumentative Coherence. */
  keywords: Keyword[];
}

/** A dilemma to debate, with its keywords and its perturbations. */
export interface Dilemma {
  id: string;
  name: string;
  statement: string;
  /** BASE_KEYWORDS of SysAR (HDE section 3.2). */
  keywords: Keyword[];
  /** Words of the drift that the paper describes, away from the case to faith, reason and knowledge (HDE section 6.2). */
  metaKeywords?: Keyword[];
  perturbations: Perturbation[];
}

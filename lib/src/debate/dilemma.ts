import type { NegativeConstraint } from "../agents/philosopher.js";
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

/** One of those whom a dilemma's act concerns. */
export interface Party {
  count: number;
  /** What one of them is called, without an article: "person", and several: "people". */
  singular: string;
  plural: string;
  /** How they are spoken of: "the one on the side track". */
  named: string;
}

/** What a dilemma comes to, apart from how it is told: what what-if variants are made from. */
export interface DilemmaFacts {
  /** The act in question, as it stands after "to": "pull the lever". */
  act: string;
  /** Those whom the act saves. */
  saved: Party;
  /** Those at whose cost it does. */
  cost: Party;
  /** Whether the cost is the means of the rescue or its side effect, and how it would be the other way round. */
  means: { kind: "side-effect" | "means"; otherwise: string; keywords: Keyword[] };
  /** Whose consent is in question. */
  consent: "saved" | "cost";
  /** Who could be who: "the agent" is the one that has to act. */
  roles: { id: string; of: "saved" | "cost" | "agent"; is: string; keywords: Keyword[] }[];
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
  /** The case as data, for what-if variants. */
  facts?: DilemmaFacts;
  /** What a philosopher would refuse to say of this case, by the philosopher's id, to hold a tutor's words against. */
  verdicts?: { [philosopher: string]: NegativeConstraint[] };
  perturbations: Perturbation[];
}

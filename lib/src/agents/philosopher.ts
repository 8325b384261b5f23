import type { Keyword } from "../foundation/transcript.js";

/** Where a doctrine stands in its author's works: work and section, as scholars cite it (Ak. 4:421, EN 1103a, ST I-II q.94 a.2). */
export interface Citation {
  work: string;
  section: string;
}

/** A node of the identity graph (HDE section 4.2): what the philosopher holds true or worth having. */
export interface IdentityNode {
  id: string;
  kind: "belief" | "value";
  text: string;
  /** Certainty gamma in [0, 1]. */
  certainty: number;
  /** Core beliefs have certainty 1 and are never given up. */
  immutable: boolean;
  source: Citation;
}

/** How two nodes of an identity graph hang together. */
export interface IdentityEdge {
  from: string;
  to: string;
  kind: "supports" | "derives-from" | "opposes" | "prioritises";
}

/**
 * A doctrinal boundary (N_constr of Eq. 3). A fact violates it when one of its sentences, not negated,
 * has a word of every group of one trigger; words match by stem, phrases whole.
 */
export interface NegativeConstraint {
  id: string;
  /** As the agent is told it: "REJECT: reducing morality to calculation". */
  text: string;
  triggers: string[][][];
}

/** A philosopher's identity: who speaks, from which school, holding and rejecting what. */
export interface Identity {
  id: string;
  name: string;
  school: string;
  nodes: IdentityNode[];
  edges: IdentityEdge[];
  constraints: NegativeConstraint[];
  /** The framework's keywords, for Doctrinal Accuracy and Cross-Referencing. */
  keywords: Keyword[];
}

/** One entry of a weakness map (ToM-Lite, HDE section 4.2): where a school's claim is open, and what to ask there. */
export interface Weakness {
  id: string;
  claim: string;
  weakness: string;
  counterQuestion: string;
  source: Citation;
}

/** A static profile of a school as its opponents hold it. */
export interface SchoolProfile {
  school: string;
  name: string;
  weaknesses: Weakness[];
}

/** All that is shipped about a philosopher. */
export interface Philosopher extends Identity {
  weaknesses: Weakness[];
}

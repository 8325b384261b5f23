/** One of the options of a policy question. */
export interface PolicyOption {
  /** "A", "B", "C". */
  id: string;
  label: string;
  description: string;
}

/** What a council deliberates on. */
export interface PolicyQuestion {
  question: string;
  background: string;
  options: PolicyOption[];
}

/** A value perspective (AI Council section 3.3). */
export interface ValuePerspective {
  id: string;
  name: string;
  definition: string;
}

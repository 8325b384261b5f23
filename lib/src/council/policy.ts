import type { PolicyQuestion } from "../agents/policyQuestion.js";

/** A policy question to deliberate on: what is asked, what one must know, and the options (AI Council section 5.2). */
export interface Policy extends PolicyQuestion {
  id: string;
  name: string;
  /** Field of policy, such as "housing" or "health". */
  field?: string;
  /** Where the question and its options come from. */
  sources?: string[];
}

/** The options' labels by id, as the measures take them. */
export function optionLabels({ options }: PolicyQuestion): { [id: string]: string } {
  return Object.fromEntries(options.map(({ id, label }) => [id, label]));
}

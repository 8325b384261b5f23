/** A failed Delphi design of the paper (AI Council section 4.3). */
export interface DelphiDesign {
  /** How often the evaluators are asked to reconsider. */
  rounds: number;
  /** Whose critiques an evaluator is shown: everyone else's, its tension partners', or none but its own reasoning. */
  shows: "everyone" | "partners" | "self";
}

/** v6.0: peer exposure. v6.1: critiques of tension partners alone, two rounds. v7: self-confrontation. */
export const delphiVariants = {
  "v6.0": { rounds: 1, shows: "everyone" },
  "v6.1": { rounds: 2, shows: "partners" },
  v7: { rounds: 1, shows: "self" },
} as const satisfies { [variant: string]: DelphiDesign };

/** Id of a variant: v6.0, v6.1, v7. */
export type DelphiVariant = keyof typeof delphiVariants;
